import { Type } from 'typebox';
import type { FieldTexts } from '../../../http/fields.js';
import * as S from '../../../http/schemas.js';
import { operatedFields } from '../circuits/bodies.js';
import { operatedAnswer } from '../circuits/schemas.js';
import { MAX_LEGS } from './limits.js';

const name = S.filledText(255);
const legs = S.optional(
  Type.Array(
    S.named(
      'FeederLegInput',
      Type.Object({ segmentId: S.int64(), circuitId: Type.String({ maxLength: 255 }) }),
    ),
    { maxItems: MAX_LEGS },
  ),
);

export const AddFeeder = S.named('AddFeeder', Type.Object({ name, ...operatedFields, legs }));
export const UpdateFeeder = S.named(
  'UpdateFeeder',
  Type.Object({ name: S.optional(name), ...operatedFields, legs }),
);

export const Feeder = S.named(
  'Feeder',
  Type.Object({
    id: S.int64(),
    projectId: S.int64(),
    version: S.int64(),
    name: Type.String(),
    ...operatedAnswer,
    legs: Type.Array(S.named('FeederLeg', Type.Object({ segmentId: S.int64(), circuitId: Type.String() }))),
  }),
);

export const FEEDER_TEXTS: FieldTexts = {
  'Feeder.id': 'Id of the feeder.',
  'Feeder.projectId': 'Id of its project.',
  'Feeder.name': 'Name of the feeder.',
  'AddFeeder.name': 'Name of the feeder.',
  'UpdateFeeder.name': 'Name of the feeder.',
  'Feeder.operation': 'What is given here counts instead of what its circuits have, field by field.',
  'Feeder.fault':
    'The short circuit at its feeding point, which counts instead of those of its circuits as a whole.',
  legs: 'The circuits that it runs through, in order from the feeding point. They replace those that are stored.',
  'Feeder.legs':
    'The circuits that it runs through, in order from the feeding point. A segment or a circuit may be gone since.',
  'FeederLeg.segmentId': 'Id of the segment.',
  'FeederLegInput.segmentId': 'Id of a segment of the project, which is no variant.',
  'FeederLeg.circuitId': 'Id of the circuit.',
  'FeederLegInput.circuitId': 'Id of a circuit of that segment, stored or derived.',
};
