/** Text for a drawing: in NFC, on one line, without control characters or marks that change its direction. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
