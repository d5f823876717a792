/** Where the lock of the checkout has a package that `from` imports: as Node looks for it, from the inside outwards. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return undefined;
  }
}

/** What belongs to an entry beside where it came from. The registry is the one of whoever installs. */
const KEPT = [
  ...[
    'version',
    'integrity',
    'license',
    'bin',
    'engines',
    'os',
    'cpu',
    'libc',
    'optional',
    'hasInstallScript',
  ],
  ...['dependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta'],
];

/**
 * The npm-shrinkwrap.json of the published package: exactly the versions and checksums of package-lock.json, for what the package needs
 * and no more. Without it, an installation would take whatever its dependencies' ranges allow on that day.
 */
export function shrinkwrapOf(lock, manifest) {
  const packages = {
    '': Object.fromEntries(
      ['name', 'version', 'license', 'dependencies', 'optionalDependencies', 'bin', 'engines'].map((key) => [
        key,
        manifest[key],
      ]),
    ),
  };
  const visit = (
    from,
    { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} },
  ) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(lock.packages, from, name);
      if (!place) {
        const isLeftOut = optionalDependencies[name] ?? peerDependenciesMeta[name]?.optional;
        if (isLeftOut) continue;
        throw new Error(`package-lock.json has no ${name} for ${from}`);
      }
      // What npm has put below the workspace of the server is at the top of the package.
      const target = place.replace(/^server\//, '');
      const entry = lock.packages[place];
      if (packages[target]) {
        if (packages[target].version !== entry.version)
          throw new Error(`two versions of ${name} at ${target}`);
        continue;
      }
      packages[target] = Object.fromEntries(
        KEPT.filter((key) => key in entry).map((key) => [key, entry[key]]),
      );
      visit(place, entry);
    }
  };
  visit('server', manifest);
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    name: manifest.name,
    version: manifest.version,
    lockfileVersion: 3,
    requires: true,
    packages: sorted,
  };
}
