import type { AnswerOf } from '../../api/index.js';

type Project = AnswerOf<'project.pageProjects'>['entities'][number];
type Code = Pick<
  AnswerOf<'calculation.pageCatalogNodes'>['entities'][number],
  'number' | 'name' | 'nameEn' | 'description'
>;

/** What the server finds a project by. */
export const projectTexts = ({ location, ...project }: Project): string[] => {
  const { number, name, caseRef, substationRef, description } = project;
  const { address1, address2, city, municipality } = location?.address ?? {};
  return [number, name, caseRef, substationRef, description, address1, address2, city, municipality].flatMap(
    (text) => text ?? [],
  );
};

/** What the server finds a code by. */
export const codeTexts = ({ number, name, nameEn, description }: Code): string[] =>
  [number, name, nameEn, description].flatMap((text) => text ?? []);
