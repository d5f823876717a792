/** Turns a document of one version into a document of the next version. A step leaves its argument unchanged. */
export type UpgradeStep = (document: unknown) => unknown;

/** A stored document that this program cannot read. */
export class StoredVersionError extends Error {
  override name = 'StoredVersionError';

  constructor(
    readonly document: string,
    readonly version: unknown,
    readonly latest: number,
  ) {
    super(
      `a stored ${document} has version ${version}, and this program reads versions 1 to ${latest}; use a newer program`,
    );
  }
}

/** The version that the steps lead to: the first step leads from version 1 to version 2. */
export const latestVersion = (steps: readonly UpgradeStep[]): number => steps.length + 1;

/** Applies every step that a document of this version still needs. */
export function upgrade(
  name: string,
  document: unknown,
  version: unknown,
  steps: readonly UpgradeStep[],
): unknown {
  const latest = latestVersion(steps);
  if (!Number.isInteger(version) || (version as number) < 1 || (version as number) > latest)
    throw new StoredVersionError(name, version, latest);
  return steps.slice((version as number) - 1).reduce((value, step) => step(value), document);
}

/** The given fields, and the defaults of those that are absent. `null` is a value, not an absent field. */
export const withDefaults = <T extends object>(defaults: T, given: Partial<T> | undefined): T => ({
  ...defaults,
  ...given,
});
