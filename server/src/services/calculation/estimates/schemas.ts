import { CALCULATION_TYPES } from '@spadework/core/cost';
import {
  ADDITION_BASES,
  ADDITION_KINDS,
  ADDITION_SOURCES,
  ESTIMATE_STATES,
  MAX_ADDITION_AMOUNT,
  MAX_ADDITIONS,
  MAX_WAIVERS,
  OPEN_STATES,
  UNPRICED_REASONS,
} from '@spadework/core/estimate';
import { Type } from 'typebox';
import { Explanation } from '../../../http/explanations.js';
import * as S from '../../../http/schemas.js';
import { WaivedLine } from '../designs/schemas.js';
import { CalculationNode } from '../schemas.js';

export const MAX_NAME = 100;
export const MAX_NOTE = 2000;
export const MAX_REASON = 500;
const MAX_ID = 50;

/** As the segment was then, with the fields of the trench service. */
const anything = Type.Object({}, { additionalProperties: true });

const nullable = (schema: object) => Type.Unsafe<number | null>({ ...schema, type: ['number', 'null'] });

const AdditionInput = S.named(
  'AdditionInput',
  Type.Object({
    id: S.filledText(MAX_ID),
    name: S.filledText(MAX_NAME),
    kind: S.oneOf(ADDITION_KINDS),
    percent: S.optional(S.double({ minimum: 0, maximum: 100 })),
    amount: S.optional(S.double({ minimum: 0, maximum: MAX_ADDITION_AMOUNT })),
    of: S.optional(S.oneOf(ADDITION_BASES)),
    markup: S.optional(Type.Boolean()),
  }),
);

const Addition = S.named(
  'Addition',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    kind: S.oneOf(ADDITION_KINDS),
    percent: Type.Optional(S.double()),
    amount: Type.Optional(S.double()),
    of: S.oneOf(ADDITION_BASES),
    markup: Type.Boolean(),
  }),
);

export const AdditionsInput = S.named(
  'AdditionsInput',
  Type.Object({ additions: Type.Array(AdditionInput, { maxItems: MAX_ADDITIONS }) }),
);

export const CompanyAdditions = S.named(
  'CompanyAdditions',
  Type.Object({ additions: Type.Array(Addition), version: S.int64() }),
);

export const ProjectAdditions = S.named(
  'ProjectAdditions',
  Type.Object({
    source: S.oneOf(ADDITION_SOURCES),
    additions: Type.Array(Addition),
    version: S.int64(),
  }),
);

export const WaiversInput = S.named(
  'WaiversInput',
  Type.Object({
    waivers: Type.Array(
      S.named(
        'WaiverInput',
        Type.Object({
          segmentId: S.optional(S.int64()),
          key: S.optional(Type.String({ minLength: 1, maxLength: MAX_NAME })),
          reason: S.filledText(MAX_REASON),
        }),
      ),
      { maxItems: MAX_WAIVERS },
    ),
  }),
);

export const Waivers = S.named(
  'Waivers',
  Type.Object({
    waivers: Type.Array(
      S.named(
        'Waiver',
        Type.Object({
          segmentId: Type.Optional(S.int64()),
          key: Type.Optional(Type.String()),
          reason: Type.String(),
        }),
      ),
    ),
  }),
);

const place = { segmentId: S.int64(), segmentName: Type.Optional(Type.String()) };
const line = { sectionId: Type.String(), key: Type.String(), unit: Type.String(), net: S.double() };

const Completeness = S.named(
  'Completeness',
  Type.Object({
    state: S.oneOf(ESTIMATE_STATES),
    unpricedCount: S.int32(),
    unpriced: Type.Array(
      S.named(
        'UnpricedLine',
        Type.Object({
          ...place,
          ...line,
          kind: Type.String(),
          name: Type.String(),
          reason: S.oneOf(UNPRICED_REASONS),
        }),
      ),
    ),
    open: Type.Array(S.named('OpenSegment', Type.Object({ ...place, state: S.oneOf(OPEN_STATES) }))),
    waived: Type.Array(WaivedLine),
    notices: Type.Array(
      S.named(
        'EstimateNotice',
        Type.Object({ code: Type.String(), segmentId: S.int64(), message: Type.String() }),
      ),
    ),
  }),
);

export const Estimate = S.named(
  'Estimate',
  Type.Object({
    projectId: S.int64(),
    version: S.int64(),
    revisionName: Type.String(),
    calculationType: S.oneOf(CALCULATION_TYPES),
    works: S.double(),
    additions: Type.Array(
      S.named(
        'EstimateAddition',
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          kind: S.oneOf(ADDITION_KINDS),
          percent: nullable(S.double()),
          of: S.oneOf(ADDITION_BASES),
          markup: Type.Boolean(),
          basis: nullable(S.double()),
          amount: S.double(),
        }),
      ),
    ),
    subtotal: S.double(),
    vat: S.double(),
    total: S.double(),
    source: S.oneOf(ADDITION_SOURCES),
    completeness: Completeness,
  }),
);

export const EstimateFreeze = S.named(
  'EstimateFreeze',
  Type.Object({
    name: S.filledText(MAX_NAME),
    note: S.optional(Type.String({ maxLength: MAX_NOTE })),
    acceptIncomplete: S.optional(Type.Boolean()),
  }),
);

const head = {
  id: S.int64(),
  projectId: S.int64(),
  number: S.int32(),
  name: Type.String(),
  note: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  frozenAt: S.dateTime(),
  frozenBy: Type.String(),
  frozenByName: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
  state: S.oneOf(ESTIMATE_STATES),
  works: S.double(),
  subtotal: S.double(),
  vat: S.double(),
  total: S.double(),
  hash: Type.String(),
};

export const FrozenHead = S.named('FrozenHead', Type.Object(head));

const version = S.named('UsedVersion', Type.Object({ id: Type.String(), version: S.int64() }));

export const FrozenEstimate = S.named(
  'FrozenEstimate',
  Type.Object({
    ...head,
    content: S.named(
      'FrozenContent',
      Type.Object({
        estimate: Estimate,
        nodes: Type.Array(CalculationNode),
        segments: Type.Array(
          S.named(
            'FrozenSegment',
            Type.Object({
              id: S.int64(),
              name: Type.String(),
              version: S.int64(),
              assumptions: anything,
              trench: anything,
              quantities: anything,
            }),
          ),
        ),
        rules: Type.Array(version),
        profile: Type.Array(version),
        revision: S.named('UsedRevision', Type.Object({ id: S.int64(), name: Type.String() })),
        explanations: Type.Array(
          S.named('NodeExplanation', Type.Object({ nodeId: Type.String(), explanation: Explanation })),
        ),
      }),
    ),
  }),
);

export const Verification = S.named('EstimateVerification', Type.Object({ ok: Type.Boolean() }));
