import { Type } from 'typebox';
import { int32, int64, named, oneOf } from './schemas.js';

/** The pagination and summary structures that the project and calculation services share. */

export const QuantityCounter = named('QuantityCounter', Type.Object({ count: int64(), quantity: int64() }));

const RangeObject = named(
  'RangeObject',
  Type.Object({
    displayName: Type.Optional(Type.String()),
    from: Type.Optional(Type.Unknown()),
    to: Type.Optional(Type.Unknown()),
  }),
);

const PropertyValueSummary = named(
  'PropertyValueSummary',
  Type.Object({ counter: QuantityCounter, displayValue: Type.String(), value: Type.Unknown() }),
);

export const PropertySummary = named(
  'PropertySummary',
  Type.Object({
    name: Type.String(),
    displayName: Type.String(),
    op: oneOf(['OR', 'AND']),
    range: Type.Optional(RangeObject),
    valueSummaries: Type.Optional(Type.Array(PropertyValueSummary)),
  }),
);
export type PropertySummary = Type.Static<typeof PropertySummary>;

export const MultiPropertySummary = named(
  'MultiPropertySummary',
  Type.Object({
    counter: QuantityCounter,
    staticCounter: QuantityCounter,
    propertySummaries: Type.Record(Type.String(), PropertySummary),
  }),
);

export const paginated = <T extends Type.TSchema>(title: string, entity: T) =>
  named(title, Type.Object({ count: int32(), first: int32(), total: int32(), entities: Type.Array(entity) }));

/** Each thing counts once, so its count is its quantity. */
export const counterOf = (count: number) => ({ count, quantity: count });
