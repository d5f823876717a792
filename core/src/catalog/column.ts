/** What a cell of a column may hold. A size is a number above 0 with a unit, a factor one without. */
export type ValueKind =
  | { type: 'text' }
  | { type: 'flag' }
  | { type: 'size'; least?: number; most?: number }
  | { type: 'factor'; least?: number; most: number }
  | { type: 'layers' }
  | { type: 'whole'; least: number }
  | { type: 'choice'; values: readonly string[] };

export type Unit = 'mm' | 'mm²' | 'kV' | '°C' | 'Ω/km' | 'K·m/W';

/**
 * One column of a catalog of types. The import, the help of the command line, the answers of the API and the types of
 * the core all follow from it.
 */
export interface CatalogColumn {
  /** The field of a type, and the first heading that a file may have for it. */
  name: string;
  value: ValueKind;
  /** Whether every type must have a value. */
  required: boolean;
  /** Other headings that a file may have for it. */
  headings: { nb?: readonly string[]; en?: readonly string[] };
  unit?: Unit;
  /** What the column says, in one line. */
  help: string;
  /** Whether the API answers with it. */
  answered?: boolean;
}

type ValueOf<K extends ValueKind> = K extends { values: readonly (infer V)[] }
  ? V
  : K extends { type: 'text' | 'layers' }
    ? string
    : K extends { type: 'flag' }
      ? boolean
      : number;

/** The fields that a list of columns describes. */
export type FieldsOf<C extends CatalogColumn> = {
  [K in C as K['required'] extends true ? K['name'] : never]: ValueOf<K['value']>;
} & {
  [K in C as K['required'] extends true ? never : K['name']]?: ValueOf<K['value']>;
};

/** The columns that the API answers with, in the order of their names. */
export const answeredColumns = (columns: readonly CatalogColumn[]): CatalogColumn[] =>
  columns.filter(({ answered }) => answered).sort((a, b) => (a.name < b.name ? -1 : 1));

/** The columns in the order in which help lists them: those that every type must have come first. */
export const columnsForHelp = (columns: readonly CatalogColumn[]): CatalogColumn[] => [
  ...columns.filter(({ required }) => required),
  ...columns.filter(({ required }) => !required),
];
