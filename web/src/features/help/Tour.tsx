import './help.css';
import { plainText } from '@spadework/core/text';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../kit/index.js';
import { useHelpTexts } from './pages/index.js';
import { Text } from './Text.js';
import { useHelpWords } from './words/index.js';

/** The steps of docs/help/…/tour.md on a card beside the work, which stays as it is. */
export default function Tour({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const words = useHelpWords();
  const { tour } = useHelpTexts();
  const [, ...steps] = tour.split(/^## /m);
  const [step, setStep] = useState(0);
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  const [title = '', ...lines] = steps[step]!.split('\n');
  const isLast = step === steps.length - 1;
  return (
    <section
      ref={card}
      className="tour"
      tabIndex={-1}
      aria-labelledby={heading}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className="help-head">
        <p className="quiet">{words.step(step + 1, steps.length)}</p>
        <IconButton label={words.leave} icon={X} onClick={onClose} />
      </header>
      <div aria-live="polite">
        <h2 id={heading}>{plainText(title)}</h2>
        <Text content={lines.join('\n')} onPage={onHelp} />
      </div>
      <div className="tour-actions">
        {step > 0 && <Button onClick={() => setStep(step - 1)}>{words.back}</Button>}
        <Button look="main" onClick={isLast ? onClose : () => setStep(step + 1)}>
          {isLast ? words.end : words.next}
        </Button>
      </div>
    </section>
  );
}
