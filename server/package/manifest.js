import { FONTS, INSTALLED } from './program.js';

/** What the package holds, as folders and files of the checkout. */
export const FILES = [
  'CHANGELOG.md',
  'data/catalog',
  'data/checklist',
  'data/cost',
  'data/demo',
  'data/documents/content.json',
  'data/documents/files',
  'data/documents/library.csv',
  'data/documents/series.csv',
  'data/examples',
  'data/rules',
  'deploy/Caddyfile',
  'deploy/grafana',
  'deploy/kubernetes',
  'deploy/nginx.conf',
  'deploy/prometheus',
  'deploy/spadework.service',
  'docs/air-gapped.md',
  'docs/data-model.md',
  'docs/glossary.md',
  'docs/guides',
  'docs/monitoring.md',
  'docs/operations.md',
  'docs/platforms.md',
  'docs/rating.md',
  'docs/support.md',
  'server/bin',
  'server/dist/build.json',
  'server/dist/bundle',
  'server/migrations',
  'server/templates',
  'web/dist',
];

/** npm packs these, listed or not. */
export const ALWAYS = ['LICENSE', 'README.md', 'package.json'];

/**
 * The package.json of the published package. Whatever the bundle has inside is no dependency any more; what stays outside is
 * declared in the version that was tested.
 */
export function manifestOf(root, server) {
  const outside = [...INSTALLED, ...FONTS];
  return {
    name: 'spadework',
    version: root.version,
    description: root.description,
    keywords: ['electricity', 'distribution grid', 'trench', 'cable rating', 'cost calculation'],
    license: root.license,
    type: root.type,
    bin: { spadework: 'server/bin/spadework.js' },
    files: FILES,
    engines: root.engines,
    // For whoever unpacks the package and installs by its shrinkwrap.
    allowScripts: root.allowScripts,
    dependencies: Object.fromEntries(
      Object.entries(server.dependencies).filter(([name]) => outside.includes(name)),
    ),
    optionalDependencies: server.optionalDependencies,
  };
}
