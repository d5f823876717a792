import type { Pattern } from './pattern.js';

class TooMany extends Error {}

/** How many steps a backtracking engine takes to search a text, or `most` if it is not done by then. */
export function stepsOf(pattern: Pattern, text: string[], sticky: boolean, most: number): number {
  let steps = 0;

  /** Whether the pattern matches from `at` on such that what follows matches too. */
  function match(node: Pattern, at: number, then: (at: number) => boolean): boolean {
    if (++steps > most) throw new TooMany();
    switch (node.kind) {
      case 'empty':
        return then(at);
      case 'one':
        return at < text.length && node.accepts(text[at]!) && then(at + 1);
      case 'place':
        return node.holds(text, at) && then(at);
      case 'look':
        return (
          (at >= node.back && match(node.inner, at - node.back, () => true)) !== node.negated && then(at)
        );
      case 'choice':
        return node.of.some((one) => match(one, at, then));
      case 'sequence':
        return sequence(node.parts, 0, at, then);
      case 'repeat':
        return repeat(node, 0, at, then);
    }
  }

  const sequence = (parts: Pattern[], index: number, at: number, then: (at: number) => boolean): boolean =>
    index === parts.length
      ? then(at)
      : match(parts[index]!, at, (next) => sequence(parts, index + 1, next, then));

  function repeat(
    node: Extract<Pattern, { kind: 'repeat' }>,
    done: number,
    at: number,
    then: (at: number) => boolean,
  ): boolean {
    const again = () =>
      done < node.most &&
      match(
        node.inner,
        at,
        (next) => (next !== at || done < node.least) && repeat(node, done + 1, next, then),
      );
    if (done < node.least) return again();
    return node.lazy ? then(at) || again() : again() || then(at);
  }

  try {
    for (let start = 0; start <= (sticky ? 0 : text.length); start++) {
      steps++;
      if (match(pattern, start, () => true)) break;
    }
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    return most;
  }
  return steps;
}
