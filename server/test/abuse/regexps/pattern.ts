/** A regular expression as a tree, as far as our sources use the language; what else there is fails to parse. */
export type Pattern =
  | { kind: 'empty' }
  | { kind: 'one'; accepts: (sign: string) => boolean }
  | { kind: 'place'; holds: (text: string[], at: number) => boolean }
  /** `back` is where the look begins: so many signs before, or at the place itself. */
  | { kind: 'look'; inner: Pattern; negated: boolean; back: number }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; of: Pattern[] }
  | { kind: 'repeat'; inner: Pattern; least: number; most: number; lazy: boolean };

/** Counts past this are taken for endless: who may repeat a hundred times may repeat often enough. */
const ENDLESS = 12;

export function parse({ source, flags }: RegExp): Pattern {
  let rest = source;
  const take = (expression: RegExp): RegExpExecArray | undefined => {
    const match = expression.exec(rest) ?? undefined;
    if (match) rest = rest.slice(match[0].length);
    return match;
  };
  const classFlags = flags.replace(/[gmsy]/g, '') + (flags.includes('s') ? 's' : '');
  const one = (atom: string): Pattern => {
    const reference = take(/^\\([1-9])/);
    if (reference) return groups[Number(reference[1]) - 1]!;
    const single = new RegExp(`^${atom}$`, classFlags);
    return { kind: 'one', accepts: (sign) => single.test(sign) };
  };

  /** A reference to a group is taken for the group again, which takes all that it would and more. */
  const groups: Pattern[] = [];

  function choice(): Pattern {
    const of = [sequence()];
    while (take(/^\|/)) of.push(sequence());
    return of.length === 1 ? of[0]! : { kind: 'choice', of };
  }

  function sequence(): Pattern {
    const parts: Pattern[] = [];
    while (rest && !/^[|)]/.test(rest)) parts.push(counted(atom()));
    return parts.length === 1 ? parts[0]! : parts.length ? { kind: 'sequence', parts } : { kind: 'empty' };
  }

  function atom(): Pattern {
    if (take(/^\^/))
      return {
        kind: 'place',
        holds: (text, at) => at === 0 || (flags.includes('m') && text[at - 1] === '\n'),
      };
    if (take(/^\$/))
      return {
        kind: 'place',
        holds: (text, at) => at === text.length || (flags.includes('m') && text[at] === '\n'),
      };
    const edge = take(/^\\([bB])/);
    if (edge)
      return {
        kind: 'place',
        holds: (text, at) => (isWord(text[at - 1]) !== isWord(text[at])) === (edge[1] === 'b'),
      };
    const group = take(/^\((?:\?(:|=|!|<=|<!|<\w+>))?/);
    if (group) {
      const isCapture = group[1] === undefined || /^<\w/.test(group[1]);
      const number = isCapture ? groups.push({ kind: 'empty' }) : 0;
      const inner = choice();
      if (number) groups[number - 1] = inner;
      if (!take(/^\)/)) throw new Error(`cannot read ${rest} in ${source}`);
      const look = /^(<?)([=!])$/.exec(group[1] ?? '');
      return look
        ? { kind: 'look', inner, negated: look[2] === '!', back: look[1] ? widthOf(inner) : 0 }
        : inner;
    }
    const reference = take(/^\\([1-9])/);
    if (reference) return groups[Number(reference[1]) - 1]!;
    const single =
      take(/^\[(?:\\.|[^\]\\])*\]/) ??
      take(/^\\(?:u\{[^}]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]+\}|[^1-9kbBcux])/i) ??
      take(/^[^\\()[\]{}*+?|^$]/u);
    if (!single) throw new Error(`cannot read ${rest} in ${source}`);
    return one(single[0]);
  }

  function counted(inner: Pattern): Pattern {
    const count = take(/^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\??)/);
    if (!count) return inner;
    const [, sign, from, comma, to, lazy] = count;
    const least = sign ? (sign === '+' ? 1 : 0) : Number(from);
    const most = sign
      ? sign === '?'
        ? 1
        : Number.POSITIVE_INFINITY
      : comma
        ? to
          ? Number(to)
          : Number.POSITIVE_INFINITY
        : least;
    const endless = most !== least && most > ENDLESS;
    return {
      kind: 'repeat',
      inner,
      least: endless ? Math.min(least, 2) : least,
      most: endless ? Number.POSITIVE_INFINITY : most,
      lazy: lazy === '?',
    };
  }

  const pattern = choice();
  if (rest) throw new Error(`cannot read ${rest} in ${source}`);
  return pattern;
}

const isWord = (sign: string | undefined) => sign !== undefined && /\w/.test(sign);

/** A look behind us is read forwards here, so that it must have one width. */
function widthOf(node: Pattern): number {
  if (node.kind === 'one') return 1;
  if (node.kind === 'sequence') return node.parts.reduce((sum, part) => sum + widthOf(part), 0);
  if (node.kind === 'repeat' && node.least === node.most) return node.least * widthOf(node.inner);
  throw new Error('cannot read a look behind of many widths');
}
