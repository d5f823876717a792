import type { Language } from '../../text/language.js';
import { type Translation, translate } from '../../text/translation.js';
import type { Section, Surface } from '../model.js';

const BEDDING: Translation = [
  'Bedding is compacted gently, by foot or with a light plate, never with a vibrating roller.',
  'Omfylling komprimeres forsiktig, med fottråkk eller lett plate, aldri med vibrovals.',
];
const BACKFILL: Translation = [
  'Backfill is laid in layers of at most 300 mm, each compacted by itself.',
  'Gjenfylling legges i lag på høyst 300 mm, som komprimeres hver for seg.',
];
const ROAD: Translation = [
  'In roads backfill is crushed rock. In carriageways its compaction is checked by plate load or falling weight.',
  'I veg gjenfylles med knust masse. I kjørebane kontrolleres komprimeringen med platebelastning eller fallodd.',
];

/** How a section is filled and compacted. Cables that are ploughed into the ground are not. */
export function compactionNotes(
  { sectionType }: Pick<Section, 'sectionType'>,
  surface: Surface,
  language: Language,
): string[] {
  if (sectionType === 'DIRECTLY_IN_GROUND') return [];
  const isRoad = surface === 'ROAD' || surface === 'MAIN_ROAD';
  return [BEDDING, BACKFILL, ...(isRoad ? [ROAD] : [])].map((note) => translate(note, language));
}
