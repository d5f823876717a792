import { type Explanation, type Source, withSources } from '@spadework/core/explain';
import { explainLayout, findItem, layoutRef } from '@spadework/core/trench';
import type { Handlers } from '../../../http/contract.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import { listTypes, withIds } from '../catalog/catalog.sql.js';
import type { trenchService } from '../contract.js';
import { knownPackings, preparePackings } from '../packing/index.js';
import { openSegment } from './access.js';
import { layoutOf } from './layouts.js';
import type { SegmentRow } from './segments.sql.js';

type Operations = (typeof trenchService)['operations'];

export const layoutExplanationHandlers = {
  /** A figure of an item's layout, from the same layout that the item is answered with. */
  async explainItem(call) {
    const { tx, caller, params, query, language } = call;
    const segment = await openSegment(call);
    const section = findItem(segment.trench, params.itemId)?.section;
    if (!section) throw new Refusal('ITEM_NOT_FOUND');
    await preparePackings(tx, segment.companyId, [section]);
    const explanation = explainLayout(layoutOf(segment.trench, section), params.itemId, {
      figure: query.figure!,
      depth: query.depth!,
      language,
      packings: knownPackings(),
    });
    if (!explanation) throw new Refusal('NOTHING_TO_EXPLAIN');
    return { body: await withLinks(tx, caller, explanation, segment) };
  },
} satisfies Partial<Handlers<Operations>>;

const BASE = '/public/trench/rest';

/** Every term says where on this server its value comes from. */
async function withLinks(tx: Tx, caller: Caller, explanation: Explanation, segment: SegmentRow) {
  const at = `${BASE}/segments/${segment.id}`;
  const seen = await visibleTypes(tx, caller, explanation);
  return withSources(explanation, ({ kind, ref }) => {
    const { version } = segment;
    if (kind === 'DERIVED') {
      const { figure, itemId } = layoutRef(ref);
      const path = `${at}/trench/items/${encodeURIComponent(itemId)}/explanation`;
      return { version, href: `${path}?figure=${figure}` };
    }
    // A type that the caller cannot see is told by the segment alone, which has a copy of its size.
    if (kind === 'CATALOG' && seen.has(ref)) return { version, href: `${BASE}/catalog/${typePath(ref)}` };
    return { version, href: kind === 'RULE' ? RULES : at };
  });
}

/** The guide that tells how a section is laid out. */
const RULES = '/docs/guides/quantities#how-a-section-is-laid-out';

function typePath(ref: string): string {
  const [kind, id] = ref.split('.');
  return kind === 'pipe' ? 'pipe-types' : `${kind}-types/${id}`;
}

/** The types that terms name, as far as the caller can see them. */
async function visibleTypes(tx: Tx, caller: Caller, explanation: Explanation): Promise<Set<string>> {
  const refs = new Set<string>();
  withSources(explanation, ({ kind, ref }: Source) => {
    if (kind === 'CATALOG') refs.add(ref);
    return {};
  });
  const visible = new Set<string>();
  for (const kind of ['cable', 'pipe', 'ecc'] as const) {
    const ids = [...refs].filter((ref) => ref.startsWith(`${kind}.`)).map((ref) => Number(ref.split('.')[1]));
    if (ids.length === 0) continue;
    for (const { id } of await listTypes(tx, caller, kind, [withIds(ids)])) visible.add(`${kind}.${id}`);
  }
  return visible;
}
