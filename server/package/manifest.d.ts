interface Root {
  version: string;
  description: string;
  license: string;
  type: string;
  engines: { node: string };
  allowScripts: Record<string, boolean>;
}

interface Server {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

export const FILES: string[];
export const ALWAYS: string[];
export function manifestOf(
  root: Root,
  server: Server,
): Root & Server & { name: string; bin: { spadework: string }; files: string[] };
