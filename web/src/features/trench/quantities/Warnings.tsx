import type { QuantityWarning } from '@spadework/core/quantity';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { shownWarnings, WARNINGS } from './useQuantities.js';
import { useQuantityWords } from './words/index.js';

/** What a reader of the quantities should know, with the section where there are several. */
export function Warnings({ warnings }: { warnings: readonly QuantityWarning[] }) {
  const { words: trenchWords, trench, section, showSection } = useEditor();
  const words = useQuantityWords();
  const shown = shownWarnings(trench, warnings, words);
  if (shown.length === 0) return null;
  const several = trench.sections.length > 1;
  return (
    <ul {...WARNINGS} className="quantity-warnings">
      {shown.map(({ key, sectionId, text }) => {
        const place = trench.sections.findIndex(({ id }) => id === sectionId) + 1;
        const name = trenchWords.sectionName(place);
        return (
          <li key={key}>
            <Icon of={TriangleAlert} size={16} className="warn" />
            <p>
              {several &&
                sectionId !== undefined &&
                (sectionId === section.id ? (
                  `${name}: `
                ) : (
                  <>
                    <button type="button" className="quantity-section" onClick={() => showSection(sectionId)}>
                      {name}
                    </button>
                    {': '}
                  </>
                ))}
              {text}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
