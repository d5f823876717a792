/** Text as it may stand in a document: composed, on one line, without controls or marks that turn its direction. */
export const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
