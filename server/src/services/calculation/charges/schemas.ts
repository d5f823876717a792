import {
  CHARGE_KINDS,
  CHARGE_LEVELS,
  ESTIMATE_STATES,
  MAX_ACTUALS,
  MAX_ADDITIONS,
  MAX_CHARGE_AMOUNT,
  MAX_CHARGE_LINES,
} from '@spadework/core/estimate';
import { type TSchema, Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { MAX_NAME } from '../estimates/schemas.js';
import { MAX_SHARES, MAX_TEXT } from '../limits.js';

const MAX_ID = 100;

const percent = S.double({ minimum: 0, maximum: 100 });
const share = { customer: percent, company: percent, others: percent };
const Share = S.named('Share', Type.Object(share));
const NodeShare = S.named('NodeShare', Type.Object({ nodeId: S.filledText(MAX_ID), ...share }));
const AdditionShare = S.named('AdditionShare', Type.Object({ id: S.filledText(MAX_ID), ...share }));

const amount = (least: number) => S.double({ minimum: least, maximum: MAX_CHARGE_AMOUNT });
/** Also less than nothing: a credit. */
const eitherWay = amount(-MAX_CHARGE_AMOUNT);
const lines = <T extends TSchema>(line: T, maxItems: number) => S.optional(Type.Array(line, { maxItems }));
const day = Type.String({ format: 'date', examples: ['2026-09-01'] });

export const ChargeInput = S.named(
  'ChargeInput',
  Type.Object({
    kind: S.oneOf(CHARGE_KINDS),
    estimateId: S.int64(),
    customer: S.named(
      'CustomerInput',
      Type.Object({
        name: S.filledText(MAX_NAME),
        reference: S.optional(Type.String({ maxLength: MAX_NAME })),
      }),
    ),
    defaultShare: Share,
    shares: Type.Array(NodeShare, { maxItems: MAX_SHARES }),
    additions: lines(AdditionShare, MAX_ADDITIONS),
    reductions: lines(
      S.named('ReductionInput', Type.Object({ name: S.filledText(MAX_NAME), amount: amount(0) })),
      MAX_CHARGE_LINES,
    ),
    changes: lines(
      S.named(
        'OrderedChangeInput',
        Type.Object({ name: S.filledText(MAX_NAME), amount: eitherWay, date: S.optional(day) }),
      ),
      MAX_CHARGE_LINES,
    ),
    paid: S.optional(amount(0)),
  }),
);

export const Charge = S.named(
  'Charge',
  Type.Object({
    kind: S.oneOf(CHARGE_KINDS),
    estimateId: S.int64(),
    customer: S.named(
      'Customer',
      Type.Object({ name: Type.String(), reference: Type.Optional(Type.String()) }),
    ),
    defaultShare: Share,
    shares: Type.Array(NodeShare),
    additions: Type.Array(AdditionShare),
    reductions: Type.Array(S.named('Reduction', Type.Object({ name: Type.String(), amount: S.double() }))),
    changes: Type.Array(
      S.named(
        'OrderedChange',
        Type.Object({ name: Type.String(), amount: S.double(), date: Type.Optional(day) }),
      ),
    ),
    paid: S.double(),
    parts: Type.Array(
      S.named(
        'ChargePart',
        Type.Object({
          nodeId: Type.Optional(Type.String()),
          additionId: Type.Optional(Type.String()),
          name: Type.String(),
          nameEn: Type.Optional(Type.String()),
          total: S.double(),
          customer: S.double(),
          company: S.double(),
          others: S.double(),
        }),
      ),
    ),
    charge: S.double(),
    vat: S.double(),
    total: S.double(),
  }),
);

const orNull = Type.Unsafe<number | null>({ ...S.double(), type: ['number', 'null'] });

export const ChargeStatus = S.named(
  'ChargeStatus',
  Type.Object({
    estimate: S.double(),
    changes: S.double(),
    cap: S.double(),
    forecast: S.double(),
    forecastState: Type.Optional(S.oneOf(ESTIMATE_STATES)),
    actual: orNull,
    difference: orNull,
    percent: orNull,
    invoiceable: orNull,
    loss: orNull,
    paid: orNull,
    settlement: orNull,
    level: S.oneOf(CHARGE_LEVELS),
    unmatched: Type.Array(Type.String()),
  }),
);

export const ActualsInput = S.named(
  'ActualsInput',
  Type.Object({
    rows: Type.Array(
      S.named(
        'ActualInput',
        Type.Object({
          nodeId: S.optional(S.filledText(MAX_ID)),
          number: S.optional(S.filledText(MAX_ID)),
          text: S.filledText(MAX_TEXT),
          amount: eitherWay,
          date: S.optional(day),
        }),
      ),
      { maxItems: MAX_ACTUALS },
    ),
  }),
);

export const Actuals = S.named(
  'Actuals',
  Type.Object({
    rows: Type.Array(
      S.named(
        'Actual',
        Type.Object({
          nodeId: Type.Optional(Type.String()),
          number: Type.Optional(Type.String()),
          text: Type.String(),
          amount: S.double(),
          date: Type.Optional(day),
        }),
      ),
    ),
  }),
);
