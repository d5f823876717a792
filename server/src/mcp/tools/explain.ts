import { ROWS } from '@spadework/client/calls';
import { Type } from 'typebox';
import type { Api, DataOf } from '../api.js';
import { ToolRefusal } from '../refusal.js';
import { compact, countOf, fields, id, key, page, pageOf, pick, tool } from '../tool.js';

/** Explanations that an answer links to, and nothing else of the server. */
const EXPLANATION =
  '^/public/(trench|project|calculation)/rest/[\\w/.@-]{1,300}/explanation(\\?[\\w=&.@%+-]{0,300})?$';

/** The operations that explain a figure, by the word that an assistant uses. */
const EXPLAINING = {
  quantity: 'trench.explainQuantity',
  item: 'trench.explainItem',
  rating: 'trench.explainRating',
  cost: 'calculation.explainNode',
  project: 'project.explainProject',
} as const;

type Explained = keyof typeof EXPLAINING;
const EXPLAINED = Object.keys(EXPLAINING) as Explained[];

export const explain = tool({
  name: 'explain',
  title: 'Explain a figure',
  description:
    'Why a figure is what it is: formula, terms and their origin. Give `href` from another answer, or `of` with the ids: quantity (segmentId, key), item (segmentId, key = item, figure), rating (segmentId), cost (key = node), project (projectId, its total cost).',
  input: fields({
    href: Type.Optional(Type.String({ pattern: EXPLANATION })),
    of: Type.Optional(Type.Enum(EXPLAINED)),
    segmentId: Type.Optional(id('The segment')),
    projectId: Type.Optional(id('The project')),
    key: Type.Optional(key('Key of a quantity, id of an item or a node')),
    figure: Type.Optional(key('Such as depth, gross, totalCost')),
    page: page(),
  }),
  run: async (api, input) => {
    const { of, path, query } = input.href === undefined ? askedFor(input) : linkedTo(input.href);
    // A rating is a list of steps, everything else one explanation.
    return of === 'rating'
      ? explainSteps(await answerOf<'rating'>(api, of, path, query), input.page)
      : explainFigure(await answerOf<FigureExplained>(api, of, path, query), input.page);
  },
});

type FigureExplained = Exclude<Explained, 'rating'>;
type AnswerOf<E extends Explained> = DataOf<(typeof EXPLAINING)[E]>;
type Texts = Record<string, string>;

/** An operation and what it is asked with. The texts come from the input or from a link; the server judges them. */
interface Asked {
  of: Explained;
  path: Texts;
  query: Texts;
}

type AnyCall = (name: string, input: { path: Texts; query: Texts }) => Promise<{ data: unknown }>;

const answerOf = async <E extends Explained>(api: Api, of: Explained, path: Texts, query: Texts) =>
  (await (api.call as unknown as AnyCall)(EXPLAINING[of], { path, query })).data as AnswerOf<E>;

function explainSteps(all: AnswerOf<'rating'>, number: number | undefined) {
  const { items, ...found } = pageOf(all, number);
  return {
    text: [
      countOf(found),
      ...items.map(
        (one) => `${one.symbol} = ${shown(one)}: ${one.name}${one.formula ? `, ${one.formula}` : ''}`,
      ),
    ].join('\n'),
    data: {
      ...found,
      steps: items.map((step) =>
        compact(pick(step, ['symbol', 'name', 'value', 'unit', 'formula', 'clause', 'origin', 'source'])),
      ),
    },
  };
}

function explainFigure(answer: AnswerOf<FigureExplained>, number: number | undefined) {
  const { figure, formula, inWords, terms } = answer;
  const { items, ...found } = pageOf(terms, number);
  const listed = items.map(({ source, ...term }) => ({
    ...pick(term, ['symbol', 'name', 'value', 'unit']),
    origin: source?.kind,
    href: source?.href?.includes('/explanation') ? source.href : undefined,
  }));
  return {
    text: [
      `${figure.name}: ${shown({ ...figure, value: figure.shown ?? figure.value })}`,
      `${formula}. ${inWords ?? ''}`,
      ...listed.map((one) => `${one.symbol} = ${shown(one)}: ${one.name} (${one.origin})`),
    ].join('\n'),
    data: {
      ...compact(pick(answer, ['figure', 'formula', 'inWords', 'rounding', 'norm'])),
      ...found,
      terms: listed.map(compact),
    },
  };
}

/** What a subtraction of equal lengths leaves is nothing, and what has no unit is counted. */
function shown({ value, unit }: { value: unknown; unit?: string | undefined }): string {
  const figure = typeof value === 'number' && Math.abs(value) < 1e-15 ? 0 : value;
  return unit === undefined || unit === '1' ? `${figure}` : `${figure} ${unit}`;
}

interface Input {
  of?: Explained;
  segmentId?: number;
  projectId?: number;
  key?: string;
  figure?: string;
}

function askedFor({ of, segmentId, projectId, key: name, figure }: Input): Asked {
  const paths = {
    quantity: { segmentId, key: name },
    item: { segmentId, itemId: name },
    rating: { segmentId },
    cost: { nodeId: name },
    project: { projectId },
  };
  const path = Object.entries(of === undefined ? { of } : paths[of]);
  if (of === undefined || path.some(([, value]) => !value))
    throw new ToolRefusal('INVALID_INPUT', 'Give href, or `of` with the ids that its description names.');
  return {
    of,
    path: Object.fromEntries(path.map(([part, value]) => [part, String(value)])),
    query: figure === undefined || of === 'rating' ? {} : { figure },
  };
}

/** The operation that a link leads to, and no other address of the server. */
function linkedTo(href: string): Asked {
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  for (const of of EXPLAINED) {
    const [, template] = ROWS[EXPLAINING[of]];
    const path = partsOf(template, pathname);
    if (path) return { of, path, query: Object.fromEntries(searchParams) };
  }
  throw new ToolRefusal('INVALID_INPUT', 'href is no explanation of this server.');
}

/** The values of a template such as `/projects/{projectId}` in a path that follows it. */
function partsOf(template: string, pathname: string): Texts | undefined {
  const [names, given] = [template.split('/'), pathname.split('/')];
  if (names.length !== given.length) return undefined;
  const parts: Texts = {};
  for (const [i, name] of names.entries()) {
    const value = given[i]!;
    if (name.startsWith('{') && value) parts[name.slice(1, -1)] = decodeURIComponent(value);
    else if (name !== value) return undefined;
  }
  return parts;
}
