import {
  type DesignRule as DesignRuleOf,
  MAX_FINDINGS,
  MAX_RULES,
  MEASURE_UNITS,
  RULE_FIELDS,
  RULE_KINDS,
  type RuleField,
  SEVERITIES,
} from '@spadework/core/check';
import { type TSchema, Type } from 'typebox';
import type { FieldTexts } from '../../../http/fields.js';
import * as S from '../../../http/schemas.js';

/** Design rules and what they find, as they are sent and answered. The fields of a rule follow from core's table. */

const MAX_ID = 40;
const MAX_SHEET = 110;

/** A pattern is judged with the other faults of a rule, which have better words for it. */
function valueSchema(name: string, { value }: RuleField): TSchema {
  switch (value.type) {
    case 'pattern':
      return Type.String({ minLength: 1, maxLength: name === 'id' ? MAX_ID : MAX_SHEET });
    case 'choices':
      return Type.Array(S.oneOf(value.values), { maxItems: 100 });
    case 'choice':
      return S.oneOf(value.values);
    case 'number':
      return Type.Number({ minimum: value.least, maximum: value.most });
    case 'text':
      return value.filled ? S.filledText(value.most) : Type.String({ maxLength: value.most });
    case 'flag':
      return Type.Boolean();
  }
}

/** The fields of a rule. `optional` makes a schema one that may be left out, where the field is not always there. */
const fieldsWith = (isAlwaysThere: (field: RuleField) => boolean, optional: (schema: TSchema) => TSchema) =>
  Object.fromEntries(
    Object.entries<RuleField>(RULE_FIELDS).map(([name, field]) => {
      const schema = { ...valueSchema(name, field), description: `${field.help}.` };
      return [name, isAlwaysThere(field) ? schema : optional(schema)];
    }),
  );

const DesignRule = S.named(
  'DesignRule',
  Type.Unsafe<DesignRuleOf>(Type.Object(fieldsWith(({ required }) => required === true, Type.Optional))),
);

/** A field that nobody knows would make a rule other than it was meant: it is refused. */
const DesignRuleInput = S.named(
  'DesignRuleInput',
  Type.Unsafe<Record<string, unknown>>(
    Type.Object(
      fieldsWith((field) => field.required === true && field.default === undefined, S.optional),
      { additionalProperties: false },
    ),
  ),
);

const rules = Type.Array(DesignRuleInput, { maxItems: MAX_RULES });

export const DesignRules = S.named(
  'DesignRules',
  Type.Object({
    version: S.int64(),
    starter: Type.Boolean(),
    layoutDefaults: Type.Boolean(),
    rules: Type.Array(DesignRule),
  }),
);

export const DesignRulesInput = S.named(
  'DesignRulesInput',
  Type.Object({ layoutDefaults: S.optional(Type.Boolean()), rules }),
);

export const DesignRuleTest = S.named(
  'DesignRuleTest',
  Type.Object({ segmentId: S.int64(), rules: S.optional(rules) }),
);

const id = Type.String();

/** What a rule finds in a segment. */
export const DesignRuleFinding = S.named(
  'DesignRuleFinding',
  Type.Object({
    part: S.oneOf(['RULES']),
    code: S.oneOf(['DESIGN_RULE']),
    severity: S.oneOf(SEVERITIES),
    message: Type.String(),
    sectionId: id,
    itemIds: Type.Array(id),
    labels: Type.Array(Type.String()),
    ruleId: Type.String(),
    kind: S.oneOf(RULE_KINDS),
    measured: Type.Optional(Type.Number()),
    required: Type.Optional(Type.Number()),
    unit: Type.Optional(S.oneOf(MEASURE_UNITS)),
    sheet: Type.Optional(S.named('FindingSheet', Type.Object({ id: Type.String(), href: Type.String() }))),
    deviation: Type.Optional(
      S.named(
        'FindingDeviation',
        Type.Object({ reason: Type.String(), by: Type.String(), at: S.dateTime() }),
      ),
    ),
    fix: Type.Optional(
      S.named(
        'FindingFix',
        Type.Object({
          deed: Type.String(),
          changes: Type.Array(Type.Unsafe<object>({ type: 'object' })),
        }),
      ),
    ),
  }),
);

