import './downloads.css';
import type { ReportType } from '@spadework/core/checklist';
import { BookMarked, ClipboardList, Wrench } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '../../api/index.js';
import { announce, Button, CheckField, toast } from '../../kit/index.js';
import { saveChecklist, type Wanted } from './downloads.js';
import type { Point } from './points.js';
import { useChecklistWords } from './words/index.js';

const FILES = [
  ['CHECKLIST', 'form', ClipboardList],
  ['INSTRUCTIONS', 'instructions', BookMarked],
  ['INSTRUCTIONS_MAINTENANCE', 'maintenance', Wrench],
] as const;

/** The form and the instructions as PDF, with the optional points that they are to have. */
export function Downloads({
  points,
  wanted,
  onOptions,
}: {
  points: readonly Point[];
  wanted: Wanted & { options: readonly number[] };
  onOptions: (options: readonly number[]) => void;
}) {
  const words = useChecklistWords();
  const [busy, setBusy] = useState<ReportType>();
  const optional = points.filter(({ option }) => option);
  // An address may name points of another list; the form refuses those.
  const options = wanted.options.filter((id) => optional.some((point) => point.id === id));
  const save = async (type: ReportType) => {
    setBusy(type);
    try {
      await saveChecklist(type, { ...wanted, options });
      announce(words.saved);
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <section className="checklist-downloads" aria-label={words.downloads}>
      {optional.length > 0 && (
        <details className="options">
          <summary>
            {words.optionalPoints}
            <span className="chapter-count">{words.optionsChosen(options.length, optional.length)}</span>
          </summary>
          <div className="options-list">
            <button
              type="button"
              className="options-all"
              onClick={() =>
                onOptions(options.length === optional.length ? [] : optional.map(({ id }) => id))
              }
            >
              {options.length === optional.length ? words.noOptions : words.allOptions}
            </button>
            {optional.map(({ id, name }) => (
              <CheckField
                key={id}
                role="switch"
                label={name}
                title={name}
                checked={options.includes(id)}
                onChange={({ target }) =>
                  onOptions(target.checked ? [...options, id] : options.filter((one) => one !== id))
                }
              />
            ))}
          </div>
        </details>
      )}
      <div className="checklist-files">
        {FILES.map(([type, name, icon]) => (
          <Button
            key={type}
            icon={icon}
            look={type === 'CHECKLIST' ? 'main' : 'plain'}
            busy={busy !== undefined}
            aria-busy={busy === type || undefined}
            onClick={() => save(type)}
          >
            {words[name]}
          </Button>
        ))}
      </div>
    </section>
  );
}
