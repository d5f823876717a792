import { capitalized } from '@spadework/core/text';
import {
  type Cable,
  type ErrorCode,
  GROUP_NAMES,
  type Item,
  type ItemKind,
  KIND_NAMES,
  MIN_COVER,
  PIPE_GROUP_NAMES,
  type PipeGroup,
  pipeCountOf,
  rounded,
  type TrenchFinding,
  type WarningCode,
} from '@spadework/core/trench';
import { type Language, type Translation, translate } from '../../../http/language.js';

/** Names that the server generates, in the language of the caller. */

const grouped = (count: number, name: string, group: Translation | undefined, language: Language) =>
  `${count > 1 ? `${count} × ` : ''}${name}${group ? `, ${translate(group, language)}` : ''}`;

/** That a cable or pipe is a single one is not worth a word. */
const groupOf = ({ groupConfiguration: group }: Cable) =>
  group === 'SINGLE' ? undefined : GROUP_NAMES[group];
const pipeGroupOf = ({ configuration: group }: PipeGroup) =>
  group === 'SINGLE' ? undefined : PIPE_GROUP_NAMES[group];

const kindName = (kind: ItemKind, language: Language) => capitalized(translate(KIND_NAMES[kind], language));

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
      const group = loose && count > 1 ? LOOSE : groupOf(item);
      return grouped(count, item.typeName, group, language);
    }
    case 'pipeGroup':
      return grouped(pipeCountOf(item.configuration), item.typeName, pipeGroupOf(item), language);
    case 'ecc':
    case 'pipe':
      return item.typeName;
    case 'ecomDuct':
      return `${kindName(item.kind, language)} Ø${millimetres(item.outerDiameter, language)}`;
    case 'sensor':
      return `${kindName(item.kind, language)} Ø${millimetres(item.outerDiameter, language)}`;
    case 'pipeCanal':
      return `${kindName(item.kind, language)} ${item.partCount} × Ø100`;
    case 'culvert':
      return `${kindName(item.kind, language)} ${millimetres(item.width, language)} × ${millimetres(item.height, language)}`;
  }
}

/** The name of one item's type and how its parts stand, without their number. */
export function itemTypeName(item: Item, language: Language): string {
  if (item.kind === 'cable') return grouped(1, item.typeName, groupOf(item), language);
  if (item.kind === 'pipeGroup') return grouped(1, item.typeName, pipeGroupOf(item), language);
  if (item.kind === 'pipeCanal') return `${itemName(item, language)} mm`;
  if (item.kind === 'culvert') return kindName(item.kind, language);
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
