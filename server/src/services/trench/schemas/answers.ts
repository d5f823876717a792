import {
  CABLE_CATEGORIES,
  COVERING_FIELDS,
  CULVERT_FILLS,
  ERROR_CODES,
  GROUP_CONFIGURATIONS,
  ITEM_KINDS,
  LAYER_FIELDS,
  LENGTH_SOURCES,
  PIPE_CATEGORIES,
  PIPE_CONFIGURATIONS,
  PIPE_FILLS,
  POSITIONINGS,
  REVISION_FIELDS,
  SECTION_FIELDS,
  SELECTORS,
  SETTINGS_FIELDS,
  SURROUNDINGS_FIELDS,
  WARNING_CODES,
} from '@spadework/core/trench';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { ListedCheck } from '../check/schemas.js';
import { ruleFindingFields } from '../rules/schemas.js';
import { answerOf } from './fromFields.js';

export { CableType, EccType, MarkerType, PipeType } from '../catalog/schemas.js';

/** The resources of the trench design service, as the specification lists their fields. Lengths in mm. */

const text = Type.Optional(Type.String());
const nullable = Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'] }));
const id = Type.String({ format: 'uuid' });

const number = Type.Optional(Type.Number());

const GroupConfiguration = S.oneOf(GROUP_CONFIGURATIONS);
const PipeCategory = S.oneOf(PIPE_CATEGORIES);
const Positioning = S.oneOf(POSITIONINGS);
const ItemType = S.int64();

/** The left and top edge of an item's box, and its size. The edges are null for content that is not placed. */
const boxFields = {
  x: nullable,
  y: nullable,
  width: Type.Number(),
  height: Type.Number(),
};
const layoutFields = {
  ...boxFields,
  clearOpeningLeft: nullable,
  clearOpeningRight: nullable,
  minPadding: Type.Number(),
  positioning: Positioning,
  xAdjustment: Type.Number(),
  yAdjustment: Type.Number(),
  displayName: Type.String(),
};

export const Cable = S.named(
  'Cable',
  Type.Object({
    id,
    typeId: ItemType,
    cableCategory: S.oneOf(CABLE_CATEGORIES),
    displayName: Type.String(),
    groupConfiguration: GroupConfiguration,
    label: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
    sectionId: id,
    ...boxFields,
  }),
);
const CablePart = S.named(
  'CablePart',
  Type.Object({ id, x: Type.Number(), y: Type.Number(), diameter: Type.Number() }),
);
export const CableDetail = S.named(
  'CableDetail',
  Type.Object({
    id,
    typeId: ItemType,
    typeName: Type.String(),
    userLabel: text,
    groupConfiguration: Type.Optional(GroupConfiguration),
    partCount: S.int32(),
    spacing: Type.Optional(Type.Number()),
    ...boxFields,
    clearOpeningLeft: nullable,
    clearOpeningRight: nullable,
    minPadding: Type.Number(),
    positioning: Positioning,
    xadjustment: Type.Number(),
    yadjustment: Type.Number(),
    displayName: Type.String(),
    groundDist: Type.Number(),
    parts: Type.Array(CablePart),
  }),
);
export const Ecc = S.named(
  'Ecc',
  Type.Object({ id, typeId: ItemType, displayName: Type.String(), ...boxFields }),
);
export const EccDetail = S.named(
  'EccDetail',
  Type.Object({ id, typeId: ItemType, typeName: Type.String(), ...layoutFields, groundDist: Type.Number() }),
);
const round = {
  id,
  outerDiameter: Type.Number(),
  /** The ECOM pipe or pipe group that it lies in. */
  pipeId: Type.Optional(id),
  ...layoutFields,
  groundDist: Type.Number(),
};
export const EcomDuct = S.named('EcomDuct', Type.Object(round));
export const Sensor = S.named('Sensor', Type.Object(round));
/** What a pipe is filled with, and how warm it is where that is given. */
const tubeHeat = {
  fill: S.oneOf(PIPE_FILLS),
  fillThermalResistivity: number,
  temperature: number,
  waterTemperature: number,
  insulationThickness: number,
  insulationThermalResistivity: number,
};
const tubeContent = {
  cables: Type.Array(Cable),
  ecomDucts: Type.Array(EcomDuct),
  sensors: Type.Array(Sensor),
};
export const Pipe = S.named(
  'Pipe',
  Type.Object({
    id,
    typeId: ItemType,
    pipeCategory: PipeCategory,
    ...tubeContent,
    ...tubeHeat,
    depth: nullable,
    displayName: Type.String(),
    ...boxFields,
  }),
);
export const PipeDetail = S.named(
  'PipeDetail',
  Type.Object({
    id,
    typeId: ItemType,
    typeName: Type.String(),
    pipeCategory: PipeCategory,
    groupConfiguration: Type.Optional(S.oneOf(PIPE_CONFIGURATIONS)),
    ...tubeContent,
    ...tubeHeat,
    depth: nullable,
    ...layoutFields,
  }),
);
export const PipeGroup = S.named(
  'PipeGroup',
  Type.Object({
    id,
    configuration: S.oneOf(PIPE_CONFIGURATIONS),
    typeId: ItemType,
    pipeCategory: PipeCategory,
    pipeCount: S.int32(),
    ...tubeContent,
    ...tubeHeat,
    ...layoutFields,
    depth: Type.Number(),
  }),
);
export const PipeCanal = S.named(
  'PipeCanal',
  Type.Object({ id, partCount: S.int32(), ...layoutFields, depth: Type.Number() }),
);
export const Culvert = S.named(
  'Culvert',
  Type.Object({
    id,
    cables: Type.Array(Cable),
    fill: S.oneOf(CULVERT_FILLS),
    fillThermalResistivity: number,
    wallThermalResistivity: Type.Number(),
    ...layoutFields,
    depth: Type.Number(),
  }),
);
const CableBand = S.named('CableBand', Type.Object({ id }));

