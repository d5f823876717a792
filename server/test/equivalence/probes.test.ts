import { randomUUID } from 'node:crypto';
import {
  CannotApply,
  type Change,
  CIRCUIT_FIELDS,
  COVERING_FIELDS,
  CULVERT_FIELDS,
  catalogContext,
  DUCT_FIELDS,
  FAULT_FIELDS,
  type Field,
  type Fields,
  type ItemKind,
  LAYER_FIELDS,
  OPERATION_FIELDS,
  PIPE_CANAL_FIELDS,
  PIPE_FIELDS,
  PLACEMENT_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SENSOR_FIELDS,
  SETTINGS_FIELDS,
  type SegmentTrench,
  SURROUNDINGS_FIELDS,
  stepOf,
} from '@spadework/core/trench';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../trench.js';

/**
 * Each field at its bounds, beyond them, empty and of another type: core, a list of changes and a REST body take the same.
 * Sabotage: give a field of a body a bound of its own.
 */

// A profile is one that the company has, which the server alone knows.
const { quantityProfileId: _, ...PLAIN_SETTINGS } = SETTINGS_FIELDS;

const server = useServer();
let token: string;
let trench: SegmentTrench;
let address: string;
const call = trenchCaller(server, () => token);

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner');
  const projectId = await aTrenchProject(server, token);
  const { body } = await call('POST', `/segments/by-projectid/${projectId}`, {
    // As long as a section can be.
    body: { name: 'Strekk', length: 1_000_000 },
  });
  address = `/segments/${body.id}/trench`;
  await call('POST', `${address}/top-coverings`, { body: { infinite: false } });
  await call('POST', `${address}/pipes`, { body: {} });
  await call('POST', `${address}/culverts`, { body: {} });
  await call('POST', `${address}/cables`, { body: { typeId: TYPES.multi } });
  const [{ kind, conductors }] = (await call('GET', `${address}/circuits`)).body;
  await call('POST', `${address}/circuits`, { body: { kind, conductors } });
  const { trench: stored, segment } = (await call('GET', address)).body;
  const { name, description, length, lengthSource } = segment;
  trench = { ...stored, segment: { name, description: description ?? null, length, lengthSource } };
});

interface Probed {
  fields: Fields;
  /** The change that sets values, and the REST write that does the same. */
  change: (values: object) => Change;
  write: () => [method: string, path: string];
  /** A body must have a value. */
  isRequired?: true;
  /** The values are parts of one value, beside these, and the field of the body that has it. */
  partOf?: { field: string; beside: object };
}

const adding = (itemKind: 'sensor' | 'ecomDuct' | 'pipeCanal') => (values: object) =>
  ({ kind: 'add', itemKind, id: randomUUID(), layerId: layer().id, values }) as Change;
const section = () => trench.sections[0]!;
const layer = () => section().layers[0]!;
const circuit = () => trench.circuits[0]!;
const covering = () => trench.topCoverings[0]!;
const itemOf = (kind: ItemKind) => layer().items.find((item) => item.kind === kind)!;

function partOf(field: string, fields: Fields, beside: object): Probed {
  return {
    fields,
    partOf: { field, beside },
    change: (values) => ({ kind: 'updateCircuit', circuitId: circuit().id, values }),
    write: () => ['PUT', `/circuits/${circuit().id}`],
  };
}

