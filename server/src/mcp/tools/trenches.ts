import { ROWS, SpadeworkError } from '@spadework/client/calls';
import { checkLine, checkReasonText } from '@spadework/core/check';
import { MODES } from '@spadework/core/rating';
import { plural } from '@spadework/core/text';
import { Type } from 'typebox';
import type { Api, DataOf } from '../api.js';
import { ToolRefusal } from '../refusal.js';
import { compact, countOf, fields, id, key, page, pageOf, pick, rounded, tool } from '../tool.js';

const segmentId = () => id('The segment');
const sectionId = () => Type.Optional(key('One section; default the first'));

type Item = DataOf<'trench.getTrench'>['trench']['sections'][number]['layers'][number]['items'][number];

const itemOf = (item: Item) =>
  pick(item, ['id', 'kind', 'label', 'typeName', 'diameter', 'width', 'height', 'groupConfiguration']);

/** Nothing but `allClear` is called clear. */
export function checkText({
  state,
  reason,
  allClear,
  counts,
}: DataOf<'trench.listSegments'>[number]['check']): string {
  if (allClear) return 'all clear';
  if (state === 'PENDING') return 'being checked';
  const line = checkLine({ state, counts }, 'en');
  return reason ? `${line}: ${checkReasonText(reason, 'en')}` : line;
}

/** The same of a check with its parts, the first of which tells the reason. */
const wholeCheckText = (check: DataOf<'trench.getCheck'>): string => {
  const reason = check.parts.find(({ state }) => state === check.state)?.reason;
  return checkText({ ...check, ...(reason && { reason }) });
};

export const check = tool({
  name: 'check',
  title: 'Check of a segment',
  description:
    'What was checked of a segment and what not (layout, design rules, ratings at the given loads, prices), and every finding. Only allClear is an all-clear.',
  input: fields({ segmentId: segmentId(), page: page() }),
  run: async (api, input) => {
    const { data } = await api.call('trench.getCheck', {
      path: { segmentId: input.segmentId },
      query: { wait: CHECK_WAIT },
    });
    const { items, ...found } = pageOf(data.findings, input.page);
    return {
      text: [
        `Version ${data.version}: ${wholeCheckText(data)}`,
        ...data.parts.map(({ part, state, reason }) => `${part}: ${state}${reason ? ` (${reason})` : ''}`),
        `Findings: ${countOf(found)}`,
        ...items.map(({ severity, ruleId, code, message, labels }) => {
          const named = labels.length > 0 ? ` (${labels.join(', ')})` : '';
          return `${severity} ${ruleId ?? code}: ${message}${named}`;
        }),
      ].join('\n'),
      data: {
        ...pick(data, ['segmentId', 'version', 'rulesVersion', 'state', 'allClear', 'counts', 'parts']),
        sections: data.sections.slice(0, 20),
        ...found,
        findings: items.map(({ fix, ...one }) => compact(one)),
      },
    };
  },
});

/** Seconds. */
const CHECK_WAIT = 10;

/** How the sections follow each other along a route, never where it lies; nothing on servers without routes. */
async function stretchesOf(api: Api, segment: DataOf<'trench.getTrench'>['segment']) {
  if (segment.lengthSource !== 'ROUTE') return undefined;
  const path = { segmentId: segment.id };
  try {
    const { stretches, sections } = (await api.call('trench.getRouteStretches', { path })).data;
    return {
      stretches: stretches.slice(0, MAX_STRETCHES).map(compact),
      joints: new Map(sections.map(({ sectionId, joints }) => [sectionId, joints])),
    };
  } catch (error) {
    // The route may be gone by now.
    if (error instanceof SpadeworkError && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  }
}

const MAX_STRETCHES = 20;

export const segmentOverview = tool({
  name: 'segment_overview',
  title: 'Segment overview',
  description:
    'A trench segment: sections (mm) with their lengths, stretches of its route, items in pages, coverings, circuits, ground and its check. Never where it lies.',
  input: fields({ segmentId: segmentId(), page: page() }),
  run: async (api, input) => {
    const path = { segmentId: input.segmentId };
    const [{ data }, { data: check }] = await Promise.all([
      api.call('trench.getTrench', { path }),
      api.call('trench.getCheck', { path }),
    ]);
    const { segment, project, rights, trench } = data;
    const route = await stretchesOf(api, segment);
    const all = trench.sections.flatMap(({ id: section, layers }) =>
      layers.flatMap(({ items }) =>
        items.flatMap((item) => [
          { sectionId: section, ...itemOf(item) },
          ...(item.content ?? []).map((inner) => ({
            sectionId: section,
            inItem: item.id,
            ...itemOf(inner),
          })),
        ]),
      ),
    );
    const { items, ...found } = pageOf(all, input.page);
    const sections = trench.sections.map(({ length, layers, ...section }) =>
      compact({
        ...pick(section, ['id', 'sectionType', 'layoutDepth', 'coverThickness']),
        lengthM: length,
        joints: route?.joints.get(section.id),
        layers: layers.length,
      }),
    );
    const held = plural(sections.length, 'section', 'sections');
    const source = segment.lengthSource === 'ROUTE' ? ' by its route' : '';
    return {
      text: [
        `${segment.name} in ${project.number} ${project.name}: ${segment.length} m${source}, ${held}, version ${segment.version}, rights ${rights}`,
        `Items: ${countOf(found)}`,
        ...items.map((one) => `${one.id} ${one.kind} ${one.label ?? ''} ${one.typeName ?? ''}`.trim()),
        `Check: ${wholeCheckText(check)}`,
      ].join('\n'),
      data: {
        segment: compact(segment),
        project: compact(project),
        rights,
        sections,
        ...(route && { stretches: route.stretches }),
        coverings: trench.topCoverings,
        circuits: trench.circuits
          .slice(0, 20)
          .map((circuit) => compact(pick(circuit, ['id', 'name', 'current']))),
        surroundings: trench.surroundings,
        check: pick(check, ['version', 'state', 'allClear', 'counts']),
        ...found,
        items: items.map(compact),
      },
    };
  },
});

/** A drawing beyond this is fetched from the server by a person. */
const MAX_DRAWING = 256 * 1024;

/** Textures of ground and coverings are paths of thousands of grains; the colours beneath them tell as much. */
const TEXTURES = /<path d="[^"]{2000,}"[^>]*\/>\n?/g;

