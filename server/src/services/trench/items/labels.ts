import {
  type ErrorCode,
  MAX_VERTICAL_DEPTH,
  MIN_COVER,
  type TrenchFinding,
  type WarningCode,
} from '@spadework/core/trench';
import { type Language, type Translation, translate } from '../../../http/language.js';

/** Names that the server generates, in the language of the caller. */

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
    'The bedding or an item reaches above ground.',
    'Omfyllingen eller et element når over bakken.',
  ],
  CLEAR_OPENING_TOO_SMALL: [
    'Two items stand closer than their minimum clear opening.',
    'To elementer står tettere enn minste lysåpning.',
  ],
  COVERING_TOO_DEEP: ['The top coverings reach into the bedding.', 'Toppdekket når ned i omfyllingen.'],
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
  SIDES_TOO_STEEP: [
    `The trench is deeper than ${MAX_VERTICAL_DEPTH} mm with vertical sides: they must be battered or braced.`,
    `Grøfta er dypere enn ${MAX_VERTICAL_DEPTH} mm med loddrette sider: de må skrås eller avstives.`,
  ],
};

export const findingMessage = (code: ErrorCode | WarningCode): Translation => FINDINGS[code];

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
