export function packagesIn(text: string): string[];
export function importsOf(folder: string): { files: string[]; packages: string[] };
