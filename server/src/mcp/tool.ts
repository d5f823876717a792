import type { Static, TObject } from 'typebox';
import { Type } from 'typebox';
import type { Api } from './api.js';

/** A drawing or another file for people, beside what an assistant reads. */
export interface Attachment {
  uri: string;
  mimeType: string;
  text: string;
}

export interface ToolAnswer {
  /** What was found, in a few lines. */
  text: string;
  data: Record<string, unknown>;
  attachment?: Attachment;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: TObject;
  /** Whether it may change anything. */
  writes?: boolean;
  run(api: Api, input: unknown): Promise<ToolAnswer>;
}

/** A tool whose input has the type of its schema; it is checked before the tool runs. */
export const tool = <I extends TObject>(
  definition: Omit<Tool, 'input' | 'run'> & {
    input: I;
    run(api: Api, input: Static<I>): Promise<ToolAnswer>;
  },
): Tool => definition as unknown as Tool;

export const fields = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const id = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });
export const words = (description: string, maxLength = 200) => Type.String({ maxLength, description });
/** Ids of sections and items, numbers of documents, keys: nothing that could lead a path elsewhere. */
export const key = (description: string) => Type.String({ pattern: '^[\\w-][\\w.@ -]{0,99}$', description });
export const page = () => Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'From 1' }));

/** How many things one answer lists. */
export const PAGE = 20;
const LONGEST_VALUE = 600;

/** How much was found, and which page of it an answer has. */
export interface FoundPage {
  total: number;
  page: number;
  nextPage?: number;
}

export const foundOf = (total: number, page = 1): FoundPage => ({
  total,
  page,
  ...(page * PAGE < total && { nextPage: page + 1 }),
});

/** One page of a list that was read whole. */
export const pageOf = <T>(all: readonly T[], page = 1): FoundPage & { items: T[] } => ({
  ...foundOf(all.length, page),
  items: all.slice((page - 1) * PAGE, page * PAGE),
});

/** Which of how many, for the first line of an answer. */
export const countOf = ({ total, page, nextPage }: FoundPage) =>
  total <= PAGE
    ? `${total} found.`
    : `${total} found; page ${page}${nextPage ? `, ask for page ${nextPage} for more` : ', the last one'}.`;

/** Some fields of a thing. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

/** Leaves out what is empty, and cuts texts that are too long for an answer. */
export function compact<T extends object>(value: T): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined && one !== null && one !== '')
      .map(([name, one]) => [name, typeof one === 'string' ? cut(one) : one]),
  );
}

export const cut = (text: string, longest = LONGEST_VALUE) =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

export const rounded = (value: number, places = 3) => Number(value.toFixed(places));
