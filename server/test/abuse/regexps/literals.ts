/** The regular expressions that stand in a TypeScript source, found by reading it token by token. */
export function literalsOf(source: string): RegExp[] {
  const found: RegExp[] = [];
  let at = 0;
  /** What came before decides whether a slash divides or begins a regular expression. */
  let before = '';
  /** Braces of templates that are open, each with the braces within it. */
  const templates: number[] = [];
  let braces = 0;

  const text = () => {
    for (; at < source.length && source[at] !== '`'; at++) {
      if (source[at] === '\\') at++;
      else if (source.startsWith('${', at)) {
        templates.push(braces);
        braces = 0;
        at += 2;
        before = '{';
        return;
      }
    }
    at++;
    before = '`';
  };

  while (at < source.length) {
    const rest = source.slice(at);
    const skipped = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(rest)?.[0];
    const sign = source[at]!;
    if (skipped) at += skipped.length;
    else if (sign === '"' || sign === "'") {
      at += 1;
      while (source[at] !== sign) at += source[at] === '\\' ? 2 : 1;
      at += 1;
      before = sign;
    } else if (sign === '`') {
      at += 1;
      text();
    } else if (sign === '}' && braces === 0 && templates.length) {
      braces = templates.pop()!;
      at += 1;
      text();
    } else if (sign === '/' && beginsExpression(before)) {
      const [whole, body, flags] = /^\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([a-z]*)/.exec(rest)!;
      found.push(new RegExp(body!, flags));
      at += whole.length;
      before = ')';
    } else {
      if (sign === '{') braces++;
      if (sign === '}') braces--;
      const word = /^[\p{L}\w$]+/u.exec(rest)?.[0] ?? sign;
      // In `x!` it says that x is there, and a value it stays.
      if (sign !== '!' || beginsExpression(before)) before = word;
      at += word.length;
    }
  }
  return found;
}

/** After a value a slash divides; after a word such as `return`, or a sign, it begins a regular expression. */
const beginsExpression = (before: string) =>
  /^(?:return|typeof|case|in|of|void|delete|throw|do|else|await|yield)$/.test(before) ||
  !/^[\p{L}\w$)\]"'`]/u.test(before);
