/** Words that stay, come or go. */
export interface ChangePart {
  kind: 'same' | 'added' | 'taken';
  text: string;
}

/** How many words are shown around a change. */
const CONTEXT = 7;
/** Texts with more changed words than this are not compared: it would take too long, and nobody would read it. */
const MAX_CHANGES = 2500;

/**
 * What changed from one text to another, as places with some words around each; undefined if they are too different. Words
 * are compared, not lines: a new edition breaks its lines elsewhere.
 */
export function textChanges(before: string, after: string): ChangePart[][] | undefined {
  const edits = shortestEdit(wordsOf(before), wordsOf(after));
  return edits && placesOf(edits);
}

const wordsOf = (text: string) => text.split(/\s+/u).filter(Boolean);

interface WordEdit {
  kind: ChangePart['kind'];
  word: string;
}

/** The shortest way from one list of words to another, by Myers (1986). */
function shortestEdit(before: readonly string[], after: readonly string[]): WordEdit[] | undefined {
  const most = Math.min(before.length + after.length, MAX_CHANGES);
  const furthest = new Map([[1, 0]]);
  const history: Map<number, number>[] = [];
  for (let changes = 0; changes <= most; changes++) {
    history.push(new Map(furthest));
    for (let k = -changes; k <= changes; k += 2) {
      let x = comesFromAbove(furthest, k, changes) ? furthest.get(k + 1)! : furthest.get(k - 1)! + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      furthest.set(k, x);
      if (x >= before.length && x - k >= after.length) return editsBack(before, after, history);
    }
  }
  return undefined;
}

const comesFromAbove = (furthest: ReadonlyMap<number, number>, k: number, changes: number) =>
  k === -changes || (k !== changes && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));

function editsBack(
  before: readonly string[],
  after: readonly string[],
  history: readonly ReadonlyMap<number, number>[],
): WordEdit[] {
  const edits: WordEdit[] = [];
  let [x, y] = [before.length, after.length];
  for (let changes = history.length - 1; changes >= 0; changes--) {
    const furthest = history[changes]!;
    const k = x - y;
    const last = comesFromAbove(furthest, k, changes) ? k + 1 : k - 1;
    const fromX = changes === 0 ? 0 : furthest.get(last)!;
    const fromY = changes === 0 ? 0 : fromX - last;
    while (x > fromX && y > fromY) {
      edits.push({ kind: 'same', word: before[--x]! });
      y--;
    }
    if (changes === 0) break;
    if (x === fromX) edits.push({ kind: 'added', word: after[--y]! });
    else edits.push({ kind: 'taken', word: before[--x]! });
  }
  return edits.reverse();
}

function placesOf(edits: readonly WordEdit[]): ChangePart[][] {
  const changed = edits.flatMap(({ kind }, place) => (kind === 'same' ? [] : [place]));
  const places: { from: number; to: number }[] = [];
  for (const place of changed) {
    const last = places.at(-1);
    if (last && place - CONTEXT <= last.to + CONTEXT) last.to = place;
    else places.push({ from: place, to: place });
  }
  return places.map(({ from, to }) =>
    joined(edits.slice(Math.max(0, from - CONTEXT), Math.min(edits.length, to + CONTEXT + 1))),
  );
}

/** Words of one kind as one text; in a row of changes, what went comes before what came. */
function joined(edits: readonly WordEdit[]): ChangePart[] {
  const parts: { kind: ChangePart['kind']; words: string[] }[] = [];
  let pending: Record<'added' | 'taken', string[]> = { added: [], taken: [] };
  const flush = () => {
    for (const kind of ['taken', 'added'] as const)
      if (pending[kind].length) parts.push({ kind, words: pending[kind] });
    pending = { added: [], taken: [] };
  };
  for (const { kind, word } of edits) {
    if (kind !== 'same') {
      pending[kind].push(word);
      continue;
    }
    flush();
    const last = parts.at(-1);
    if (last?.kind === 'same') last.words.push(word);
    else parts.push({ kind, words: [word] });
  }
  flush();
  return parts.map(({ kind, words }) => ({ kind, text: words.join(' ') }));
}
