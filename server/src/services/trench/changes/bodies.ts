import {
  CHANGE_KINDS,
  GROUP_CONFIGURATIONS,
  ITEM_KINDS,
  LENGTH,
  MAX_CHOSEN_PARTS,
  MAX_REASON,
  PIPE_CATEGORIES,
  PIPE_CONFIGURATIONS,
} from '@spadework/core/trench';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { UpdateCircuit } from '../circuits/bodies.js';
import { AssumptionsInput } from '../quantity/bodies.js';
import * as B from '../schemas/bodies.js';

/** The body of a list of changes. One schema holds the fields of all kinds; `request.ts` checks those of each. */

const anyId = S.optional(Type.String({ maxLength: 255 }));
const size = S.optional(Type.Number({ minimum: LENGTH.least, maximum: LENGTH.most }));

const itemValues = {
  groupConfiguration: S.optional(S.oneOf(GROUP_CONFIGURATIONS)),
  partCount: S.optional(B.AddPipeCanal.properties.partCount),
  spacing: size,
  parts: S.optional(
    Type.Array(Type.Object({ x: B.distance, y: B.distance }), { maxItems: MAX_CHOSEN_PARTS }),
  ),
  partIds: S.optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: MAX_CHOSEN_PARTS })),
  configuration: S.optional(S.oneOf(PIPE_CONFIGURATIONS)),
  width: size,
  height: size,
  outerDiameter: size,
  ...B.tubeFields,
  fill: B.UpdateCulvert.properties.fill,
  wallThermalResistivity: B.UpdateCulvert.properties.wallThermalResistivity,
};

export const MAX_CHANGES = 500;

const ChangeValues = S.named(
  'TrenchChangeValues',
  Type.Object({
    ...itemValues,
    ...B.PlacementInput.properties,
    ...B.UpdateLayer.properties,
    ...B.UpdateSection.properties,
    ...B.TopCoveringInput.properties,
    ...B.SettingsInput.properties,
    ...B.SurroundingsInput.properties,
    ...UpdateCircuit.properties,
    currentGiven: S.optional(Type.Boolean()),
    ...AssumptionsInput.properties,
    ...B.UpdateSegment.properties,
  }),
);

const TrenchChange = S.named(
  'TrenchChange',
  Type.Object({
    kind: S.oneOf(CHANGE_KINDS),
    id: anyId,
    itemId: anyId,
    layerId: anyId,
    containerId: anyId,
    sectionId: anyId,
    coveringId: anyId,
    circuitId: anyId,
    ruleId: S.optional(Type.String({ maxLength: 40 })),
    reason: S.optional(Type.String({ maxLength: MAX_REASON })),
    index: S.optional(S.int32({ minimum: 0 })),
    pipeIndex: S.optional(S.int32({ minimum: 0 })),
    itemKind: S.optional(S.oneOf(ITEM_KINDS)),
    typeId: S.optional(S.int64()),
    pipeCategory: S.optional(S.oneOf(PIPE_CATEGORIES)),
    values: S.optional(ChangeValues),
  }),
);

export const ChangeTrench = S.named(
  'ChangeTrench',
  Type.Object({
    changes: Type.Array(TrenchChange, { minItems: 1, maxItems: MAX_CHANGES }),
    dryRun: S.optional(Type.Boolean()),
  }),
);

export const CopySegment = S.named(
  'CopySegment',
  Type.Object({ name: S.optional(S.filledText(255)), projectId: S.optional(S.int64()) }),
);

export const MoveSegment = S.named(
  'MoveSegment',
  Type.Object({ segmentId: S.int64(), beforeSegmentId: S.optional(S.int64()) }),
);

export const CreateVariant = S.named(
  'CreateVariant',
  Type.Object({ name: S.filledText(100), from: S.optional(S.int64()) }),
);