const PROBED: Record<string, Probed> = {
  section: {
    fields: SECTION_FIELDS,
    change: (values) => ({ kind: 'updateSection', sectionId: section().id, values }),
    write: () => ['PUT', `/sections/${section().id}`],
  },
  layer: {
    fields: LAYER_FIELDS,
    change: (values) => ({ kind: 'updateLayer', layerId: layer().id, values }),
    write: () => ['PUT', `/layers/${layer().id}`],
  },
  covering: {
    fields: COVERING_FIELDS,
    change: (values) => ({ kind: 'updateCovering', coveringId: covering().id, values }),
    write: () => ['PUT', `/top-coverings/${covering().id}`],
  },
  segment: {
    fields: SEGMENT_FIELDS,
    change: (values) => ({ kind: 'segment', values }),
    write: () => ['PUT', '..'],
  },
  surroundings: {
    fields: SURROUNDINGS_FIELDS,
    change: (values) => ({ kind: 'surroundings', values }),
    write: () => ['PUT', '/surroundings'],
  },
  settings: {
    fields: PLAIN_SETTINGS,
    change: (values) => ({ kind: 'settings', values }),
    write: () => ['PUT', '/settings'],
  },
  circuit: {
    fields: CIRCUIT_FIELDS,
    change: (values) => ({ kind: 'updateCircuit', circuitId: circuit().id, values }),
    write: () => ['PUT', `/circuits/${circuit().id}`],
  },
  operation: partOf('operation', OPERATION_FIELDS, {}),
  fault: partOf('fault', FAULT_FIELDS, { current: 1, duration: 1 }),
  placement: {
    fields: PLACEMENT_FIELDS,
    change: (values) => ({ kind: 'place', itemId: itemOf('pipe').id, values }),
    write: () => ['PUT', `/items/${itemOf('pipe').id}/placement`],
  },
  pipe: {
    fields: PIPE_FIELDS,
    change: (values) => ({ kind: 'change', itemId: itemOf('pipe').id, values }),
    write: () => ['PUT', `/pipes/${itemOf('pipe').id}`],
  },
  culvert: {
    fields: CULVERT_FIELDS,
    change: (values) => ({ kind: 'change', itemId: itemOf('culvert').id, values }),
    write: () => ['PUT', `/culverts/${itemOf('culvert').id}`],
  },
  'pipe canal': {
    fields: PIPE_CANAL_FIELDS,
    isRequired: true,
    change: adding('pipeCanal'),
    write: () => ['POST', '/pipe-canals'],
  },
  sensor: { fields: SENSOR_FIELDS, change: adding('sensor'), write: () => ['POST', '/sensors'] },
  duct: { fields: DUCT_FIELDS, change: adding('ecomDuct'), write: () => ['POST', '/ecom-ducts'] },
};

function valuesFor({ value }: Field): unknown[] {
  const otherTypes = [true, 7.5, 'text', '', [], {}];
  switch (value.type) {
    case 'number': {
      const bounds = [value.least, value.above, value.most].filter((bound) => bound !== undefined);
      return [...bounds.flatMap((bound) => [bound - 1, bound, bound + 1]), 1.5, 1e300, ...otherTypes];
    }
    case 'text':
      return ['å'.repeat(value.most), 'å'.repeat(value.most + 1), '😀'.repeat(value.most), ...otherTypes];
    case 'choice':
      return [...value.values, ...otherTypes];
    case 'flag':
      return [false, 0, ...otherTypes];
  }
}

function takesInCore(change: Change): boolean {
  try {
    stepOf(trench, change, catalogContext([]));
    return true;
  } catch (error) {
    if (error instanceof CannotApply) return false;
    throw error;
  }
}

/** Nothing is saved. */
async function takes(method: string, path: string, body: object): Promise<boolean> {
  const { status } = await call(method, path === '..' ? address.replace(/\/trench$/, '') : address + path, {
    body,
    headers: { 'x-spadework-dry-run': 'true' },
  });
  expect([200, 400]).toContain(status);
  return status === 200;
}

describe.each(Object.entries(PROBED))('%s', (_, { fields, change, write, isRequired, partOf: part }) => {
  test.each(Object.entries(fields))('%s', async (name, field) => {
    const [method, path] = write();
    const verdicts = [];
    for (const value of valuesFor(field)) {
      const own = { [name]: value };
      const values = part ? { [part.field]: { ...part.beside, ...own } } : own;
      verdicts.push({
        value,
        core: takesInCore(change(values)),
        changes: await takes('POST', '/changes', { changes: [change(values)] }),
        body: await takes(method, path, values),
      });
    }
    expect(verdicts.filter(({ core, changes, body }) => core !== changes || core !== body)).toEqual([]);
    expect(new Set(verdicts.map(({ core }) => core))).toEqual(new Set([true, false]));
  });

  // Parts without a value are left out.
  if (part) return;
  test.each(Object.entries(fields))('%s without a value', async (name, { none }) => {
    const [method, path] = write();
    expect(takesInCore(change({ [name]: null }))).toBe(none !== undefined);
    // In a body null means the same as absent, or removes the value.
    expect(await takes(method, path, { [name]: null })).toBe(!isRequired);
  });
});
