import { Type } from 'typebox';
import { compact, countOf, cut, fields, id, key, PAGE, page, pageOf, tool, words } from '../tool.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the contract
type Anything = any;

const DOCUMENTS = '/public/doc/rest';
const CHECKLISTS = '/public/checklist/rest';

/** Found words are marked for a browser. */
const plain = (text: string | undefined) => text?.replace(/<[^<>]*>/g, '');

export const findStandards = tool({
  name: 'find_standards',
  title: 'Find standards',
  description: 'Searches standards sheets, news and archive by words, in any inflection.',
  input: fields({ q: words('Words'), page: page() }),
  run: async (api, { q, page: number = 1 }) => {
    const { matches = [], numMatches: total } = await api.read(`${DOCUMENTS}/meta/search`, {
      q,
      max: PAGE,
      start: (number - 1) * PAGE,
    });
    const found = { total, page: number, ...(number * PAGE < total && { nextPage: number + 1 }) };
    const standards = matches.map(
      ({ type, number: sheet, title, name, description, version, accessible }: Anything) =>
        compact({
          type,
          number: sheet,
          title: plain(title ?? name),
          description: plain(description),
          version,
          accessible,
        }),
    );
    return {
      text: [
        countOf(found),
        ...standards.map((one: Anything) => `${one.type} ${one.number} ${one.title}`),
      ].join('\n'),
      data: { ...found, standards },
    };
  },
});

/** Characters of one answer about a document. */
const PART = 6000;

export const readStandard = tool({
  name: 'read_standard',
  title: 'Read a standard',
  description: 'The text of a document from its PDF, in parts of 6,000 characters.',
  input: fields({
    number: key('Its number, such as 5010'),
    type: Type.Optional(
      Type.Enum(['ORGBLAD', 'ORGNYTT', 'ARCHIVE'], { description: 'Default ORGBLAD, a standards sheet' }),
    ),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Part, from 1' })),
  }),
  run: async (api, { number, type = 'ORGBLAD', page: part = 1 }) => {
    const [sheet = {}] = await api.read(`${DOCUMENTS}/meta/${type}/${encodeURIComponent(number)}`);
    const text = await textOf(await api.file(`${DOCUMENTS}/download/${type}/${encodeURIComponent(number)}`));
    const parts = Math.max(1, Math.ceil(text.length / PART));
    const shown = text.slice((part - 1) * PART, part * PART);
    const title = sheet.title ?? sheet.name;
    return {
      text: `${type} ${number} ${title}, version ${sheet.version}, part ${part} of ${parts}:\n${shown}`,
      data: compact({
        type,
        number,
        title,
        version: sheet.version,
        obsolete: sheet.obsolete,
        part,
        parts,
        nextPage: part < parts ? part + 1 : undefined,
      }),
    };
  },
});

async function textOf(pdf: Uint8Array): Promise<string> {
  if (new TextDecoder().decode(pdf.subarray(0, 5)) !== '%PDF-')
    return 'This file is no PDF; its text cannot be read here.';
  const { extractText, getDocumentProxy } = await import('unpdf');
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: false });
  return text.join('\n\n').trim();
}

export const checkpoints = tool({
  name: 'checkpoints',
  title: 'Checkpoints',
  description:
    'What to check at a facility for an assessment, with guidance. Without facilityId: the facilities and their assessments.',
  input: fields({
    facilityId: Type.Optional(id('The facility')),
    assessment: Type.Optional(
      Type.String({ pattern: '^[A-Z_]{1,40}$', description: 'Such as FINALINSPECTION' }),
    ),
    page: page(),
  }),
  run: async (api, { facilityId, assessment, page: number }) => {
    if (facilityId === undefined) {
      const { items, ...found } = pageOf<Anything>(await api.read(`${CHECKLISTS}/facilities`), number);
      return {
        text: [
          countOf(found),
          ...items.map(
            ({ id: facility, name, assessmentTypes }) => `${facility} ${name}: ${assessmentTypes}`,
          ),
        ].join('\n'),
        data: { ...found, facilities: items },
      };
    }
    const path = `${CHECKLISTS}/checkpoints/by-facilityid/${facilityId}`;
    const all = await api.read(assessment ? `${path}/by-assessmenttype/${assessment}` : path);
    const { items, ...found } = pageOf<Anything>(all, number);
    const listed = items.map(
      ({ id: checkpoint, name, guidance, maintenanceMeasures, facilityPartName, orgbladForGuidance }) =>
        compact({
          id: checkpoint,
          part: facilityPartName,
          name,
          guidance: guidance && cut(guidance, 300),
          measures: maintenanceMeasures && cut(maintenanceMeasures, 200),
          standards: orgbladForGuidance,
        }),
    );
    return {
      text: [countOf(found), ...listed.map((one: Anything) => `${one.id} ${one.part}: ${one.name}`)].join(
        '\n',
      ),
      data: { ...found, checkpoints: listed },
    };
  },
});
