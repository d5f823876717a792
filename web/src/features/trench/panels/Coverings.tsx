import { isBaseOf } from '@spadework/core/trench';
import { Plus } from 'lucide-react';
import { Button } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { COMMANDS } from '../gestures/commands.js';
import { Refused } from './Refused.js';
import { Swatch } from './Swatch.js';

/** The coverings on top of the trench, the uppermost first, as one sees them. */
export function Coverings() {
  const editor = useEditor();
  const { words, trench, mayEdit, popUp } = editor;
  return (
    <section className="side" aria-label={words.topCoverings}>
      <div className="side-head">
        <h2>{words.topCoverings}</h2>
        <Button look="quiet" icon={Plus} disabled={!mayEdit} onClick={() => COMMANDS.addCovering.run(editor)}>
          {words.addCovering}
        </Button>
      </div>
      <ul className="coverings">
        {trench.topCoverings
          .map((covering, i, all) => (
            <li key={covering.id}>
              <Refused id={covering.id} />
              <button
                type="button"
                className="covering"
                onClick={() => popUp({ kind: 'covering', id: covering.id })}
                onContextMenu={(event) => {
                  event.preventDefault();
                  const { left, bottom } = event.currentTarget.getBoundingClientRect();
                  const at =
                    event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom };
                  popUp({ kind: 'menu', at, of: { coveringId: covering.id } });
                }}
              >
                <Swatch type={covering.type} />
                <span className="covering-name">
                  {words.coverings[covering.type]}
                  {isBaseOf(covering, all[i + 1]) && <span className="quiet">, {words.baseCourse}</span>}
                  {!covering.infinite && covering.width === null && (
                    <span className="quiet">, {words.asTrench}</span>
                  )}
                </span>
                <span>
                  {formatNumber(covering.thickness, 1)} {words.mm}
                </span>
              </button>
            </li>
          ))
          .toReversed()}
      </ul>
    </section>
  );
}
