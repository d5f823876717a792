import { PROJECT_ROLES } from '@spadework/core/project';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { Facility, PlacedCheckpoint, REVISION_SCOPES } from '../schemas.js';
import { ChecklistRecord, Deviation } from './schemas.js';

export const OfflineBundle = S.named(
  'OfflineBundle',
  Type.Object({
    project: S.named(
      'OfflineProject',
      Type.Object({
        id: S.int64(),
        number: Type.String(),
        name: Type.String(),
        role: S.oneOf(PROJECT_ROLES),
      }),
    ),
    segments: Type.Array(S.named('OfflineSegment', Type.Object({ id: S.int64(), name: Type.String() }))),
    lists: Type.Array(
      S.named(
        'OfflineList',
        Type.Object({
          revisionId: S.int64(),
          name: Type.String(),
          scope: S.oneOf(REVISION_SCOPES),
          facilities: Type.Array(Facility),
          checkpoints: Type.Array(PlacedCheckpoint),
        }),
      ),
    ),
    records: Type.Array(ChecklistRecord),
    deviations: Type.Array(Deviation),
    left: S.int32(),
  }),
);
