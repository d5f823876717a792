import { randomUUID } from 'node:crypto';
import {
  type Cable,
  type Culvert,
  type CulvertFill,
  DEFAULT_CULVERT,
  DEFAULT_ECOM_DUCT_DIAMETER,
  DEFAULT_SENSOR_DIAMETER,
  DEFAULT_TUBE,
  type Ecc,
  type EcomDuct,
  newPlacement,
  type Pipe,
  type PipeCanal,
  type PipeCategory,
  type PipeConfiguration,
  type PipeFill,
  type PipeGroup,
  type Sensor,
  type TrenchSettings,
} from '@spadework/core/trench';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import { namedType } from './catalog.js';
import {
  type CableTypeRow,
  defaultType,
  listTypes,
  markedDefault,
  ofPipeCategory,
  type PipeTypeRow,
  withIds,
} from './catalog.sql.js';
import { MESSAGES } from './messages.js';
import { type GroupRequest, newGroup } from './newGroup.js';

/** Creates items from request bodies and the types of the catalog. */

interface Context {
  tx: Tx;
  caller: Caller;
  language: Language;
}

interface CableRequest extends GroupRequest {
  typeId: number;
}

/** A cache of the types that a caller has used. It lives as long as the cached caller: a few seconds. */
const typeCache = new WeakMap<Caller, Map<number, CableTypeRow>>();

