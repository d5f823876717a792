import { PLACE_SEPARATOR, RULE_FIELDS, type RuleField } from '@spadework/core/check';
import type { Field } from '../../../../tables/field.js';
import { Fault } from '../../../../tables/table.js';
import { translate } from '../../../../tables/translate.js';
import { decimal, flag, oneOf, quoteCell, type Reader, textUpTo } from '../../../../tables/values.js';

const MAX_PATTERN = 200;

/** Several words of a list, in any case. */
const someOf = (values: readonly string[]): Reader => {
  const one = oneOf(values);
  const read: Reader = (cell, mark) => {
    const words = String(cell)
      .split(PLACE_SEPARATOR)
      .map((word) => word.trim())
      .filter(Boolean);
    const read = words.map((word) => one(word, mark));
    return read.find((word) => word instanceof Fault) ?? read;
  };
  return read;
};

const amount = (least: number, most: number): Reader =>
  decimal((value, cell) => {
    if (value < least) return new Fault(translate`must be at least ${least}, not ${quoteCell(cell)}`);
    return value > most ? new Fault(translate`must be at most ${most}, not ${quoteCell(cell)}`) : value;
  });

function readerOf({ value }: RuleField): Reader {
  switch (value.type) {
    case 'pattern': {
      const text = textUpTo(MAX_PATTERN);
      return (cell, mark) => {
        const read = text(cell, mark);
        return read instanceof Fault || value.pattern.test(String(read))
          ? read
          : new Fault(translate`${quoteCell(cell)} is not valid`);
      };
    }
    case 'choice':
      return oneOf(value.values);
    case 'choices':
      return someOf(value.values);
    case 'number':
      return amount(value.least ?? 0, value.most);
    case 'text':
      return textUpTo(value.most);
    case 'flag':
      return flag;
  }
}

/** The columns of a file of design rules. */
export const RULE_FILE_FIELDS: Field[] = Object.entries<RuleField>(RULE_FIELDS).map(([name, field]) => ({
  name,
  norwegian: field.headings,
  read: readerOf(field),
  required: field.required === true && field.default === undefined,
  help: field.help,
  ...(name === 'id' && { unique: true }),
}));
