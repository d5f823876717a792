import './why.css';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../kit/index.js';
import { useWhyWords } from './words/index.js';

/** One step of an explanation: its number as a heading, what it is, and facts about it. */
export function WhyCard({
  label,
  heading,
  text,
  isFirst,
  back,
  children,
}: {
  /** What a screen reader calls the step. */
  label: string;
  heading: ReactNode;
  text: string;
  isFirst: boolean;
  back: (() => void) | undefined;
  /** `<dt>` and `<dd>`. */
  children: ReactNode;
}) {
  const words = useWhyWords();
  const title = useRef<HTMLHeadingElement>(null);
  // Whoever follows a symbol hears and sees the step that it leads to.
  useEffect(() => {
    if (isFirst) return;
    title.current?.focus();
    title.current?.closest('dialog')?.scrollTo({ top: 0 });
  }, [isFirst]);
  return (
    <section className="why-step" aria-label={label}>
      <div className="why-head">
        <h3 ref={title} tabIndex={-1}>
          {heading}
        </h3>
        {back && (
          <Button look="quiet" icon={ArrowLeft} onClick={back}>
            {words.back}
          </Button>
        )}
      </div>
      <p>{text}</p>
      <dl className="why-facts">{children}</dl>
    </section>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
