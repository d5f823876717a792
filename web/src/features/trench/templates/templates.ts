import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, readAgain } from '../../../api/index.js';

export type Template = AnswerOf<'trench.listTemplates'>[number];
export type TemplateSection = AnswerOf<'trench.getTemplate'>['segment']['sections'][number];

const KEY = ['templates'];
const LIST = [...KEY, 'list'];

/** Those with all words of a text, all of them without one; of one kind, if one is asked for. */
export const useTemplates = (q: string, kind?: Template['kind']) =>
  useQuery({
    queryKey: [...LIST, q, kind],
    queryFn: ({ signal }) =>
      call('trench.listTemplates', { query: { ...(q && { q }), ...(kind && { kind }) }, signal }),
    placeholderData: keepPreviousData,
  });

/** With its content, once somebody sees it: a company may have hundreds. */
export const useTemplate = ({ id, version }: Template, isSeen: boolean) =>
  useQuery({
    queryKey: [...KEY, id, version],
    enabled: isSeen,
    queryFn: ({ signal }) => call('trench.getTemplate', { params: { templateId: id }, signal }),
  });

const MOST_OF_NAME = 40;

/** Readable in an address, and never that of another template: a name may be given twice. */
export const templateIdOf = (name: string): string => {
  const readable = name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MOST_OF_NAME);
  return `${readable || 'template'}-${crypto.randomUUID().slice(0, 8)}`;
};

export async function saveTemplate(
  name: string,
  description: string,
  from: { segmentId: number; sectionId?: string },
): Promise<void> {
  const params = { templateId: templateIdOf(name) };
  await call('trench.putTemplate', { params, body: { name, description, from } });
  await readAgain({ queryKey: LIST });
}

export async function renameTemplate({ id }: Template, name: string): Promise<void> {
  await call('trench.renameTemplate', { params: { templateId: id }, body: { name } });
  await readAgain({ queryKey: LIST });
}

export async function deleteTemplate({ id }: Template): Promise<void> {
  await call('trench.deleteTemplate', { params: { templateId: id } });
  await readAgain({ queryKey: LIST });
}
