import { MAX_REASON } from '@spadework/core/trench';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';

export const DeviationInput = S.named('DeviationInput', Type.Object({ reason: S.filledText(MAX_REASON) }));
export const Deviation = S.named(
  'Deviation',
  Type.Object({ ruleId: Type.String(), reason: Type.String(), by: Type.String(), at: S.dateTime() }),
);
