import {
  type ErrorCode,
  type GroupConfiguration,
  type Item,
  type PipeConfiguration,
  partCountOf,
  pipeCountOf,
  type TrenchFinding,
  type WarningCode,
} from '@spadework/core';
import type { Language } from '../../http/language.js';

/** Names that the server gives, in the language of the caller. */

type Pair = readonly [en: string, nb: string];
const say = ([en, nb]: Pair, language: Language) => (language === 'nb' ? nb : en);

const GROUPS: Record<GroupConfiguration, Pair | null> = {
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
const PIPE_GROUPS: Record<PipeConfiguration, Pair | null> = {
  SINGLE: null,
  DOUBLE: ['double', 'dobbel'],
  TRIANGLE: ['triangle', 'trekant'],
  TRIPPLE_FLAT: ['flat', 'flat'],
};

const grouped = (count: number, name: string, group: Pair | null, language: Language) =>
  `${count > 1 ? `${count} × ` : ''}${name}${group ? `, ${say(group, language)}` : ''}`;

export function itemName(item: Item, language: Language): string {
  switch (item.kind) {
    case 'cable':
      return grouped(
        partCountOf(item.groupConfiguration),
        item.typeName,
        GROUPS[item.groupConfiguration],
        language,
      );
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
      return `${say(['Ecom duct', 'Ekomrør'], language)} Ø${item.outerDiameter}`;
    case 'sensor':
      return `Sensor Ø${item.outerDiameter}`;
    case 'pipeCanal':
      return `${say(['Pipe canal', 'Rørkanal'], language)} ${item.partCount} × Ø100`;
    case 'culvert':
      return `${say(['Culvert', 'Kulvert'], language)} ${item.width} × ${item.height}`;
  }
}

export const sectionName = (index: number, language: Language): string =>
  `${say(['Section', 'Snitt'], language)} ${index + 1}`;
export const layerName = (index: number, language: Language): string =>
  `${say(['Layer', 'Lag'], language)} ${index + 1}`;

const FINDINGS: Record<ErrorCode | WarningCode, Pair> = {
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
  COVER_TOO_SHALLOW: [
    'The item lies less than 400 mm below ground.',
    'Elementet ligger mindre enn 400 mm under bakken.',
  ],
  UNSUITABLE_CONTENT: [
    'Cables lie in a pipe that is not meant for them.',
    'Kabler ligger i et rør som ikke er ment for dem.',
  ],
};

export const presentFinding = <Code extends ErrorCode | WarningCode>(
  finding: TrenchFinding<Code>,
  language: Language,
) => ({
  code: finding.code,
  message: say(FINDINGS[finding.code], language),
  sectionId: finding.sectionId,
  layerId: finding.layerId,
  itemIds: finding.itemIds,
});
