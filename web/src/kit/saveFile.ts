/** Characters that file systems do not allow in names. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

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
