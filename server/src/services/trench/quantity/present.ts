import {
  lineName,
  type NamedTotal,
  type Quantities,
  type QuantityLine,
  type QuantityWarning,
  type QuantityWarningCode,
  totalsOf,
} from '@spadework/core/quantity';
import type { Assumptions } from '@spadework/core/trench';
import { type Language, type Translation, translate } from '../../../http/language.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { profileSuffix } from './links.js';

/** Quantities as they are answered. */

const WARNINGS: Record<QuantityWarningCode, Translation> = {
  TRENCH_DEEPER_THAN_2_M: [
    'The trench is deeper than 2 m: its sides must be braced or sloped.',
    'Grøfta er dypere enn 2 m: sidene må avstives eller skråes.',
  ],
  ESCAPE_WAY_NEEDED: [
    'The trench is deeper than 1 m: it needs a way of escape.',
    'Grøfta er dypere enn 1 m: den trenger en rømningsvei.',
  ],
  LENGTH_IS_ZERO: ['The section has no length.', 'Snittet har ingen lengde.'],
  ITEMS_OUTSIDE_TRENCH: [
    'The items take more room than their bedding has.',
    'Elementene tar mer plass enn omfyllingen har.',
  ],
  COVERINGS_DEEPER_THAN_TRENCH: [
    'The top coverings are thicker than the trench is deep.',
    'Toppdekkene er tykkere enn grøfta er dyp.',
  ],
  BASE_COURSE_DOES_NOT_FIT: [
    'The base course does not fit above the bedding; it ends there.',
    'Bærelaget får ikke plass over omfyllingen; det slutter der.',
  ],
  SECTION_WITHOUT_ITEMS: ['The section has no items.', 'Snittet har ingen elementer.'],
};

export const presentTotal = ({ typeName, ...total }: NamedTotal, language: Language) => ({
  key: total.key,
  kind: total.kind,
  name: lineName({ ...total, items: typeName === undefined ? {} : { typeName } }, language),
  unit: total.unit,
  state: total.state ?? undefined,
  net: total.net,
  gross: total.gross,
});

/** The names of the types that lines count, by key. */
export const typeNames = (lines: readonly QuantityLine[]): Map<string, { typeName?: string }> =>
  new Map(lines.map(({ key, items: { typeName } }) => [key, typeName === undefined ? {} : { typeName }]));

const presentWarning = ({ code, sectionId, itemIds }: QuantityWarning, language: Language) => ({
  code,
  message: translate(WARNINGS[code], language),
  sectionId,
  itemIds,
});

/** The quantities of one section, with their own sums, or all. */
export function ofSection(quantities: Quantities, sectionId: string | undefined): Quantities {
  if (sectionId === undefined) return quantities;
  const isOwn = (one: { sectionId: string }) => one.sectionId === sectionId;
  const all = quantities.all.filter(isOwn);
  return {
    all,
    lines: quantities.lines.filter(isOwn),
    totals: totalsOf(all),
    warnings: quantities.warnings.filter(isOwn),
  };
}

export function presentQuantities(
  { id, version, trench }: Pick<SegmentRow, 'id' | 'version' | 'trench'>,
  profile: { id: string; version: number },
  assumptions: Assumptions,
  { all, lines, totals, warnings }: Quantities,
  language: Language,
) {
  const names = typeNames(all);
  const suffix = profileSuffix(trench, profile);
  return {
    segmentId: id,
    version,
    profile,
    assumptions,
    lines: lines.map((line) => ({
      ...presentTotal({ ...line, ...names.get(line.key) }, language),
      sectionId: line.sectionId,
      itemIds: line.itemIds,
      labels: line.labels,
      assumptions: line.assumptions,
      explanation: `/public/trench/rest/segments/${id}/trench/quantities/${line.key}/explanation?sectionId=${line.sectionId}${suffix}`,
    })),
    totals: totals.map((total) => presentTotal({ ...total, ...names.get(total.key) }, language)),
    warnings: warnings.map((warning) => presentWarning(warning, language)),
  };
}
