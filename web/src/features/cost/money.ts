import { unitText } from '@spadework/core/cost';
import { currentLanguage, formatNumber, type Language, wholeAmount } from '../../words/index.js';

const formats = new Map<string, Intl.NumberFormat>();

/** Kroner with two decimals, always: 1 040,41. */
export function formatPrice(value: number, language: Language = currentLanguage()): string {
  let format = formats.get(language);
  if (!format) {
    const locale = language === 'nb' ? 'nb-NO' : 'en-GB';
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    formats.set(language, format);
  }
  return format.format(value).replace('-', '−');
}

/** A total to the øre. */
export const formatSum = formatPrice;

/** Whole kroner, rounded away from zero as the server does: 298 512. */
export const formatWhole = (value: number, language: Language = currentLanguage()): string =>
  formatNumber(wholeAmount(value), 0, language);

export const formatKroner = (value: number, language: Language = currentLanguage()): string =>
  language === 'nb' ? `${formatWhole(value, language)} kr` : `NOK ${formatWhole(value, language)}`;

/** A quantity as it is, with at most six decimals. */
export const formatQuantity = (value: number, language: Language = currentLanguage()): string =>
  formatNumber(value, 6, language);

/** A unit in words: of one, such as in a price per unit, or of any other number. */
export const formatUnit = (unit: string, count = 1, language: Language = currentLanguage()): string =>
  unitText(unit, language, count);

/** A quantity with its unit: 3 sets. */
export const formatAmount = (value: number, unit: string, language: Language = currentLanguage()): string =>
  `${formatQuantity(value, language)} ${formatUnit(unit, value, language)}`;
