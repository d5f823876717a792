import { TriangleAlert } from 'lucide-react';
import { Button, Icon } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { useProfiles } from '../quantities/profiles.js';
import {
  goToWarnings,
  type ShownWarning,
  shownWarnings,
  useQuantities,
} from '../quantities/useQuantities.js';
import { useQuantityWords } from '../quantities/words/index.js';

/** The warnings of the quantities. No check has them, so an all-clear does not stand without them. */
function useShownWarnings(): ShownWarning[] {
  const { trench } = useEditor();
  const { warnings } = useQuantities(useProfiles(false).chosen).counted.quantities;
  return shownWarnings(trench, warnings, useQuantityWords());
}

/** How many there are, with the first; the way to them. */
export default function QuantityWarnings() {
  const warnings = useShownWarnings();
  const words = useQuantityWords();
  const [first] = warnings;
  if (!first) return null;
  const count = words.warningCount(warnings.length);
  return (
    <button
      type="button"
      className="found-quantities warn"
      aria-label={`${count}. ${first.text}`}
      title={first.text}
      onClick={goToWarnings}
    >
      <span>{count}</span> <span className="found-first">{first.text}</span>
    </button>
  );
}

/** Each of them, as the other findings are listed. */
export function QuantityRows() {
  const { words, trench, section } = useEditor();
  return useShownWarnings().map(({ key, sectionId, text }) => {
    const place = trench.sections.findIndex(({ id }) => id === sectionId) + 1;
    return (
      <li key={key} className="found">
        <Icon of={TriangleAlert} className="warn" />
        <p>
          <span className="hidden-text">{words.severities.WARNING}: </span>
          {place > 0 && sectionId !== section.id && (
            <span className="quiet">{words.sectionName(place)}: </span>
          )}
          {text}
        </p>
        <Button onClick={goToWarnings}>{words.quantities}</Button>
      </li>
    );
  });
}
