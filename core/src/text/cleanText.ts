/** Text for a drawing: in NFC, on one line, without control characters or marks that change its direction. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();

/** Skin tones, variation selectors and keycaps change the character before them. No font here can show that. */
export const withoutModifiers = (text: string): string =>
  text.replace(/[\u{1f3fb}-\u{1f3ff}\ufe00-\ufe0f\u20e3]/gu, '');
