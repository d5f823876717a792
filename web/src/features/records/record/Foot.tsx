import { ArrowDown, ClipboardCheck, Pencil } from 'lucide-react';
import { Button } from '../../../kit/index.js';
import type { ShownRecord } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';

/** What comes next, always within reach of a thumb. */
export function Foot({
  record: { state },
  left,
  refusal,
  busy,
  hasSigned,
  onNext,
  onSubmit,
  onReopen,
  onSign,
}: {
  record: ShownRecord['record'];
  /** How many questions lack something. */
  left: number;
  /** Why it was not handed in. */
  refusal: string | undefined;
  busy: boolean;
  hasSigned: boolean;
  onNext: () => void;
  onSubmit: () => void;
  onReopen: () => void;
  onSign: () => void;
}) {
  const words = useRecordWords();
  if (state === 'VOID' || (state === 'SIGNED' && hasSigned)) return null;
  return (
    <footer className="record-foot">
      {refusal && (
        <p role="alert" className="record-foot-refusal">
          {refusal}
        </p>
      )}
      {state === 'DRAFT' && (
        <>
          {left > 0 ? (
            <Button look="main" icon={ArrowDown} onClick={onNext}>
              {words.nextMissing}
              <span className="record-left" aria-hidden="true">
                {left}
              </span>
            </Button>
          ) : (
            <p className="record-complete">{words.complete}</p>
          )}
          <Button look={left > 0 ? 'plain' : 'main'} icon={ClipboardCheck} busy={busy} onClick={onSubmit}>
            {words.submit}
          </Button>
        </>
      )}
      {state === 'SUBMITTED' && (
        <Button busy={busy} onClick={onReopen}>
          {words.reopen}
        </Button>
      )}
      {(state === 'SUBMITTED' || state === 'SIGNED') && !hasSigned && (
        <Button look="main" icon={Pencil} onClick={onSign}>
          {words.sign}
        </Button>
      )}
    </footer>
  );
}
