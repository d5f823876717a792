import {
  type Explanation as Explained,
  SOURCE_KINDS,
  type SourceKind,
  type Term,
} from '@spadework/core/explain';
import { MAX_EXPLANATION_DEPTH } from '@spadework/core/quantity';
import { Type } from 'typebox';
import type { FieldTexts } from './fields.js';
import { int32 } from './parameters.js';
import * as S from './schemas.js';

/** Explanations as every service answers them. */
export const Explanation = S.recursive('Explanation', (inner) =>
  Type.Object({
    figure: S.named(
      'ExplainedFigure',
      Type.Object({ name: Type.String(), value: Type.Number(), unit: Type.String(), shown: Type.String() }),
    ),
    formula: Type.String(),
    inWords: Type.String(),
    terms: Type.Array(
      Type.Object({
        symbol: Type.String(),
        name: Type.String(),
        value: Type.Number(),
        unit: Type.String(),
        source: S.named(
          'TermSource',
          Type.Object({
            kind: S.oneOf(SOURCE_KINDS),
            ref: Type.String(),
            version: Type.Optional(S.int64()),
            href: Type.String(),
          }),
        ),
        explanation: Type.Optional(inner),
      }),
    ),
    norm: Type.Optional(
      S.named('ExplainedNorm', Type.Object({ name: Type.String(), clause: Type.String() })),
    ),
    rounding: Type.Optional(Type.String()),
  }),
);

/** An explanation whose sources all have a path on this server. */
export interface LinkedExplanation extends Omit<Explained, 'terms'> {
  terms: (Omit<Term, 'source' | 'explanation'> & {
    source: { kind: SourceKind; ref: string; version?: number; href: string };
    explanation?: LinkedExplanation;
  })[];
}

/** What every explanation takes in its query. */
export const explaining = {
  depth: int32(
    { fallback: 1, minimum: 1, maximum: MAX_EXPLANATION_DEPTH },
    'How many levels of derived terms are explained in the same answer.',
  ),
};

/** What its fields say. */
export const EXPLANATION_FIELDS: FieldTexts = {
  explanation: 'How it came about.',
  figure: 'The number that is explained.',
  'ExplainedFigure.name': 'What the number is.',
  'ExplainedFigure.value': 'The number, not rounded for display.',
  'ExplainedFigure.unit': 'The unit.',
  shown: 'The number as it is shown.',
  formula: 'A name, an equals sign and an expression of the symbols of the terms.',
  inWords: 'The formula in words.',
  terms: 'The symbols of the formula.',
  symbol: 'The symbol in the formula.',
  'Explanation.name': 'What the symbol stands for.',
  'Explanation.unit': 'The unit.',
  value: 'Its value, not rounded.',
  source: 'Where the value comes from.',
  'TermSource.kind': 'What kind of source it is.',
  'TermSource.version': 'The version of that which it comes from.',
  ref: 'What the value is called there.',
  href: 'Path on this server.',
  norm: 'The standard or regulation that the formula follows.',
  'ExplainedNorm.name': 'Its name.',
  clause: 'The clause.',
  rounding: 'How the shown number is rounded.',
};
