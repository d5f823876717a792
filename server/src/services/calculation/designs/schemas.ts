import { DESIGN_ACTIONS, DESIGN_STATES, TAKES } from '@spadework/core/design';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { findingList } from '../findingList.js';

/** A call looks at this many segments at most. */
export const MAX_SEGMENTS = 1000;

const id = Type.String({ maxLength: 100 });
const pricing = S.oneOf(['COMPLETE', 'INCOMPLETE']);

const selection = {
  segmentIds: S.optional(Type.Array(S.int64(), { minItems: 1, maxItems: MAX_SEGMENTS })),
  ruleSetId: S.optional(id),
  profileId: S.optional(id),
};

export const DesignSelection = S.named('DesignSelection', Type.Object(selection));

export const DesignApplication = S.named(
  'DesignApplication',
  Type.Object({
    ...selection,
    resolve: S.optional(
      Type.Array(
        S.named(
          'DesignResolution',
          Type.Object({
            nodeId: S.optional(id),
            ruleId: S.optional(id),
            take: S.oneOf(TAKES),
          }),
        ),
        { maxItems: 10_000 },
      ),
    ),
  }),
);

export const DesignLine = S.named(
  'DesignLine',
  Type.Object({ key: Type.String(), sectionId: Type.String() }),
);

export const DesignChange = S.named(
  'DesignChange',
  Type.Object({
    action: S.oneOf(DESIGN_ACTIONS),
    state: S.oneOf(DESIGN_STATES),
    segmentId: S.int64(),
    segmentName: Type.Optional(Type.String()),
    sectionId: Type.Optional(Type.String()),
    ruleId: Type.String(),
    nodeId: Type.Optional(Type.String()),
    number: Type.String(),
    name: Type.String(),
    nameEn: Type.Optional(Type.String()),
    unit: Type.String(),
    quantityFrom: Type.Optional(S.double()),
    quantityTo: Type.Optional(S.double()),
    costFrom: S.double(),
    costTo: S.double(),
    costByDesign: Type.Optional(S.double()),
    lines: Type.Array(DesignLine),
    reason: Type.String(),
  }),
);

export const UnmappedLine = S.named(
  'UnmappedLine',
  Type.Object({
    segmentId: S.int64(),
    sectionId: Type.String(),
    key: Type.String(),
    kind: Type.String(),
    unit: Type.String(),
    net: S.double(),
    gross: S.double(),
  }),
);

export const WaivedLine = S.named(
  'WaivedLine',
  Type.Object({
    segmentId: S.int64(),
    sectionId: Type.String(),
    key: Type.String(),
    unit: Type.String(),
    net: S.double(),
    reason: Type.String(),
  }),
);

export const DesignFinding = S.named(
  'DesignFinding',
  Type.Object({
    segmentId: Type.Optional(S.int64()),
    ruleId: Type.String(),
    code: Type.String(),
    message: Type.String(),
  }),
);

export const Proposal = S.named(
  'DesignProposal',
  Type.Object({
    changes: Type.Array(DesignChange),
    unmapped: Type.Array(UnmappedLine),
    waived: Type.Array(WaivedLine),
    ...findingList(DesignFinding),
    pricing,
    totalFrom: S.double(),
    totalTo: S.double(),
  }),
);

export const AppliedDesign = S.named('AppliedDesign', Type.Object({ changes: Type.Array(DesignChange) }));

export const Designs = S.named(
  'Designs',
  Type.Object({
    segments: Type.Array(
      S.named(
        'SegmentDesign',
        Type.Object({
          segmentId: S.int64(),
          segmentName: Type.Optional(Type.String()),
          state: S.oneOf(DESIGN_STATES),
          version: Type.Optional(S.int64()),
          segmentVersion: Type.Optional(S.int64()),
          ruleSetId: Type.Optional(Type.String()),
          profileId: Type.Optional(Type.String()),
          totalFrom: S.double(),
          totalTo: S.double(),
          changes: Type.Array(DesignChange),
          unmappedCount: S.int32(),
          pricing,
        }),
      ),
    ),
    ...findingList(DesignFinding),
  }),
);

export const NodeOrigin = S.named(
  'NodeOrigin',
  Type.Object({
    segmentId: S.int64(),
    segmentName: Type.Optional(Type.String()),
    ruleId: Type.String(),
    segmentVersion: S.int64(),
    state: S.oneOf(DESIGN_STATES),
  }),
);