export const Layer = S.named(
  'Layer',
  Type.Object({
    id,
    displayName: Type.String(),
    ...answerOf(LAYER_FIELDS),
    cableBands: Type.Array(CableBand),
    cables: Type.Array(Cable),
    culverts: Type.Array(Culvert),
    eccs: Type.Array(Ecc),
    ecomDucts: Type.Array(EcomDuct),
    pipeCanals: Type.Array(PipeCanal),
    pipeGroups: Type.Array(PipeGroup),
    pipes: Type.Array(Pipe),
    sensors: Type.Array(Sensor),
  }),
);
export const Section = S.named(
  'Section',
  Type.Object({
    id,
    displayName: Type.String(),
    ...answerOf(SECTION_FIELDS),
    joints: S.int32(),
    width: Type.Number(),
    depth: Type.Number(),
    layers: Type.Array(Layer),
  }),
);
export const finding = (title: string, codes: readonly string[]) =>
  S.named(
    title,
    Type.Object({
      code: S.oneOf(codes),
      message: Type.String(),
      sectionId: id,
      layerId: Type.Optional(id),
      itemIds: Type.Array(id),
    }),
  );

export const lengthSource = S.oneOf(LENGTH_SOURCES);
const described = { id: S.int64(), name: Type.String(), description: text, length: S.double(), lengthSource };
const variantName = Type.Optional(Type.String());
const segment = { ...described, variantOf: Type.Optional(S.int64()), variantName };
export const Segment = S.named('TrenchSegment', Type.Object({ ...segment, sections: Type.Array(Section) }));
export const ProjectSegment = S.named(
  'ProjectTrenchSegment',
  Type.Object({ ...segment, projectId: S.int64(), sections: Type.Array(Section) }),
);
export const SegmentOrder = S.named('SegmentOrder', Type.Object({ segmentIds: Type.Array(S.int64()) }));
const errorCount = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
const warningCount = errorCount;
export const ListedSegment = S.named(
  'ListedTrenchSegment',
  Type.Object({
    ...described,
    variantName,
    projectId: S.int64(),
    sections: Type.Null(),
    version: S.int64(),
    modifiedDate: S.dateTime(),
    errorCount,
    warningCount,
    check: ListedCheck,
    variants: Type.Optional(
      Type.Array(
        S.named('ListedVariant', Type.Object({ id: S.int64(), name: Type.String(), version: S.int64() })),
      ),
    ),
  }),
);
export const Variant = S.named(
  'SegmentVariant',
  Type.Object({
    id: S.int64(),
    name: Type.String(),
    variantName,
    chosen: Type.Boolean(),
    version: S.int64(),
    modifiedDate: S.dateTime(),
    length: S.double(),
    errorCount,
    warningCount,
  }),
);
export const SegmentDetail = S.named(
  'TrenchSegmentDetail',
  Type.Object({
    ...segment,
    sections: Type.Array(Section),
    validationErrors: Type.Array(finding('ValidationError', ERROR_CODES)),
    validationWarnings: Type.Array(finding('ValidationWarning', WARNING_CODES)),
    ...ruleFindingFields,
  }),
);
export const TopCovering = S.named('TopCovering', Type.Object({ id, ...answerOf(COVERING_FIELDS) }));
export const Settings = S.named(
  'TrenchSettings',
  Type.Object({
    ...answerOf(SETTINGS_FIELDS),
    defaultMarkerTypeId: Type.Optional(S.int64()),
    defaultMinPadding: Type.Object(Object.fromEntries(ITEM_KINDS.map((kind) => [kind, Type.Number()]))),
    revisions: Type.Optional(Type.Array(S.named('DrawingRevision', Type.Object(answerOf(REVISION_FIELDS))))),
    clearances: Type.Optional(
      Type.Array(
        S.named(
          'Clearance',
          Type.Object({ a: S.oneOf(SELECTORS), b: S.oneOf(SELECTORS), value: Type.Number() }),
        ),
      ),
    ),
  }),
);
export const Season = S.named(
  'Season',
  Type.Object({
    name: Type.String(),
    ambientTemperature: Type.Number(),
    soilThermalResistivity: Type.Number(),
  }),
);
export const Surroundings = S.named(
  'Surroundings',
  Type.Object({
    ...answerOf(SURROUNDINGS_FIELDS),
    seasons: Type.Optional(Type.Array(Season)),
  }),
);

export const PlacedItem = S.named('PlacedItem', Type.Object({ id, ...layoutFields, label: text }));
