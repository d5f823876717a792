const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{` differ in one bit alone, and so do `]` and `}`. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/**
 * Whether the arrays and objects of a JSON text are nested deeper than this, by its brackets alone. To parse such a text
 * takes far longer than its length, and whoever walks through the value could overflow the stack.
 */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if ((code | BRACE_BIT) === OPENING) depth++;
    else if ((code | BRACE_BIT) === CLOSING) depth--;
    if (depth > levels) return true;
  }
  return false;
}

/** Where the string ends that begins at `start`. Brackets in it mean nothing. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return i;
    if (code === BACKSLASH) i++;
  }
  return text.length;
}
