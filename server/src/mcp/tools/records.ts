import { DEVIATION_STATES, RECORD_STATES, SEVERITIES } from '@spadework/core/record';
import { Type } from 'typebox';
import type { DataOf } from '../api.js';
import { compact, countOf, fields, foundOf, id, key, PAGE, page, pick, tool } from '../tool.js';

/** What the count of open deviations counts: nobody has verified them yet. */
const OPEN = ['OPEN', 'DONE'] as const;

type Listed = DataOf<'checklist.pageRecords'>['entities'][number];
type Deviation = DataOf<'checklist.pageDeviations'>['entities'][number];

const progress = ({ answered, points, conflicts, openDeviations }: Listed) =>
  [
    `${answered} of ${points}`,
    ...(conflicts ? [`${conflicts} conflicts`] : []),
    ...(openDeviations ? [`${openDeviations} open deviations`] : []),
  ].join(', ');

const recordOf = (record: Listed) =>
  compact({
    ...pick(record, ['id', 'projectId', 'title', 'place', 'state', 'assessmentType', 'points', 'answered']),
    ...pick(record, ['conflicts', 'openDeviations', 'changedAt', 'changedBy']),
    replacedBy: record.replacedBy ?? undefined,
  });

const deviationOf = (deviation: Deviation) =>
  compact({
    ...pick(deviation, ['recordId', 'projectId', 'key', 'question', 'severity', 'text', 'state', 'openedAt']),
    responsible: deviation.responsible ?? undefined,
    due: deviation.due ?? undefined,
    overdue: deviation.overdue || undefined,
  });

const deviationLine = ({ severity, state, question, text, due, overdue }: Deviation) =>
  `${severity} ${state}: ${question} ${text}${due ? ` (due ${due}${overdue ? ', overdue' : ''})` : ''}`;

export const findRecords = tool({
  name: 'find_records',
  title: 'Find records',
  description: 'Finds checklists that were filled in on site, latest change first.',
  input: fields({
    projectId: Type.Optional(id('The project')),
    state: Type.Optional(Type.Array(Type.Enum([...RECORD_STATES]), { maxItems: RECORD_STATES.length })),
    page: page(),
  }),
  run: async (api, { projectId, state, page: number = 1 }) => {
    const { data } = await api.call('checklist.pageRecords', {
      query: { projectId, state, count: PAGE, first: (number - 1) * PAGE },
    });
    const found = foundOf(data.total, number);
    return {
      text: [
        countOf(found),
        ...data.entities.map((one) => `${one.id}: ${one.title} (${one.state}), ${progress(one)}`),
      ].join('\n'),
      data: { ...found, records: data.entities.map(recordOf) },
    };
  },
});

export const recordOverview = tool({
  name: 'record_overview',
  title: 'Record overview',
  description: 'A record with its deviations, its conflicts, and who signed it; without photos.',
  input: fields({ recordId: key('The record') }),
  run: async (api, { recordId }) => {
    const { data } = await api.call('checklist.getRecord', { path: { recordId } });
    const conflicts = data.answers.filter(({ conflict }) => conflict);
    const deviations = data.deviations.slice(0, PAGE);
    return {
      text: [
        `${data.title}: ${data.state}, ${progress(data)}`,
        ...data.signatures.map(({ user, role, at }) => `signed by ${user} (${role}) ${at.slice(0, 10)}`),
        ...deviations.map(deviationLine),
        ...conflicts.slice(0, PAGE).map((one) => `conflict: ${one.key}`),
      ].join('\n'),
      data: {
        ...recordOf(data),
        signatures: data.signatures.map((one) => pick(one, ['user', 'role', 'at'])),
        deviations: deviations.map(deviationOf),
        conflictKeys: conflicts.slice(0, PAGE).map((one) => one.key),
      },
    };
  },
});

export const findDeviations = tool({
  name: 'find_deviations',
  title: 'Find deviations',
  description:
    'Finds what records say is not as it should be, the worst first; OPEN and DONE, not VERIFIED, unless a state is given.',
  input: fields({
    projectId: Type.Optional(id('The project')),
    state: Type.Optional(Type.Array(Type.Enum([...DEVIATION_STATES]), { maxItems: DEVIATION_STATES.length })),
    severity: Type.Optional(Type.Array(Type.Enum([...SEVERITIES]), { maxItems: SEVERITIES.length })),
    page: page(),
  }),
  run: async (api, { projectId, state = [...OPEN], severity, page: number = 1 }) => {
    const { data } = await api.call('checklist.pageDeviations', {
      query: { projectId, state, severity, count: PAGE, first: (number - 1) * PAGE },
    });
    const found = foundOf(data.total, number);
    return {
      text: [countOf(found), ...data.entities.map(deviationLine)].join('\n'),
      data: { ...found, deviations: data.entities.map(deviationOf) },
    };
  },
});
