import { useProfiles } from '../quantities/profiles.js';
import { useQuantities } from '../quantities/useQuantities.js';
import { useQuantityWords } from '../quantities/words/index.js';

/** How many warnings the quantities have. No check has them, so an all-clear does not stand without them. */
export default function QuantityWarnings() {
  const { warnings } = useQuantities(useProfiles(false).chosen).counted.quantities;
  const words = useQuantityWords();
  return warnings.length > 0 && <span className="warn">{words.warningCount(warnings.length)}</span>;
}
