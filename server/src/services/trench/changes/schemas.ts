import {
  CIRCUIT_FIELDS,
  type Circuit,
  COVERING_FIELDS,
  ERROR_CODES,
  type Fault,
  ITEM_KINDS,
  LAYER_FIELDS,
  type Operation,
  PHASES,
  type Phase,
  PIPE_CATEGORIES,
  PIPE_FIELDS,
  PLACEMENT_FIELDS,
  SECTION_FIELDS,
  SETTINGS_FIELDS,
  SURROUNDINGS_FIELDS,
  WARNING_CODES,
} from '@spadework/core/trench';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { ruleFindingFields } from '../rules/schemas.js';
import { finding, lengthSource, Season, Settings } from '../schemas/answers.js';
import { storedOf } from '../schemas/fromFields.js';

/** The stored trench, and the steps that change it, as editors exchange them. */

const number = Type.Optional(Type.Number());
const text = Type.Optional(Type.String());
const id = Type.String();
const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const nullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });
const anyObject = Type.Unsafe<object>({ type: 'object' });

const { fill: _, ...OF_TUBES } = PIPE_FIELDS;

/** One schema for all kinds of items: each has the fields of its kind. */
const itemFields = {
  kind: S.oneOf(ITEM_KINDS),
  id,
  ...storedOf(PLACEMENT_FIELDS),
  typeId: Type.Optional(S.int64()),
  typeName: text,
  cableCategory: text,
  conductorCount: Type.Optional(S.int32()),
  diameter: number,
  groupConfiguration: text,
  partIds: Type.Optional(Type.Array(id)),
  spacing: number,
  places: Type.Optional(Type.Unsafe<object[] | null>({ type: ['array', 'null'] })),
  pipeIndex: Type.Optional(S.int32()),
  pipeCategory: Type.Optional(S.oneOf(PIPE_CATEGORIES)),
  outerDiameter: number,
  wallThickness: number,
  configuration: text,
  partCount: Type.Optional(S.int32()),
  width: number,
  height: number,
  ...Type.Partial(Type.Object(storedOf(OF_TUBES))).properties,
  fill: text,
  wallThermalResistivity: number,
};
const StoredContent = S.named('StoredContent', Type.Object(itemFields));
const StoredItem = S.named(
  'StoredItem',
  Type.Object({ ...itemFields, content: Type.Optional(Type.Array(StoredContent)) }),
);
const StoredLayer = S.named(
  'StoredLayer',
  Type.Object({ id, ...storedOf(LAYER_FIELDS), items: Type.Array(StoredItem) }),
);
const StoredSection = S.named(
  'StoredSection',
  Type.Object({ id, ...storedOf(SECTION_FIELDS), joints: S.int32(), layers: Type.Array(StoredLayer) }),
);
const StoredCovering = S.named('StoredCovering', Type.Object({ id, ...storedOf(COVERING_FIELDS) }));
const StoredCircuit = S.named(
  'StoredCircuit',
  Type.Object({
    id,
    conductors: Type.Unsafe<Circuit['conductors']>(
      Type.Array(
        Type.Object({
          partId: id,
          phase: Type.Unsafe<Phase | null>({ type: ['string', 'null'], enum: [...PHASES, null] }),
        }),
      ),
    ),
    load: Type.Unsafe<object | null>({ type: ['object', 'null'] }),
    ...storedOf(CIRCUIT_FIELDS),
    currentGiven: Type.Boolean(),
    operation: Type.Unsafe<Operation | null>({ type: ['object', 'null'] }),
    fault: Type.Unsafe<Fault | null>({ type: ['object', 'null'] }),
  }),
);
const StoredTrench = S.named(
  'StoredTrench',
  Type.Object({
    version: Type.Optional(S.int32()),
    sections: Type.Array(StoredSection),
    topCoverings: Type.Array(StoredCovering),
    settings: Type.Object({
      ...Settings.properties,
      ...storedOf(SETTINGS_FIELDS),
      defaultMarkerTypeId: nullableNumber,
    }),
    surroundings: Type.Object({
      ...storedOf(SURROUNDINGS_FIELDS),
      seasons: Type.Array(Season),
    }),
    circuits: Type.Array(StoredCircuit),
    assumptions: anyObject,
    deviations: anyObject,
  }),
);

export const TrenchDocument = S.named(
  'TrenchDocument',
  Type.Object({
    segment: Type.Object({
      id: S.int64(),
      name: Type.String(),
      description: nullableText,
      length: S.double(),
      lengthSource,
      version: S.int64(),
      modifiedDate: S.dateTime(),
      modifiedBy: nullableText,
    }),
    project: Type.Object({
      id: S.int64(),
      number: Type.String(),
      name: Type.String(),
      archived: Type.Boolean(),
    }),
    rights: Type.Array(S.oneOf(['READ', 'WRITE'])),
    trench: StoredTrench,
  }),
);

const Step = S.named(
  'TrenchStep',
  Type.Object({
    step: S.oneOf(['insert', 'remove', 'move', 'set']),
    what: S.oneOf([
      'item',
      'layer',
      'section',
      'covering',
      'circuit',
      'settings',
      'surroundings',
      'assumptions',
      'deviations',
      'segment',
    ]),
    id: text,
    layerId: text,
    containerId: text,
    sectionId: text,
    index: Type.Optional(S.int32()),
    value: Type.Optional(anyObject),
    values: Type.Optional(anyObject),
    unset: Type.Optional(Type.Array(Type.String())),
  }),
);

export const ChangedTrench = S.named(
  'ChangedTrench',
  Type.Object({
    segmentId: S.int64(),
    version: S.int64(),
    dryRun: Type.Boolean(),
    steps: Type.Array(Step),
    validationErrors: Type.Array(finding('ValidationError', ERROR_CODES)),
    validationWarnings: Type.Array(finding('ValidationWarning', WARNING_CODES)),
    ...ruleFindingFields,
  }),
);

export const TrenchChanges = S.named(
  'TrenchChanges',
  Type.Object({
    version: S.int64(),
    etag: Type.String(),
    reset: Type.Boolean(),
    changes: Type.Array(
      Type.Object({
        version: S.int64(),
        at: S.dateTime(),
        by: Type.String(),
        byName: nullableText,
        steps: Type.Array(Step),
      }),
    ),
    presence: Type.Optional(S.int64()),
    present: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
  }),
);
