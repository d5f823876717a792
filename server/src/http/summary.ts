import { Type } from 'typebox';
import { type FacetRow, MAX_VALUES, monthsOf } from '../store/facets.js';
import { int32, int64, named, oneOf } from './schemas.js';

/** The pagination and summary structures that the project and calculation services share. */

const QuantityCounter = named('QuantityCounter', Type.Object({ count: int64(), quantity: int64() }));

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

const MonthSummary = named(
  'MonthSummary',
  Type.Object({
    month: Type.String({ description: 'The month in UTC, such as `2026-02`.', examples: ['2026-02'] }),
    counter: QuantityCounter,
  }),
);

const PropertySummary = named(
  'PropertySummary',
  Type.Object({
    name: Type.String(),
    displayName: Type.String(),
    op: oneOf(['OR', 'AND']),
    range: Type.Optional(RangeObject),
    months: Type.Optional(
      Type.Array(MonthSummary, {
        description: `For a range of dates: the months that have matches, the earliest first, and at most the latest ${MAX_VALUES} of them. Like the range, they ignore the filters on it.`,
      }),
    ),
    valueSummaries: Type.Optional(Type.Array(PropertyValueSummary)),
  }),
);
type PropertySummary = Type.Static<typeof PropertySummary>;

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

/** Every entity has quantity 1, so the count is also the quantity. */
const counterOf = (count: number) => ({ count, quantity: count });

/** How counted properties are presented. */
interface SummaryFormat {
  /** Properties with a list of values, and properties with a range. */
  values: readonly string[];
  ranges: readonly string[];
  nameOf(property: string): string;
  /** A value as the API has it, and its display text if the row has no label. */
  valueOf(property: string, text: string): unknown;
  displayValueOf(property: string, text: string): string;
  /** One end of a range. */
  endOf(text: string): unknown;
}

/** Builds a summary from the rows of `countFacets`. */
export function summaryOf(
  rows: readonly FacetRow[],
  format: SummaryFormat,
): Type.Static<typeof MultiPropertySummary> {
  const of = (facet: string) => rows.filter((row) => row.facet === facet);
  const entry = (name: string, rest: Pick<PropertySummary, 'op' | 'range' | 'months' | 'valueSummaries'>) =>
    [name, { name, displayName: format.nameOf(name), ...rest }] as const;
  const values = format.values.map((name) =>
    entry(name, {
      op: 'OR',
      valueSummaries: of(name).map(({ value, label, count }) => ({
        value: format.valueOf(name, value!),
        displayValue: label ?? format.displayValueOf(name, value!),
        counter: counterOf(count),
      })),
    }),
  );
  const end = (text: string | null) => (text === null ? undefined : format.endOf(text));
  const ranges = format.ranges.map((name) => {
    const { value, label } = of(name)[0]!;
    const months = of(monthsOf(name))
      .map(({ value: month, count }) => ({ month: month!, counter: counterOf(count) }))
      .sort((a, b) => (a.month < b.month ? -1 : 1));
    return entry(name, {
      op: 'AND',
      range: { displayName: format.nameOf(name), from: end(value), to: end(label) },
      ...(months.length > 0 && { months }),
    });
  });
  return {
    counter: counterOf(of('counter')[0]!.count),
    staticCounter: counterOf(of('staticCounter')[0]!.count),
    propertySummaries: Object.fromEntries([...values, ...ranges]),
  };
}
