import type { Input, Row } from './request.js';
import type { Answer, OperationName } from './types.js';

type Call = (name: OperationName, input?: object) => Promise<Answer<unknown>>;
type Page = Record<string, unknown>;

/** How many things a page has, unless the caller asks for other pages. */
const PAGE = 200;

/** The names of the list, of the size of a page and of where it begins, for each way of paging. */
const WAYS = {
  first: { list: 'entities', size: 'count' },
  start: { list: 'matches', size: 'max' },
  after: { list: 'events', size: 'count' },
} as const;

export async function* entitiesOf(
  call: Call,
  name: OperationName,
  row: Row,
  input: Input = {},
): AsyncGenerator<unknown, void, undefined> {
  const begin = row
    .find((option) => option.startsWith('pages='))
    ?.slice('pages='.length) as keyof typeof WAYS;
  const { size, list } = WAYS[begin];
  const asked = { [begin]: 0, [size]: PAGE, ...input.query } as Record<string, number>;
  for (let position = asked[begin]!; ; ) {
    const { data } = await call(name, { ...input, query: { ...asked, [begin]: position } });
    const page = data as Page;
    const things = (page[list] ?? page.deliveries ?? []) as unknown[];
    yield* things;
    // A feed says where it goes on, because its positions may have gaps. It ends when nothing is there yet.
    const next = begin === 'after' ? Number(page.next) : position + things.length;
    if (begin === 'after' ? things.length === 0 : things.length < asked[size]!) return;
    position = next;
  }
}
