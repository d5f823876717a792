import { formatNumber } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { besideText } from '../rating/beside.js';
import { circuitsOf } from '../rating/circuits.js';
import { useRatingParts, useRatingState } from '../rating/useRating.js';
import { useRatingWords } from '../rating/words/index.js';

/** How the ratings are computed, and what they hold for: no ampere figure stands without it. */
export function useRatingConditions(): { short: string; all: string } {
  const words = useRatingWords();
  const { trench, section } = useEditor();
  const { choices, tried } = useRatingParts();
  const { answer } = useRatingState();
  const { surroundings } = tried?.trench ?? trench;
  const season = surroundings.seasons.find(({ name }) => name === choices.season);
  const parts = [
    answer && words.methods[answer.method],
    besideText(answer?.mode, circuitsOf(trench, section), words),
    answer?.mode === 'EMERGENCY' && `${formatNumber(choices.hours, 1)} ${words.hour}`,
    season?.name,
  ];
  const ground = season ?? surroundings;
  const conditions = words.conditionsNow(
    formatNumber(ground.soilThermalResistivity, 2),
    formatNumber(ground.ambientTemperature, 1),
  );
  return { short: joined(parts), all: joined([...parts, conditions]) };
}

const joined = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(' · ');
