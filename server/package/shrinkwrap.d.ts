interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export function shrinkwrapOf(
  lock: { packages: Record<string, Entry> },
  manifest: { name: string; version: string; dependencies: Record<string, string> },
): { name: string; version: string; lockfileVersion: number; packages: Record<string, Entry> };
