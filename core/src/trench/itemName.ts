import type { Language } from '../text/language.js';
import { capitalized, type Translation, translate } from '../text/translation.js';
import { pipeCountOf } from './arrangements/index.js';
import type { Cable, Item, ItemKind, PipeGroup } from './model.js';
import { rounded } from './numbers.js';
import { GROUP_NAMES, KIND_NAMES, PIPE_GROUP_NAMES } from './words.js';

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

/** "3 × TSLF 1x240 Al 24 kV, trefoil". @param loose The parts of the group lie apart, as in a pipe. */
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