export const DesignRuleFindings = S.named(
  'DesignRuleFindings',
  Type.Object({
    findings: Type.Array(DesignRuleFinding),
    truncated: Type.Optional(Type.Boolean()),
    fixesIncomplete: Type.Optional(Type.Boolean()),
  }),
);

/** What rules find, beside the findings of the layout. */
export const ruleFindingFields = {
  ruleFindings: Type.Array(DesignRuleFinding),
  ruleFindingsTruncated: Type.Optional(Type.Boolean()),
  ruleFixesIncomplete: Type.Optional(Type.Boolean()),
};

export const RULE_TEXTS: FieldTexts = {
  'DesignRules.version': 'Version of the set, which is never used twice; 0 of the starter set.',
  'DesignRules.starter': 'Whether this is the starter set, because the company has none of its own.',
  layoutDefaults: 'Whether new segments keep the clearances of the rules.',
  'DesignRulesInput.layoutDefaults':
    'Whether new segments keep the clearances of the rules; if omitted, it stays as it is.',
  'DesignRules.rules': 'The rules, in order.',
  'DesignRulesInput.rules': `The rules, in order; at most ${MAX_RULES}.`,
  'DesignRuleTest.rules': 'Rules to try instead of those of the company of the segment.',
  'DesignRuleFindings.findings': `What the rules find, by section, then severity, then the order of the rules; at most ${MAX_FINDINGS}.`,
  fixesIncomplete:
    'Not every fix was tried out, because the segment is large: findings without one may have one.',
  ruleFindings: `What the design rules of the company that has the project find, by section, then severity, then the order of the rules; at most ${MAX_FINDINGS}.`,
  ruleFindingsTruncated: `There are more than ${MAX_FINDINGS} findings of rules.`,
  ruleFixesIncomplete:
    'Not every fix was tried out, because the segment is large: findings of rules without one may have one.',
  truncated: `There are more than ${MAX_FINDINGS} findings.`,
  'DesignRuleFinding.part': 'The part of a check that it belongs to.',
  'DesignRuleFinding.code': 'What was found, as a code.',
  'DesignRuleFinding.severity': 'How severe it is, by the rule.',
  'DesignRuleFinding.message': 'What was found, in the language of the request.',
  'DesignRuleFinding.sectionId': 'Id of the section.',
  'DesignRuleFinding.itemIds': 'Ids of the items that it is about, from the left.',
  'DesignRuleFinding.labels':
    'How these items are called on screen and in drawings, such as H1, with the name that they were given.',
  'DesignRuleFinding.ruleId': 'Id of the rule.',
  'DesignRuleFinding.kind': 'What the rule measures.',
  'DesignRuleFinding.measured': 'What was measured.',
  'DesignRuleFinding.required': 'What the rule requires.',
  'DesignRuleFinding.unit': 'The unit of both.',
  'DesignRuleFinding.sheet': 'The document that has the rule.',
  'FindingSheet.id': 'Id of the document, of whichever version.',
  'FindingSheet.href': 'Where it is downloaded: a path on this server.',
  'DesignRuleFinding.deviation': 'Why the segment may deviate from the rule, where that is agreed.',
  'FindingDeviation.reason': 'The reason.',
  'FindingDeviation.by': 'Who has set it.',
  'FindingDeviation.at': 'When it was set.',
  'DesignRuleFinding.fix': 'What takes the finding away without a new error.',
  'FindingFix.deed': 'What the fix does, in the language of the request.',
  'FindingFix.changes': 'The changes, as `POST /segments/{segmentId}/trench/changes` takes them.',
};
