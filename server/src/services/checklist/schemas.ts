import { ANSWER_TYPES, ASSESSMENT_TYPES } from '@spadework/core/checklist';
import { Type } from 'typebox';
import * as S from '../../http/schemas.js';

/** The resources of the checklist service, as the specification lists their fields. */

const line = Type.Optional(Type.String());
const maybeId = Type.Optional(S.int64());
const flag = Type.Optional(Type.Boolean());
const numbers = Type.Optional(Type.Array(Type.String()));
const assessmentTypes = Type.Optional(Type.Array(S.oneOf(ASSESSMENT_TYPES)));

const SubCheckpoint = S.named(
  'SubCheckpoint',
  Type.Object({
    id: maybeId,
    name: line,
    guidance: line,
    camera: flag,
    cameraGuidance: line,
    sorting: maybeId,
  }),
);

const checkpoint = {
  id: maybeId,
  name: line,
  answerType: Type.Optional(S.oneOf(ANSWER_TYPES)),
  assessmentTypes,
  camera: flag,
  cameraGuidance: line,
  componentId: maybeId,
  componentName: line,
  facilityPartId: maybeId,
  facilityPartName: line,
  guidance: line,
  maintenanceMeasures: line,
  option: flag,
  primarySorting: maybeId,
  secondarySorting: maybeId,
  orgbladForCorrection: numbers,
  orgbladForGuidance: numbers,
  subCheckpoints: Type.Optional(Type.Array(SubCheckpoint)),
  timePerspectiveId: maybeId,
  timePerspectiveName: line,
};

export const Checkpoint = S.named('Checkpoint', Type.Object(checkpoint));

/** A checkpoint with the facilities that have it. */
export const PlacedCheckpoint = S.named(
  'PlacedCheckpoint',
  Type.Object({ ...checkpoint, facilities: Type.Array(S.int64()) }),
);

/** A checkpoint that refers to a standard. */
export const SheetCheckpoint = S.named(
  'SheetCheckpoint',
  Type.Object({
    id: S.int64(),
    name: Type.String(),
    assessmentTypes: Type.Array(S.oneOf(ASSESSMENT_TYPES)),
    facilities: Type.Array(S.named('SheetFacility', Type.Object({ id: S.int64(), name: Type.String() }))),
    forGuidance: Type.Boolean(),
    forCorrection: Type.Boolean(),
  }),
);

export const Facility = S.named('Facility', Type.Object({ id: maybeId, name: line, assessmentTypes }));

/** Whose a revision is: everybody's, or the company's own. */
export const REVISION_SCOPES = ['PUBLIC', 'COMPANY'] as const;
export type RevisionScope = (typeof REVISION_SCOPES)[number];

export const Revision = S.named(
  'Revision',
  Type.Object({
    id: S.int64(),
    name: Type.String(),
    description: line,
    activeFromDate: Type.Optional(S.dateTime()),
    scope: Type.Optional(S.oneOf(REVISION_SCOPES)),
  }),
);
