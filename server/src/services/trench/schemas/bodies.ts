import {
  COVERING_FIELDS,
  CULVERT_FIELDS,
  DISTANCE,
  DUCT_FIELDS,
  GROUP_CONFIGURATIONS,
  ITEM_KINDS,
  LAYER_FIELDS,
  LENGTH,
  MAX_CHOSEN_PARTS,
  MAX_CLEARANCES,
  MAX_REVISIONS,
  MAX_SEASONS,
  PIPE_CANAL_FIELDS,
  PIPE_CATEGORIES,
  PIPE_CONFIGURATIONS,
  PIPE_FIELDS,
  PLACEMENT_FIELDS,
  REVISION_FIELDS,
  SEASON_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SELECTORS,
  SENSOR_FIELDS,
  SETTINGS_FIELDS,
  SURROUNDINGS_FIELDS,
} from '@spadework/core/trench';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { MAX_AT_ONCE, MAX_PREPLACED } from '../segments/limits.js';
import { inputOf, requiredOf } from './fromFields.js';

/**
 * The request bodies of the trench design service. An absent or null field gets its default in a new resource, and stays
 * unchanged in an update. Null removes a value where the table of its fields says so.
 */

const length = (options: object = {}) =>
  Type.Number({ minimum: LENGTH.least, maximum: LENGTH.most, ...options });
/** A distance in either direction. */
export const distance = Type.Number({ minimum: DISTANCE.least, maximum: DISTANCE.most });
const shortText = Type.String({ maxLength: 255 });
const anyId = S.optional(shortText);

