export function makeCertificate(folder: string): string;
export function nginxConfiguration(
  root: string,
  folder: string,
  options?: { port?: number; server?: string },
): string;
