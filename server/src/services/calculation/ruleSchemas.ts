import { CATALOG_NODE_TYPES } from '@spadework/core/cost';
import {
  LINE_KIND_NAMES,
  MAX_EXPRESSION_LENGTH,
  MAX_RULES,
  MAX_WAIVE_LENGTH,
  PLACEMENTS,
  RULE_FAULTS,
  RULE_SCOPES,
  type Rule,
} from '@spadework/core/quantity';
import { COVERING_TYPES, PIPE_CATEGORIES, TERRAIN_TYPES, VOLTAGE_CATEGORIES } from '@spadework/core/trench';
import { type TSchema, Type } from 'typebox';
import * as S from '../../http/schemas.js';
import { DesignFinding, DesignLine, UnmappedLine, WaivedLine } from './designs/schemas.js';
import { findingList } from './findingList.js';
import { CatalogNodeAdd } from './schemas.js';

/** Rules as they are sent and answered. A condition that nobody knows would make a rule hold too often: it is refused. */

const closed = { additionalProperties: false };
const some = (values: readonly string[]) => S.optional(Type.Array(S.oneOf(values), { minItems: 1 }));
const range = S.optional(
  S.named('RuleRange', Type.Object({ from: S.optional(S.double()), to: S.optional(S.double()) }, closed)),
);
const typeIds = S.optional(Type.Array(S.int64(), { minItems: 1, maxItems: 1000 }));

const RuleCondition = S.named(
  'RuleCondition',
  Type.Object(
    {
      surface: Type.Optional(
        Type.Unsafe<unknown>({
          anyOf: [
            { type: 'array', items: { type: 'string', enum: [...COVERING_TYPES] }, minItems: 1 },
            { type: ['string', 'null'], enum: ['NONE', null] },
          ],
        }),
      ),
      terrain: some(TERRAIN_TYPES),
      ground: some(['SOIL', 'ROCK', 'MOOR']),
      depth: range,
      width: range,
      kind: some(LINE_KIND_NAMES),
      keys: S.optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 })),
      cable: S.optional(
        S.named(
          'RuleCable',
          Type.Object(
            {
              typeIds,
              nameMatches: S.optional(Type.String({ maxLength: 255 })),
              voltage: some(VOLTAGE_CATEGORIES),
              conductors: S.optional(Type.Array(S.int32(), { minItems: 1, maxItems: 100 })),
              area: range,
            },
            closed,
          ),
        ),
      ),
      placement: S.optional(S.oneOf(PLACEMENTS)),
      pipe: S.optional(
        S.named(
          'RulePipe',
          Type.Object({ typeIds, categories: some(PIPE_CATEGORIES), diameter: range }, closed),
        ),
      ),
    },
    closed,
  ),
);

const expression = { maxLength: MAX_EXPRESSION_LENGTH, minLength: 1 };
const node = {
  number: S.filledText(100),
  type: S.optional(S.oneOf(CATALOG_NODE_TYPES)),
};
const children = S.optional(Type.Array(Type.Ref('RuleChild'), { maxItems: 500 }));

export const RuleChild = Type.Object(
  {
    ...node,
    quantity: S.optional(Type.String(expression)),
    exclude: S.optional(Type.Boolean()),
    childNodes: children,
  },
  closed,
);

const RuleSchema = S.named(
  'Rule',
  Type.Object(
    {
      id: S.filledText(100),
      name: Type.String({ maxLength: 255 }),
      per: S.oneOf(RULE_SCOPES),
      when: RuleCondition,
      otherwise: S.optional(Type.Boolean()),
      add: S.optional(
        S.named(
          'RuleAdd',
          Type.Object(
            {
              ...node,
              quantity: Type.String(expression),
              options: S.optional(Type.Boolean()),
              locationName: S.optional(Type.String({ maxLength: 255 })),
              childNodes: children,
            },
            closed,
          ),
        ),
      ),
      waive: S.optional(S.filledText(MAX_WAIVE_LENGTH)),
      covers: S.optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
    },
    closed,
  ),
);

export const rules = Type.Array(RuleSchema, { maxItems: MAX_RULES });
/** A schema that has children of rules somewhere in it. */
const withChildren = <T>(title: string, schema: TSchema) =>
  Type.Unsafe<T>(Type.Cyclic({ [title]: schema, RuleChild }, title));

export interface RuleSetInput {
  name: string;
  rules: Rule[];
}
export const RuleSetInput = withChildren<RuleSetInput>(
  'RuleSetInput',
  Type.Object({ name: S.filledText(255), rules }),
);

export const RuleFinding = S.named(
  'RuleFinding',
  Type.Object({
    path: Type.String(),
    code: S.oneOf(RULE_FAULTS),
    message: Type.String(),
  }),
);

export interface RuleSet extends RuleSetInput {
  id: string;
  version: number;
  starter: boolean;
  findings: { path: string; code: string; message: string }[];
  findingCount: number;
}
export const RuleSet = withChildren<RuleSet>(
  'RuleSet',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    version: S.int64(),
    starter: Type.Boolean(),
    rules,
    ...findingList(RuleFinding),
  }),
);

export const RuleSetSummary = S.named(
  'RuleSetSummary',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    version: S.int64(),
    starter: Type.Boolean(),
    ruleCount: S.int32(),
  }),
);

export interface RuleTrialInput {
  segmentId: number;
  profileId?: string | null;
  rules?: Rule[] | null;
}
export const RuleTrialInput = withChildren<RuleTrialInput>(
  'RuleTrialInput',
  Type.Object({
    segmentId: S.int64(),
    profileId: S.optional(Type.String({ maxLength: 100 })),
    rules: S.optional(rules),
  }),
);

export const RuleTrial = S.named(
  'RuleTrial',
  Type.Object({
    wishes: Type.Array(
      S.named(
        'RuleWish',
        Type.Object({
          ruleId: Type.String(),
          sectionId: Type.Optional(Type.String()),
          options: Type.Boolean(),
          add: CatalogNodeAdd,
          lines: Type.Array(DesignLine),
        }),
      ),
    ),
    ...findingList(DesignFinding),
    unmapped: Type.Array(UnmappedLine),
    waived: Type.Array(WaivedLine),
  }),
);