const segmentFields = inputOf(SEGMENT_FIELDS);
export const CreateSegment = S.named(
  'CreateTrenchSegment',
  Type.Object({ ...segmentFields, name: S.filledText(SEGMENT_FIELDS.name.value.most), templateId: anyId }),
);
export const UpdateSegment = S.named('UpdateTrenchSegment', Type.Object(segmentFields));
const groupFields = {
  typeId: S.int64(),
  groupConfiguration: S.optional(S.oneOf(GROUP_CONFIGURATIONS)),
  partCount: S.optional(
    S.int32({
      minimum: 1,
      maximum: MAX_CHOSEN_PARTS,
      description: 'Of FLAT and CUSTOM, from 2; other layouts have their own.',
    }),
  ),
  spacing: S.optional(
    length({ description: 'Between the outlines of the parts of FLAT and CUSTOM, in mm.' }),
  ),
  parts: S.optional(
    Type.Array(S.named('PartPlace', Type.Object({ x: distance, y: distance })), {
      maxItems: MAX_CHOSEN_PARTS,
      description: 'The centres of the parts of CUSTOM in mm, y down, from any origin.',
    }),
  ),
};
const cableFields = {
  ...groupFields,
  sectionId: anyId,
  layerId: anyId,
  pipeId: anyId,
  culvertId: anyId,
  pipeGroupId: anyId,
};
export const AddCable = S.named('AddCable', Type.Object(cableFields));
export const AddCableBatch = S.named(
  'AddCableBatch',
  Type.Object({ count: S.int32({ minimum: 1, maximum: MAX_AT_ONCE }), ...cableFields }),
);
/** The place of such a cable is its container, so `sectionId` and the like have no meaning. */
const preplaced = S.optional(Type.Array(AddCable, { maxItems: MAX_PREPLACED }));
const culvertFields = inputOf(CULVERT_FIELDS);
export const AddCulvert = S.named(
  'AddCulvert',
  Type.Object({
    cables: preplaced,
    height: culvertFields.height,
    width: culvertFields.width,
    layerId: anyId,
    fill: culvertFields.fill,
    fillThermalResistivity: culvertFields.fillThermalResistivity,
    wallThermalResistivity: culvertFields.wallThermalResistivity,
  }),
);
export const AddEcc = S.named('AddEcc', Type.Object({ typeId: S.optional(S.int64()), layerId: anyId }));
export const AddEcomDuct = S.named(
  'AddEcomDuct',
  Type.Object({ ...inputOf(DUCT_FIELDS), layerId: anyId, pipeId: anyId }),
);
const layerFields = inputOf(LAYER_FIELDS);
export const AddLayer = S.named(
  'AddLayer',
  Type.Object({
    sectionId: anyId,
    beforeLayerId: anyId,
    protectionLayerThickness: layerFields.protectionLayerThickness,
  }),
);
export const UpdateLayer = S.named('UpdateLayer', Type.Object(layerFields));
export const PlaceLayer = S.named('PlaceLayer', Type.Object({ beforeLayerId: anyId }));
/** What a pipe is filled with, and how warm it is. */
export const tubeFields = inputOf(PIPE_FIELDS);
export const AddPipe = S.named(
  'AddPipe',
  Type.Object({
    pipeCategory: S.optional(S.oneOf(PIPE_CATEGORIES)),
    typeId: S.optional(S.int64()),
    cables: preplaced,
    layerId: anyId,
    ...tubeFields,
  }),
);
export const UpdatePipe = S.named('UpdatePipe', Type.Object(tubeFields));
export const UpdateCulvert = S.named(
  'UpdateCulvert',
  Type.Object({
    height: culvertFields.height,
    width: culvertFields.width,
    fill: culvertFields.fill,
    fillThermalResistivity: culvertFields.fillThermalResistivity,
    wallThermalResistivity: culvertFields.wallThermalResistivity,
  }),
);
const channels = PIPE_CANAL_FIELDS.partCount.value;
export const AddPipeCanal = S.named(
  'AddPipeCanal',
  Type.Object({ partCount: S.int32({ minimum: channels.least, maximum: channels.most }), layerId: anyId }),
);
export const AddPipeGroup = S.named(
  'AddPipeGroup',
  Type.Object({
    configuration: S.oneOf(PIPE_CONFIGURATIONS),
    pipeCategory: S.optional(S.oneOf(PIPE_CATEGORIES)),
    typeId: S.optional(S.int64()),
    layerId: anyId,
    ...tubeFields,
  }),
);
export const AddSensor = S.named(
  'AddSensor',
  Type.Object({ ...inputOf(SENSOR_FIELDS), layerId: anyId, pipeId: anyId }),
);
const sectionFields = inputOf(SECTION_FIELDS);
export const CreateSection = S.named(
  'CreateSection',
  Type.Object({
    beforeSectionId: anyId,
    from: S.optional(
      S.named('SectionSource', Type.Object({ segmentId: S.int64(), sectionId: S.filledText(255) })),
    ),
    templateId: anyId,
    ...sectionFields,
  }),
);
export const UpdateSection = S.named('UpdateSection', Type.Object(sectionFields));
export const TopCoveringInput = S.named('TopCoveringInput', Type.Object(inputOf(COVERING_FIELDS)));
export const SettingsInput = S.named(
  'TrenchSettingsInput',
  Type.Object({
    ...inputOf(SETTINGS_FIELDS),
    defaultMarkerTypeId: S.optional(S.int64()),
    defaultMinPadding: S.optional(
      Type.Object(Object.fromEntries(ITEM_KINDS.map((kind) => [kind, S.optional(length())]))),
    ),
    clearances: S.optional(
      Type.Array(
        S.named('Clearance', Type.Object({ a: S.oneOf(SELECTORS), b: S.oneOf(SELECTORS), value: length() })),
        { maxItems: MAX_CLEARANCES },
      ),
    ),
    revisions: S.optional(
      Type.Array(S.named('DrawingRevision', Type.Object(requiredOf(REVISION_FIELDS))), {
        maxItems: MAX_REVISIONS,
      }),
    ),
  }),
);
export const SurroundingsInput = S.named(
  'SurroundingsInput',
  Type.Object({
    ...inputOf(SURROUNDINGS_FIELDS),
    seasons: S.optional(
      Type.Array(S.named('Season', Type.Object(requiredOf(SEASON_FIELDS))), { maxItems: MAX_SEASONS }),
    ),
  }),
);
export const PlacementInput = S.named('PlacementInput', Type.Object(inputOf(PLACEMENT_FIELDS)));

export const PlaceInput = S.named('PlaceInput', Type.Object({ layerId: anyId, beforeItemId: anyId }));

/** The fields that have a value: null means the same as absent, but for the fields that are excepted. */
export const withoutNulls = <T extends object>(body: T, except: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value != null || (value === null && except.includes(name)),
    ),
  ) as { [K in keyof T]?: NonNullable<T[K]> };
