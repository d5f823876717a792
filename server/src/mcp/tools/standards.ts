import { ASSESSMENT_TYPES } from '@spadework/core/checklist';
import { Type } from 'typebox';
import { DOCUMENT_TYPES } from '../../services/document/schemas.js';
import {
  compact,
  countOf,
  cut,
  fields,
  foundOf,
  id,
  key,
  PAGE,
  page,
  pageOf,
  pick,
  tool,
  words,
} from '../tool.js';

/** Found words are marked for a browser. */
const plain = (text: string | undefined) => text?.replace(/<[^<>]*>/g, '');

export const findStandards = tool({
  name: 'find_standards',
  title: 'Find standards',
  description: 'Searches standards sheets, news and archive by words, in any inflection.',
  input: fields({ q: words('Words'), page: page() }),
  run: async (api, { q, page: number = 1 }) => {
    const { data } = await api.call('document.searchDocuments', {
      query: { q, max: PAGE, start: (number - 1) * PAGE },
    });
    const found = foundOf(data.numMatches ?? 0, number);
    const standards = (data.matches ?? []).map(({ title, name, description, ...match }) => ({
      ...pick(match, ['type', 'number', 'version', 'accessible']),
      title: plain(title ?? name),
      description: plain(description),
    }));
    return {
      text: [countOf(found), ...standards.map((one) => `${one.type} ${one.number} ${one.title}`)].join('\n'),
      data: { ...found, standards: standards.map(compact) },
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
      Type.Enum([...DOCUMENT_TYPES], { description: 'Default ORGBLAD, a standards sheet' }),
    ),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Part, from 1' })),
  }),
  run: async (api, { number, type = 'ORGBLAD', page: part = 1 }) => {
    const path = { type, number };
    const { data: sheets } = await api.call('document.getDocument', { path });
    const [sheet] = sheets;
    const text = await textOf((await api.call('document.downloadDocument', { path })).data);
    const parts = Math.max(1, Math.ceil(text.length / PART));
    const shown = text.slice((part - 1) * PART, part * PART);
    const title = sheet?.title ?? sheet?.name;
    return {
      text: `${type} ${number} ${title}, version ${sheet?.version}, part ${part} of ${parts}:\n${shown}`,
      data: compact({
        type,
        number,
        title,
        version: sheet?.version,
        obsolete: sheet?.obsolete,
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
    assessment: Type.Optional(Type.Enum([...ASSESSMENT_TYPES])),
    page: page(),
  }),
  run: async (api, { facilityId, assessment, page: number }) => {
    const revision = 'latest' as const;
    if (facilityId === undefined) {
      const { data } = await api.call('checklist.listFacilities', { path: { revision } });
      const { items, ...found } = pageOf(data, number);
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
    const ofFacility = { revision, facilityid: facilityId };
    const { data } = assessment
      ? await api.call('checklist.listCheckpointsOfType', {
          path: { ...ofFacility, assessmenttype: assessment },
        })
      : await api.call('checklist.listCheckpoints', { path: ofFacility });
    const { items, ...found } = pageOf(data, number);
    const listed = items.map(
      ({ id: checkpoint, name, guidance, maintenanceMeasures, facilityPartName, orgbladForGuidance }) => ({
        id: checkpoint,
        part: facilityPartName,
        name,
        guidance: guidance && cut(guidance, 300),
        measures: maintenanceMeasures && cut(maintenanceMeasures, 200),
        standards: orgbladForGuidance,
      }),
    );
    return {
      text: [countOf(found), ...listed.map((one) => `${one.id} ${one.part}: ${one.name}`)].join('\n'),
      data: { ...found, checkpoints: listed.map(compact) },
    };
  },
});
