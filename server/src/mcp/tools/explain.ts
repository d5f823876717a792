import { Type } from 'typebox';
import { ApiRefusal } from '../api.js';
import { compact, countOf, fields, id, key, page, pageOf, tool } from '../tool.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the contract
type Anything = any;

const SEGMENTS = '/public/trench/rest/segments';

/** Explanations that an answer links to, and nothing else of the server. */
const EXPLANATION =
  '^/public/(trench|project|calculation)/rest/[\\w/.@-]{1,300}/explanation(\\?[\\w=&.@%+-]{0,300})?$';

export const explain = tool({
  name: 'explain',
  title: 'Explain a figure',
  description:
    'Why a figure is what it is: formula, terms and their origin. Give `href` from another answer, or `of` with the ids: quantity (segmentId, key), item (segmentId, key = item, figure), rating (segmentId), cost (key = node), project (projectId, its total cost).',
  input: fields({
    href: Type.Optional(Type.String({ pattern: EXPLANATION })),
    of: Type.Optional(Type.Enum(['quantity', 'item', 'rating', 'cost', 'project'])),
    segmentId: Type.Optional(id('The segment')),
    projectId: Type.Optional(id('The project')),
    key: Type.Optional(key('Key of a quantity, id of an item or a node')),
    figure: Type.Optional(key('Such as depth, gross, totalCost')),
    page: page(),
  }),
  run: async (api, input) => {
    const { path, query } = addressOf(input);
    const answer = await api.read(path, query);
    // A rating is a list of steps, everything else one explanation.
    if (Array.isArray(answer)) {
      const { items, ...found } = pageOf<Anything>(answer, input.page);
      const steps = items.map(({ symbol, name, value, unit, formula, source, clause, origin }) =>
        compact({ symbol, name, value, unit, formula, clause, origin, source }),
      );
      return {
        text: [
          countOf(found),
          ...steps.map(
            (one: Anything) =>
              `${one.symbol} = ${shown(one)}: ${one.name}${one.formula ? `, ${one.formula}` : ''}`,
          ),
        ].join('\n'),
        data: { ...found, steps },
      };
    }
    const { figure, formula, inWords, rounding, norm, terms = [] } = answer;
    const { items, ...found } = pageOf<Anything>(terms, input.page);
    const listed = items.map(({ symbol, name, value, unit, source }) =>
      compact({
        symbol,
        name,
        value,
        unit,
        origin: source?.kind,
        href: source?.href?.includes('/explanation') ? source.href : undefined,
      }),
    );
    return {
      text: [
        `${figure.name}: ${shown({ ...figure, value: figure.shown ?? figure.value })}`,
        `${formula}. ${inWords ?? ''}`,
        ...listed.map((one: Anything) => `${one.symbol} = ${shown(one)}: ${one.name} (${one.origin})`),
      ].join('\n'),
      data: { ...compact({ figure, formula, inWords, rounding, norm }), ...found, terms: listed },
    };
  },
});

/** What a subtraction of equal lengths leaves is nothing, and what has no unit is counted. */
function shown({ value, unit }: { value: unknown; unit?: string }): string {
  const told = typeof value === 'number' && Math.abs(value) < 1e-15 ? 0 : value;
  return unit === undefined || unit === '1' ? `${told}` : `${told} ${unit}`;
}

interface Asked {
  href?: string;
  of?: string;
  segmentId?: number;
  projectId?: number;
  key?: string;
  figure?: string;
}

function addressOf({ href, of, segmentId, projectId, key: name = '', figure }: Asked): {
  path: string;
  query: Record<string, string | undefined>;
} {
  if (href !== undefined) {
    if (href.includes('..') || href.includes('//'))
      throw new ApiRefusal(400, 'INVALID_INPUT', 'href is no explanation of this server.');
    return { path: href, query: {} };
  }
  const part = encodeURIComponent(name);
  const query = { figure };
  if (of === 'rating' && segmentId)
    return { path: `${SEGMENTS}/${segmentId}/trench/rating/explanation`, query: {} };
  if (of === 'quantity' && segmentId && name)
    return { path: `${SEGMENTS}/${segmentId}/trench/quantities/${part}/explanation`, query };
  if (of === 'item' && segmentId && name)
    return { path: `${SEGMENTS}/${segmentId}/trench/items/${part}/explanation`, query };
  if (of === 'cost' && name)
    return { path: `/public/calculation/rest/calculationnodes/${part}/explanation`, query };
  if (of === 'project' && projectId)
    return { path: `/public/project/rest/projects/${projectId}/explanation`, query };
  throw new ApiRefusal(400, 'INVALID_INPUT', 'Give href, or `of` with the ids that its description names.');
}
