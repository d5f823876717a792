import type { TypeKind } from '@spadework/core/catalog';
import { useCatalogWords } from '../words/index.js';
import { columnOf } from './types.js';
import { formatDigits } from './values.js';

/** Says the value of a column in words: choices by their names, numbers with their units unless they stand alone. */
export function useValueText(kind: TypeKind) {
  const words = useCatalogWords();
  return (name: string, value: unknown, unit?: 'alone'): string => {
    const column = columnOf(kind, name);
    const text = String(value);
    if (column?.value.type === 'flag') return text === 'true' ? words.yes : words.no;
    const label = words.choices[name]?.[text];
    if (label !== undefined) return label;
    const isNumber = column && ['size', 'whole', 'factor'].includes(column.value.type);
    if (!isNumber || text === '' || !Number.isFinite(Number(text))) return text;
    return `${formatDigits(Number(text))}${column.unit && unit !== 'alone' ? ` ${column.unit}` : ''}`;
  };
}
