import {
  CHECK_PARTS,
  CHECK_REASONS,
  CHECK_STATES,
  MAX_FINDINGS,
  MEASURE_UNITS,
  RULE_KINDS,
  SEVERITIES,
} from '@spadework/core/check';
import { SURFACES } from '@spadework/core/trench';
import { Type } from 'typebox';
import type { FieldTexts } from '../../../http/fields.js';
import * as S from '../../../http/schemas.js';
import { DesignRuleFinding } from '../rules/schemas.js';

/** Checks as they are answered. */

const id = Type.String();
const number = Type.Optional(Type.Number());
const state = S.oneOf(CHECK_STATES);
const allClear = Type.Boolean();
const reason = Type.Optional(S.oneOf(CHECK_REASONS));

const counts = S.named(
  'CheckCounts',
  Type.Object({ ERROR: S.int32(), WARNING: S.int32(), INFO: S.int32(), deviations: S.int32() }),
);

const { sheet, deviation, fix } = DesignRuleFinding.properties;

const CheckFinding = S.named(
  'CheckFinding',
  Type.Object({
    part: S.oneOf(CHECK_PARTS),
    code: Type.String(),
    severity: S.oneOf(SEVERITIES),
    message: Type.String(),
    sectionId: Type.Optional(id),
    layerId: Type.Optional(id),
    itemIds: Type.Array(id),
    labels: Type.Array(Type.String()),
    circuitId: Type.Optional(id),
    ruleId: Type.Optional(id),
    kind: Type.Optional(S.oneOf(RULE_KINDS)),
    measured: number,
    required: number,
    unit: Type.Optional(S.oneOf(MEASURE_UNITS)),
    sheet,
    deviation,
    fix,
  }),
);

const CheckedPart = S.named(
  'CheckedPart',
  Type.Object({
    part: S.oneOf(CHECK_PARTS),
    state,
    reason,
    counts,
  }),
);

const CheckedSection = S.named(
  'CheckedSection',
  Type.Object({
    sectionId: id,
    surface: S.oneOf(SURFACES),
    mode: Type.Optional(S.oneOf(['INDIVIDUAL', 'EQUAL_LIMITS'])),
    circuits: Type.Array(
      S.named(
        'CheckedCircuit',
        Type.Object({
          circuitId: id,
          name: Type.String(),
          current: Type.Number(),
          currentGiven: Type.Boolean(),
          rating: number,
          utilisation: number,
          temperature: number,
          limitTemperature: number,
        }),
      ),
    ),
  }),
);

export const Check = S.named(
  'Check',
  Type.Object({
    segmentId: S.int64(),
    version: S.int64(),
    rulesVersion: S.int64(),
    state,
    allClear,
    checkedAt: Type.Optional(S.dateTime()),
    counts,
    truncated: Type.Optional(Type.Boolean()),
    fixesIncomplete: Type.Optional(Type.Boolean()),
    parts: Type.Array(CheckedPart),
    findings: Type.Array(CheckFinding),
    sections: Type.Array(CheckedSection),
  }),
);

export const ListedCheck = S.named(
  'ListedCheck',
  Type.Object({ state, reason, allClear, version: S.int64(), counts }),
);

export const ProjectCheck = S.named(
  'ProjectCheck',
  Type.Object({
    state,
    reason,
    allClear,
    counts,
    segments: Type.Array(
      S.named(
        'CheckedSegment',
        Type.Object({
          segmentId: S.int64(),
          name: Type.String(),
          version: S.int64(),
          state,
          reason,
          allClear,
          counts,
        }),
      ),
    ),
  }),
);

export const CHECK_TEXTS: FieldTexts = {
  check: 'What the check of the segment says.',
  allClear:
    'Everything was checked, and there is no error or warning without a deviation. Nothing else is an all-clear.',
  counts: 'How many findings there are of each severity. One with a deviation is counted there alone.',
  ERROR: 'Errors.',
  WARNING: 'Warnings.',
  INFO: 'Information.',
  deviations: 'Findings of rules from which a deviation was agreed.',
  checkedAt: 'When it was checked; left out while it is not.',
  rulesVersion: 'Version of the design rules; 0 of the starter set.',
  parts: 'What was checked, and what not. `PRICE` is left out for a project without a calculation.',
  part: 'The part of the check.',
  'Check.version': 'The version of the segment that was checked.',
  'ListedCheck.version': 'The version of the segment that was checked.',
  'CheckedSegment.version': 'The version of the segment that was checked.',
  'Check.state':
    '`PENDING`: it is being checked, or waits for that. `NOT_POSSIBLE`: a part cannot be checked, and says why.',
  'ListedCheck.state': 'Whether it was checked.',
  'ProjectCheck.state': 'Whether all of its segments were checked.',
  'CheckedSegment.state': 'Whether it was checked.',
  'CheckedPart.state': 'Whether it was checked.',
  'CheckedPart.reason': 'Why it was not checked.',
  'ListedCheck.reason': 'Why it was not checked; left out while it is pending.',
  'ProjectCheck.reason':
    'Why the first of those that were not checked was not; left out while one is pending.',
  'CheckedSegment.reason': 'Why it was not checked; left out while it is pending.',
  'Check.truncated': `There is more than the findings tell, which are at most ${MAX_FINDINGS}.`,
  'Check.findings': 'What was found, by part.',
  'Check.sections': 'What the circuits of each section carry.',
  'ProjectCheck.segments': 'The segments, in order of their ids.',
  'CheckFinding.code': 'What was found, as a code.',
  'CheckFinding.severity': 'How severe it is.',
  'CheckFinding.message': 'What was found, in the language of the request.',
  'CheckFinding.sectionId': 'Id of the section.',
  'CheckFinding.layerId': 'Id of the layer.',
  'CheckFinding.itemIds': 'Ids of the items that it is about.',
  'CheckFinding.labels':
    'How these items are called on screen and in drawings, such as H1, with the name that they were given.',
  'CheckFinding.circuitId': 'Id of the circuit, if it is about one.',
  'CheckFinding.ruleId': 'Id of the design rule.',
  'CheckFinding.kind': 'What the rule measures.',
  'CheckFinding.measured': 'What was measured.',
  'CheckFinding.required': 'What the rule requires.',
  'CheckFinding.unit': 'The unit of both.',
  'CheckFinding.sheet': 'The document that has the rule.',
  'CheckFinding.deviation': 'Why the segment may deviate from the rule, where that is agreed.',
  'CheckFinding.fix': 'What takes the finding away without a new error.',
  'CheckedSection.sectionId': 'Id of the section.',
  'CheckedSection.surface': 'Where it lies: its own surface, or that of the terrain.',
  'CheckedSection.mode':
    'How it was rated: one circuit at a time while the others carry their loads, or all at their limits where a load is not given. Left out without cables.',
  'CheckedSection.circuits': 'The circuits that have conductors in the section.',
  'CheckedCircuit.name': 'Name of the circuit.',
  'CheckedCircuit.circuitId': 'Id of the circuit.',
  'CheckedCircuit.current': 'Its current, in A.',
  currentGiven: 'Whether anyone has given the current. Else it is only assumed.',
  'CheckedCircuit.temperature': 'Of its hottest conductor, in °C.',
  'CheckedCircuit.limitTemperature': 'The temperature that its conductors may have, in °C.',
};
