/** Characters that file systems do not allow in names. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/**
 * What a file of a project is called: its number, so that files of several projects are told apart, then what the file is
 * of, and what it is. Parts that are not known are left out.
 */
export const fileName = (
  project: { number: string } | undefined,
  ...parts: readonly (string | undefined)[]
): string => [project?.number, ...parts].filter(Boolean).join(' ');

/** Saves a file that was fetched, under a name for people; `extension` is without its dot. */
export function saveFile(file: Blob, name: string, extension: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()}.${extension}`;
  link.click();
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(address), 30_000);
}
