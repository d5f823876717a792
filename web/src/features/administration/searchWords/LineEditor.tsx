import { Plus, X } from 'lucide-react';
import { memo, useCallback, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../kit/index.js';
import { type Line, lineOf } from './lines.js';
import { useSearchWords } from './words/index.js';

type Change = (by: (lines: readonly Line[]) => readonly Line[]) => void;

/** The lines of the thesaurus, each with what is wrong with it. Pasted lines become lines of their own. */
export function LineEditor({
  lines,
  change,
  add,
}: {
  lines: readonly Line[];
  change: Change;
  /** Adds a line and goes there. */
  add: () => void;
}) {
  const words = useSearchWords();
  const list = useRef<HTMLOListElement>(null);
  const remove = useCallback(
    (key: number, at: number) => {
      flushSync(() => change((now) => now.filter((line) => line.key !== key)));
      const inputs = list.current?.querySelectorAll('input');
      inputs?.[Math.min(at, inputs.length - 1)]?.focus();
    },
    [change],
  );
  return (
    <>
      {lines.length === 0 ? (
        <p className="quiet">{words.noLines}</p>
      ) : (
        <ol ref={list} className="word-lines" aria-label={words.lines}>
          {lines.map((line, at) => (
            <LineRow key={line.key} line={line} at={at} change={change} remove={remove} />
          ))}
        </ol>
      )}
      <div className="admin-actions admin-start">
        <Button icon={Plus} onClick={add}>
          {words.addLine}
        </Button>
      </div>
    </>
  );
}

/** There may be two thousand: only what changes is drawn again. */
const LineRow = memo(function LineRow({
  line: { key, text, fault },
  at,
  change,
  remove,
}: {
  line: Line;
  at: number;
  change: Change;
  remove: (key: number, at: number) => void;
}) {
  const words = useSearchWords();
  const id = useId();
  const write = (texts: readonly [string, ...string[]]) => {
    const [first, ...rest] = texts;
    change((now) =>
      now.flatMap((line) => (line.key === key ? [{ key, text: first }, ...rest.map(lineOf)] : line)),
    );
  };
  return (
    <li className="word-line">
      <span className="word-line-number" aria-hidden="true">
        {at + 1}
      </span>
      <input
        type="text"
        className="field-input"
        aria-label={words.line(at + 1)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => write([event.target.value])}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').trimEnd();
          if (!/[\r\n]/.test(pasted)) return;
          event.preventDefault();
          const { selectionStart, selectionEnd } = event.currentTarget;
          const whole = text.slice(0, selectionStart ?? 0) + pasted + text.slice(selectionEnd ?? text.length);
          write(whole.split(/\r\n?|\n/) as [string, ...string[]]);
        }}
      />
      <IconButton label={words.removeLine(at + 1)} icon={X} onClick={() => remove(key, at)} />
      {fault && (
        <p id={id} className="field-error">
          {fault}
        </p>
      )}
    </li>
  );
});