async function cableTypes(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, CableTypeRow>> {
  const cached = typeCache.get(caller) ?? new Map<number, CableTypeRow>();
  const missing = [...new Set(ids)].filter((id) => !cached.has(id));
  if (missing.length)
    for (const type of await listTypes(tx, caller, 'cable', [withIds(missing)])) cached.set(type.id, type);
  typeCache.set(caller, cached);
  return cached;
}

/** Creates several cables with one query of the catalog. `at` returns the path of a field of a request in the body. */
export async function newCables(
  { tx, caller, language }: Context,
  settings: TrenchSettings,
  requests: readonly CableRequest[],
  at: (index: number, field: string) => string,
): Promise<Cable[]> {
  const types = await cableTypes(
    tx,
    caller,
    requests.map(({ typeId }) => typeId),
  );
  const errors = requests.flatMap(({ typeId }, i) => {
    const type = types.get(typeId);
    if (type?.cablesimulatorCompatible) return [];
    return [
      {
        path: at(i, 'typeId'),
        message: message(language, MESSAGES[type ? 'incompatibleType' : 'unknownType'], typeId),
      },
    ];
  });
  if (errors.length) refuseFields(errors);
  return requests.map((request, i) => {
    const type = types.get(request.typeId)!;
    return {
      kind: 'cable',
      ...newPlacement(randomUUID(), 'cable', settings),
      typeId: request.typeId,
      typeName: type.name,
      cableCategory: type.cableCategory,
      conductorCount: type.conductorCount,
      diameter: type.outerDiameter,
      ...newGroup(request, type, (field) => at(i, field), language),
      pipeIndex: 0,
    };
  });
}

export async function newEcc(
  { tx, caller, language }: Context,
  settings: TrenchSettings,
  typeId: number | null | undefined,
): Promise<Ecc> {
  const type =
    typeId == null
      ? await defaultType(tx, caller, 'ecc')
      : await namedType(tx, caller, 'ecc', typeId, language);
  if (!type) return refuseFields([{ path: 'typeId', message: message(language, MESSAGES.noDefaultType) }]);
  return {
    kind: 'ecc',
    ...newPlacement(randomUUID(), 'ecc', settings),
    typeId: type.id,
    typeName: type.name,
    diameter: 2 * type.radius,
  };
}

interface PipeRequest {
  fill?: PipeFill | null;
  temperature?: number | null;
  pipeCategory?: PipeCategory | null;
  typeId?: number | null;
}

/** The requested type, or the default type of the category. A category that contradicts the type is refused. */
async function pipeTypeOf(
  { tx, caller, language }: Context,
  { pipeCategory, typeId }: PipeRequest,
): Promise<PipeTypeRow> {
  if (typeId != null) {
    const type = await namedType(tx, caller, 'pipe', typeId, language);
    if (pipeCategory == null || pipeCategory === type.pipeCategory) return type;
    const wrong = message(language, MESSAGES.otherCategory, typeId, type.pipeCategory);
    return refuseFields([{ path: 'pipeCategory', message: wrong }]);
  }
  const types = await listTypes(tx, caller, 'pipe', [
    markedDefault(),
    ofPipeCategory(pipeCategory ?? 'CONTAINER'),
  ]);
  return types[0] ?? refuseFields([{ path: 'typeId', message: message(language, MESSAGES.noDefaultType) }]);
}

const tubeOf = (type: PipeTypeRow, { fill, temperature }: PipeRequest) => ({
  fill: fill ?? DEFAULT_TUBE.fill,
  temperature: temperature ?? DEFAULT_TUBE.temperature,
  typeId: type.id,
  typeName: type.name,
  pipeCategory: type.pipeCategory,
  outerDiameter: type.outerDiameter,
  wallThickness: type.wallThickness,
});

/** The path of a field of a pre-placed cable. */
const inCables = (index: number, field: string): string => `cables.${index}.${field}`;

export async function newPipe(
  context: Context,
  settings: TrenchSettings,
  request: PipeRequest & { cables?: readonly CableRequest[] | null },
): Promise<Pipe> {
  const type = await pipeTypeOf(context, request);
  const content = await newCables(context, settings, request.cables ?? [], inCables);
  if (type.pipeCategory === 'ECOM' && content.length) throw new Refusal('PIPE_TAKES_NO_CABLES');
  const placement = newPlacement(randomUUID(), 'pipe', settings);
  return { kind: 'pipe', ...placement, ...tubeOf(type, request), content };
}

export async function newPipeGroup(
  context: Context,
  settings: TrenchSettings,
  request: PipeRequest & { configuration: PipeConfiguration },
): Promise<PipeGroup> {
  const type = await pipeTypeOf(context, request);
  return {
    kind: 'pipeGroup',
    ...newPlacement(randomUUID(), 'pipeGroup', settings),
    ...tubeOf(type, request),
    configuration: request.configuration,
    content: [],
  };
}

interface CulvertRequest {
  width?: number | null;
  height?: number | null;
  fill?: CulvertFill | null;
  wallThermalResistivity?: number | null;
  cables?: readonly CableRequest[] | null;
}

export async function newCulvert(
  context: Context,
  settings: TrenchSettings,
  request: CulvertRequest,
): Promise<Culvert> {
  return {
    kind: 'culvert',
    ...newPlacement(randomUUID(), 'culvert', settings),
    width: request.width ?? DEFAULT_CULVERT.width,
    height: request.height ?? DEFAULT_CULVERT.height,
    fill: request.fill ?? DEFAULT_CULVERT.fill,
    wallThermalResistivity: request.wallThermalResistivity ?? DEFAULT_CULVERT.wallThermalResistivity,
    content: await newCables(context, settings, request.cables ?? [], inCables),
  };
}

export const newPipeCanal = (settings: TrenchSettings, partCount: number): PipeCanal => ({
  kind: 'pipeCanal',
  ...newPlacement(randomUUID(), 'pipeCanal', settings),
  partCount,
});

export const newEcomDuct = (
  settings: TrenchSettings,
  outerDiameter: number | null | undefined,
): EcomDuct => ({
  kind: 'ecomDuct',
  ...newPlacement(randomUUID(), 'ecomDuct', settings),
  outerDiameter: outerDiameter ?? DEFAULT_ECOM_DUCT_DIAMETER,
  pipeIndex: 0,
});

export const newSensor = (settings: TrenchSettings, outerDiameter: number | null | undefined): Sensor => ({
  kind: 'sensor',
  ...newPlacement(randomUUID(), 'sensor', settings),
  outerDiameter: outerDiameter ?? DEFAULT_SENSOR_DIAMETER,
  pipeIndex: 0,
});