export const sectionDrawing = tool({
  name: 'section_drawing',
  title: 'Section drawing',
  description: 'A section drawn to scale, as SVG for the user.',
  input: fields({ segmentId: segmentId(), sectionId: sectionId() }),
  run: async (api, input) => {
    const drawing = await api.call('trench.drawSvg', {
      path: { segmentId: input.segmentId },
      query: { sectionId: input.sectionId },
    });
    const path = ROWS['trench.drawSvg'][1].replace('{segmentId}', String(input.segmentId));
    const svg = new TextDecoder().decode(drawing.data).replace(TEXTURES, '');
    const data = { segmentId: input.segmentId, path, bytes: svg.length };
    if (svg.length > MAX_DRAWING)
      return { text: `The drawing is too large for a message. It is at ${path} on the server.`, data };
    return {
      text: `Drawing of segment ${input.segmentId}, ${Math.ceil(svg.length / 1024)} KiB of SVG without textures. As a PDF it is at ${path.replace('.svg', '.pdf')}.`,
      data,
      attachment: { uri: `spadework:${path}`, mimeType: 'image/svg+xml', text: svg },
    };
  },
});

export const rating = tool({
  name: 'rating',
  title: 'Current rating',
  description:
    'What the circuits of a section can carry (A), how hot conductors get, and findings, by IEC 60287.',
  input: fields({
    segmentId: segmentId(),
    sectionId: sectionId(),
    mode: Type.Optional(
      Type.Enum([...MODES], {
        description: 'Default COMMON_FACTOR: by how much all loads may grow',
      }),
    ),
  }),
  run: async (api, input) => {
    const path = { segmentId: input.segmentId };
    const [{ data: answer }, { data: stored }] = await Promise.all([
      api.call('trench.getRating', { path, query: { sectionId: input.sectionId, mode: input.mode } }),
      api.call('trench.listCircuits', { path }),
    ]);
    const names = new Map(stored.map((circuit) => [circuit.id, circuit.name]));
    const circuits = answer.circuits
      .slice(0, 20)
      .map(({ circuitId, current, rating: ampere, utilisation, limitTemperature }) => ({
        circuitId,
        name: names.get(circuitId),
        current,
        rating: ampere === undefined ? undefined : rounded(ampere, 1),
        utilisation: utilisation === undefined ? undefined : rounded(utilisation),
        limitTemperature,
      }));
    const conductors = answer.conductors.slice(0, 40).map(({ partId, circuitId, conductorTemperature }) => ({
      partId,
      circuitId,
      temperature: conductorTemperature === undefined ? undefined : rounded(conductorTemperature, 1),
    }));
    const findings = (answer.findings ?? []).slice(0, 20).map((one) => pick(one, ['code', 'message']));
    return {
      text: [
        `${answer.mode} by ${answer.method}: ${plural(answer.circuits.length, 'circuit', 'circuits')}.`,
        ...circuits.map(
          (one) =>
            `${one.name ?? one.circuitId}: load ${one.current} A, rating ${one.rating} A, utilisation ${one.utilisation}`,
        ),
        ...findings.map((one) => `${one.code}: ${one.message}`),
      ].join('\n'),
      data: {
        ...pick(answer, ['sectionId', 'mode', 'method', 'ambientTemperature']),
        circuits: circuits.map(compact),
        conductors,
        findings: findings.map(compact),
      },
    };
  },
});

type QuantityLine = Pick<
  DataOf<'trench.getQuantities'>['lines'][number],
  'key' | 'name' | 'net' | 'gross' | 'unit'
> &
  Partial<DataOf<'trench.getQuantities'>['lines'][number]>;

const lineOf = ({ explanation, ...line }: QuantityLine) =>
  compact({
    ...pick(line, ['key', 'name', 'net', 'gross', 'unit', 'state', 'sectionId']),
    explain: explanation,
  });

export const quantities = tool({
  name: 'quantities',
  title: 'Quantities',
  description:
    'What a segment or a whole project takes: excavation, fill, coverings, cables, pipes. Give one of the ids.',
  input: fields({
    segmentId: Type.Optional(segmentId()),
    projectId: Type.Optional(id('The project')),
    page: page(),
  }),
  run: async (api, input) => {
    const { segmentId: segment, projectId: project } = input;
    if ((segment === undefined) === (project === undefined))
      throw new ToolRefusal('INVALID_INPUT', 'Give either segmentId or projectId.');
    const all =
      segment === undefined
        ? (await api.call('trench.getProjectQuantities', { path: { projectId: project! } })).data.totals
        : (await api.call('trench.getQuantities', { path: { segmentId: segment } })).data.lines;
    const { items, ...found } = pageOf<QuantityLine>(all, input.page);
    return {
      text: [
        countOf(found),
        ...items.map(
          (one) =>
            `${one.name}: ${one.net} ${one.unit}${one.gross === one.net ? '' : ` (gross ${one.gross})`}`,
        ),
      ].join('\n'),
      data: { ...found, lines: items.map(lineOf) },
    };
  },
});
