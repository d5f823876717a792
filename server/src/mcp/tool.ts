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

/** One page of a list that was read whole. */
export function pageOf<T>(
  all: readonly T[],
  number = 1,
): { total: number; page: number; nextPage?: number; items: T[] } {
  const items = all.slice((number - 1) * PAGE, number * PAGE);
  const isLast = number * PAGE >= all.length;
  return { total: all.length, page: number, ...(!isLast && { nextPage: number + 1 }), items };
}

/** Which of how many, for the first line of an answer. */
export const countOf = ({
  total,
  page: number,
  nextPage,
}: {
  total: number;
  page: number;
  nextPage?: number;
}) =>
  total <= PAGE
    ? `${total} found.`
    : `${total} found; page ${number}${nextPage ? `, ask for page ${nextPage} for more` : ', the last one'}.`;

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
