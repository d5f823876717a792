import {
  type ErrorCode,
  type GroupConfiguration,
  type Item,
  MIN_COVER,
  type PipeConfiguration,
  pipeCountOf,
  rounded,
  type TrenchFinding,
  type WarningCode,
} from '@spadework/core/trench';
import { type Language, type Translation, translate } from '../../http/language.js';

/** Names that the server generates, in the language of the caller. */

const GROUPS: Record<GroupConfiguration, Translation | null> = {
  SINGLE: null,
  PAIR: ['pair', 'par'],
  PAIR_MIRROR: ['pair', 'par'],
  FLAT: ['flat', 'flat'],
  CUSTOM: ['custom', 'tilpasset'],
  FIXED: ['fixed', 'fast'],
  TRIANGLE: ['trefoil', 'trekant'],
  TRIANGLE_MIRROR: ['inverted trefoil', 'omvendt trekant'],
  TRIANGLE_PLUS_ONE: ['trefoil and one', 'trekant og én'],
  ONE_PLUS_TRIANGLE: ['one and trefoil', 'én og trekant'],
  SQUARE: ['square', 'firkant'],
  CIRCLE: ['ring', 'ring'],
};
const PIPE_GROUPS: Record<PipeConfiguration, Translation | null> = {
  SINGLE: null,
  DOUBLE: ['double', 'dobbel'],
  TRIANGLE: ['triangle', 'trekant'],
  TRIPPLE_FLAT: ['flat', 'flat'],
};

const grouped = (count: number, name: string, group: Translation | null, language: Language) =>
  `${count > 1 ? `${count} × ` : ''}${name}${group ? `, ${translate(group, language)}` : ''}`;

const millimetres = (value: number, language: Language) => {
  const text = String(rounded(value));
  return language === 'nb' ? text.replace('.', ',') : text;
};

const LOOSE: Translation = ['loose', 'løst'];

/** @param loose The parts of the group lie apart, as in a pipe. */
export function itemName(item: Item, language: Language, loose = false): string {
  switch (item.kind) {
    case 'cable': {
      const count = item.partIds.length;
      const group = loose && count > 1 ? LOOSE : GROUPS[item.groupConfiguration];
      return grouped(count, item.typeName, group, language);
    }
    case 'pipeGroup':
      return grouped(
        pipeCountOf(item.configuration),
        item.typeName,
        PIPE_GROUPS[item.configuration],
        language,
      );
    case 'ecc':
    case 'pipe':
      return item.typeName;
    case 'ecomDuct':
      return `${translate(['Ecom duct', 'Ekomrør'], language)} Ø${millimetres(item.outerDiameter, language)}`;
    case 'sensor':
      return `Sensor Ø${millimetres(item.outerDiameter, language)}`;
    case 'pipeCanal':
      return `${translate(['Pipe canal', 'Rørkanal'], language)} ${item.partCount} × Ø100`;
    case 'culvert':
      return `${translate(['Culvert', 'Kulvert'], language)} ${millimetres(item.width, language)} × ${millimetres(item.height, language)}`;
  }
}

/** The name of one item's type and how its parts stand, without their number. */
export function itemTypeName(item: Item, language: Language): string {
  if (item.kind === 'cable') return grouped(1, item.typeName, GROUPS[item.groupConfiguration], language);
  if (item.kind === 'pipeGroup') return grouped(1, item.typeName, PIPE_GROUPS[item.configuration], language);
  if (item.kind === 'pipeCanal') return `${itemName(item, language)} mm`;
  if (item.kind === 'culvert') return translate(['Culvert', 'Kulvert'], language);
  return item.kind === 'ecomDuct' || item.kind === 'sensor'
    ? itemName(item, language).replace(/ Ø.*$/, '')
    : itemName(item, language);
}

export const sectionName = (index: number, language: Language): string =>
  `${translate(['Section', 'Snitt'], language)} ${index + 1}`;
export const layerName = (index: number, language: Language): string =>
  `${translate(['Layer', 'Lag'], language)} ${index + 1}`;

const FINDINGS: Record<ErrorCode | WarningCode, Translation> = {
  OVERLAP: ['Two items occupy the same place.', 'To elementer står på samme sted.'],
  OUTSIDE_CONTAINER: [
    'The content does not fit into its container, or the item into the trench.',
    'Innholdet får ikke plass i beholderen, eller elementet i grøfta.',
  ],
  ABOVE_GROUND: [
    'The cable zone, its cover or an item reaches above ground.',
    'Kabelsonen, overdekningen eller et element når over bakken.',
  ],
  CLEAR_OPENING_TOO_SMALL: [
    'Two items stand closer than their minimum clear opening.',
    'To elementer står tettere enn minste lysåpning.',
  ],
  COVERING_TOO_DEEP: [
    'The top coverings reach into the cover or the cable zone.',
    'Toppdekket når ned i overdekningen eller kabelsonen.',
  ],
  COVER_TOO_SHALLOW: [
    `The item lies less than ${MIN_COVER} mm below ground.`,
    `Elementet ligger mindre enn ${MIN_COVER} mm under bakken.`,
  ],
  UNSUITABLE_CONTENT: [
    'Cables lie in a pipe that is not meant for them.',
    'Kabler ligger i et rør som ikke er ment for dem.',
  ],
  CONTENT_PENDING: [
    'No arrangement of the content is known yet; the search goes on.',
    'Ingen plassering av innholdet er kjent ennå; søket pågår.',
  ],
};

export const presentFinding = <Code extends ErrorCode | WarningCode>(
  finding: TrenchFinding<Code>,
  language: Language,
) => ({
  code: finding.code,
  message: translate(FINDINGS[finding.code], language),
  sectionId: finding.sectionId,
  layerId: finding.layerId,
  itemIds: finding.itemIds,
});
