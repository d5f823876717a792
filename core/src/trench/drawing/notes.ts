import type { Language } from '../../text/language.js';
import { type Translation, translate } from '../../text/translation.js';
import { type Assumptions, reusedShare } from '../assumptions.js';
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
  'In carriageways the compaction of the backfill is checked by plate load or falling weight.',
  'I kjørebane kontrolleres komprimeringen av gjenfyllingen med platebelastning eller fallodd.',
];

/** What the trench is filled with, as its quantities count it. */
function backfillOf(assumptions: Pick<Assumptions, 'ground' | 'reuse'>): Translation {
  const percent = Math.round(reusedShare(assumptions) * 100);
  if (percent === 100)
    return ['Backfill is the masses that were dug out.', 'Det gjenfylles med de oppgravde massene.'];
  if (percent === 0) return ['Backfill is imported masses.', 'Det gjenfylles med tilkjørte masser.'];
  return [
    `Backfill is ${percent} % masses that were dug out and ${100 - percent} % imported masses.`,
    `Det gjenfylles med ${percent} % oppgravde og ${100 - percent} % tilkjørte masser.`,
  ];
}

/** How a section is filled and compacted. Cables that are ploughed into the ground are not. */
export function compactionNotes(
  { sectionType }: Pick<Section, 'sectionType'>,
  surface: Surface,
  assumptions: Pick<Assumptions, 'ground' | 'reuse'>,
  language: Language,
): string[] {
  if (sectionType === 'DIRECTLY_IN_GROUND') return [];
  const isRoad = surface === 'ROAD' || surface === 'MAIN_ROAD';
  return [BEDDING, backfillOf(assumptions), BACKFILL, ...(isRoad ? [ROAD] : [])].map((note) =>
    translate(note, language),
  );
}
