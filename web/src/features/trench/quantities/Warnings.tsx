import { lacksCircuits, type QuantityWarning } from '@spadework/core/quantity';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { useQuantityWords } from './words/index.js';

/** What a reader of the quantities should know, with the section where there are several. */
export function Warnings({ warnings }: { warnings: readonly QuantityWarning[] }) {
  const { words: trenchWords, trench, section, showSection } = useEditor();
  const words = useQuantityWords();
  const noCircuits = lacksCircuits(trench);
  if (warnings.length === 0 && !noCircuits) return null;
  const several = trench.sections.length > 1;
  return (
    <ul className="quantity-warnings">
      {warnings.map(({ code, sectionId }) => {
        const place = trench.sections.findIndex(({ id }) => id === sectionId) + 1;
        const name = trenchWords.sectionName(place);
        return (
          <li key={`${code} ${sectionId}`}>
            <Icon of={TriangleAlert} size={16} className="warn" />
            <p>
              {several &&
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
              {words.warnings[code]}
            </p>
          </li>
        );
      })}
      {noCircuits && (
        <li>
          <Icon of={TriangleAlert} size={16} className="warn" />
          <p>{words.noCircuits}</p>
        </li>
      )}
    </ul>
  );
}
