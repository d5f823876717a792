import { Star } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Icon, Marked, WeakHeading } from '../../../kit/index.js';
import type { Reading } from '../../search/index.js';
import { useCost } from '../cost.js';
import { formatPrice, formatUnit } from '../money.js';
import { useCostWords } from '../words/index.js';
import { setFavourite } from './queries.js';
import type { Code } from './search.js';

/** Whoever does not find it among these writes another word. */
const MOST_SHOWN = 120;

/** The codes that fit, each with its price per unit. A click chooses one. */
export function CodeList({
  codes,
  weak,
  reading,
  chosen,
  favourites,
  onChoose,
}: {
  /** The weak ones are last. */
  codes: readonly Code[];
  weak: ReadonlySet<Code>;
  reading: Reading | undefined;
  chosen: Code | undefined;
  favourites: ReadonlySet<string>;
  onChoose: (code: Code) => void;
}) {
  const { catalog: words } = useCostWords();
  const list = useRef<HTMLDivElement>(null);
  const weakId = useId();
  const number = chosen?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is brought into sight
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [number]);
  const shown = codes.slice(0, MOST_SHOWN);
  const strong = shown.filter((code) => !weak.has(code));
  const weakShown = shown.filter((code) => weak.has(code));
  const row = (code: Code) => (
    <CodeRow
      key={code.number}
      code={code}
      reading={reading}
      isChosen={code.number === number}
      isFavourite={favourites.has(code.number)}
      onChoose={onChoose}
    />
  );
  return (
    <>
      <div ref={list}>
        {strong.length > 0 && (
          <ul aria-label={words.list} className="codes">
            {strong.map(row)}
          </ul>
        )}
        {weakShown.length > 0 && (
          <>
            <WeakHeading id={weakId} isAlone={strong.length === 0} />
            <ul
              {...(strong.length > 0 ? { 'aria-labelledby': weakId } : { 'aria-label': words.list })}
              className="codes"
            >
              {weakShown.map(row)}
            </ul>
          </>
        )}
      </div>
      <p role="status" className={codes.length > MOST_SHOWN ? 'quiet cost-codes-none' : 'hidden-text'}>
        {codes.length > MOST_SHOWN ? words.shown(MOST_SHOWN, codes.length) : words.found(codes.length)}
      </p>
    </>
  );
}

function CodeRow({
  code,
  reading,
  isChosen,
  isFavourite,
  onChoose,
}: {
  code: Code;
  reading: Reading | undefined;
  isChosen: boolean;
  isFavourite: boolean;
  onChoose: (code: Code) => void;
}) {
  const { catalog: words } = useCostWords();
  const { catalogOf } = useCost();
  const marked = (text: string) => (reading ? <Marked parts={reading.parts(text)} /> : text);
  return (
    <li className="code" aria-current={isChosen ? 'true' : undefined}>
      <button type="button" className="code-choose" aria-pressed={isChosen} onClick={() => onChoose(code)}>
        <span className="code-number">{marked(code.number)}</span>
        <span className="code-price">{formatPrice(code.unitCost)}</span>
        <span className="code-name">{marked(code.name)}</span>
        <span className="code-unit">{words.perUnit(formatUnit(code.unit))}</span>
      </button>
      <button
        type="button"
        className="code-star"
        aria-label={isFavourite ? words.unstar(code.number) : words.star(code.number)}
        aria-pressed={isFavourite}
        onClick={() => setFavourite(catalogOf.revisionId, code, !isFavourite)}
      >
        <Icon of={Star} size={15} />
      </button>
    </li>
  );
}
