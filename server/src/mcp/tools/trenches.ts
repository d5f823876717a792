import { Type } from 'typebox';
import { ApiRefusal } from '../api.js';
import { compact, countOf, fields, id, key, page, pageOf, rounded, tool } from '../tool.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the contract
type Anything = any;

const SEGMENTS = '/public/trench/rest/segments';
const segmentId = () => id('The segment');
const sectionId = () => Type.Optional(key('One section; default the first'));

const itemOf = ({
  id,
  kind,
  label,
  typeName,
  x,
  y,
  depth,
  diameter,
  width,
  height,
  groupConfiguration,
}: Anything) =>
  compact({ id, kind, label, typeName, x, y, depth, diameter, width, height, groupConfiguration });

export const segmentOverview = tool({
  name: 'segment_overview',
  title: 'Segment overview',
  description: 'A trench segment: sections (mm), items in pages, coverings, circuits and ground.',
  input: fields({ segmentId: segmentId(), page: page() }),
  run: async (api, input) => {
    const { segment, project, rights, trench } = await api.read(`${SEGMENTS}/${input.segmentId}/trench`);
    const items = trench.sections.flatMap(({ id: section, layers }: Anything) =>
      layers.flatMap((layer: Anything) =>
        layer.items.flatMap((item: Anything) => [
          { sectionId: section, ...itemOf(item) },
          ...(item.content ?? []).map((inner: Anything) => ({
            sectionId: section,
            inItem: item.id,
            ...itemOf(inner),
          })),
        ]),
      ),
    );
    const { items: listed, ...found } = pageOf<Anything>(items, input.page);
    const sections = trench.sections.map(
      ({ id, sectionType, layoutDepth, coverThickness, length, layers }: Anything) =>
        compact({ id, sectionType, layoutDepth, coverThickness, lengthM: length, layers: layers.length }),
    );
    return {
      text: [
        `${segment.name} in ${project.number} ${project.name}: ${segment.length} m, ${sections.length} sections, version ${segment.version}, rights ${rights}`,
        `Items: ${countOf(found)}`,
        ...listed.map((one: Anything) =>
          `${one.id} ${one.kind} ${one.label ?? ''} ${one.typeName ?? ''}`.trim(),
        ),
      ].join('\n'),
      data: {
        segment: compact(segment),
        project: compact(project),
        rights,
        sections,
        coverings: trench.topCoverings ?? [],
        circuits: (trench.circuits ?? [])
          .slice(0, 20)
          .map(({ id, name, current }: Anything) => compact({ id, name, current })),
        surroundings: trench.surroundings ?? {},
        ...found,
        items: listed,
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
    const path = `${SEGMENTS}/${input.segmentId}/trench/drawing.svg`;
    const drawn = new TextDecoder().decode(await api.file(path, { sectionId: input.sectionId }));
    const svg = drawn.replace(TEXTURES, '');
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
      Type.Enum(['COMMON_FACTOR', 'EQUAL_LIMITS', 'TEMPERATURES', 'CYCLIC', 'EMERGENCY'], {
        description: 'Default COMMON_FACTOR: by how much all loads may grow',
      }),
    ),
  }),
  run: async (api, input) => {
    const trench = `${SEGMENTS}/${input.segmentId}/trench`;
    const [answer, stored] = await Promise.all([
      api.read(`${trench}/rating`, { sectionId: input.sectionId, mode: input.mode }),
      api.read(`${trench}/circuits`),
    ]);
    const names = new Map(stored.map((circuit: Anything) => [circuit.id, circuit.name]));
    const circuits = answer.circuits
      .slice(0, 20)
      .map(({ circuitId, current, rating: ampere, utilisation, limitTemperature }: Anything) =>
        compact({
          circuitId,
          name: names.get(circuitId),
          current,
          rating: ampere === undefined ? undefined : rounded(ampere, 1),
          utilisation: utilisation === undefined ? undefined : rounded(utilisation),
          limitTemperature,
        }),
      );
    const conductors = answer.conductors
      .slice(0, 40)
      .map(({ partId, circuitId, conductorTemperature }: Anything) => ({
        partId,
        circuitId,
        temperature: rounded(conductorTemperature, 1),
      }));
    const findings = (answer.findings ?? [])
      .slice(0, 20)
      .map(({ code, message }: Anything) => compact({ code, message }));
    return {
      text: [
        `${answer.mode} by ${answer.method}: ${answer.circuits.length} circuits.`,
        ...circuits.map(
          (one: Anything) =>
            `${one.name ?? one.circuitId}: load ${one.current} A, rating ${one.rating} A, utilisation ${one.utilisation}`,
        ),
        ...findings.map((one: Anything) => `${one.code}: ${one.message}`),
      ].join('\n'),
      data: {
        sectionId: answer.sectionId,
        mode: answer.mode,
        method: answer.method,
        ambientTemperature: answer.ambientTemperature,
        circuits,
        conductors,
        findings,
      },
    };
  },
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
    const ofSegment = input.segmentId !== undefined;
    if (ofSegment === (input.projectId !== undefined))
      throw new ApiRefusal(400, 'INVALID_INPUT', 'Give either segmentId or projectId.');
    const path = ofSegment
      ? `${SEGMENTS}/${input.segmentId}/trench/quantities`
      : `${SEGMENTS}/by-projectid/${input.projectId}/quantities`;
    const answer = await api.read(path);
    const { items, ...found } = pageOf<Anything>(ofSegment ? answer.lines : answer.totals, input.page);
    const lines = items.map(
      ({ key: name, name: title, net, gross, unit, state, sectionId: section, explanation }: Anything) =>
        compact({
          key: name,
          name: title,
          net,
          gross,
          unit,
          state,
          sectionId: section,
          explain: explanation,
        }),
    );
    return {
      text: [
        countOf(found),
        ...lines.map(
          (one: Anything) =>
            `${one.name}: ${one.net} ${one.unit}${one.gross === one.net ? '' : ` (gross ${one.gross})`}`,
        ),
      ].join('\n'),
      data: { ...found, lines },
    };
  },
});
