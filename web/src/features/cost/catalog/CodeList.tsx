import { Star } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../kit/index.js';
import { useCost } from '../cost.js';
import { formatPrice } from '../money.js';
import { useCostWords } from '../words/index.js';
import { setFavourite } from './queries.js';
import type { Code } from './search.js';

/** Whoever does not find it among these writes another word. */
const MOST_SHOWN = 120;

/** The codes that fit, each with its price per unit. A click chooses one. */
export function CodeList({
  codes,
  chosen,
  favourites,
  onChoose,
}: {
  codes: readonly Code[];
  chosen: Code | undefined;
  favourites: ReadonlySet<string>;
  onChoose: (code: Code) => void;
}) {
  const { catalog: words } = useCostWords();
  const list = useRef<HTMLUListElement>(null);
  const number = chosen?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is brought into sight
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [number]);
  return (
    <>
      <ul ref={list} aria-label={words.list} className="codes">
        {codes.slice(0, MOST_SHOWN).map((code) => (
          <CodeRow
            key={code.number}
            code={code}
            isChosen={code.number === number}
            isFavourite={favourites.has(code.number)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <p role="status" className={codes.length > MOST_SHOWN ? 'quiet cost-codes-none' : 'hidden-text'}>
        {codes.length > MOST_SHOWN ? words.shown(MOST_SHOWN, codes.length) : words.found(codes.length)}
      </p>
    </>
  );
}

function CodeRow({
  code,
  isChosen,
  isFavourite,
  onChoose,
}: {
  code: Code;
  isChosen: boolean;
  isFavourite: boolean;
  onChoose: (code: Code) => void;
}) {
  const { catalog: words } = useCostWords();
  const { catalogOf } = useCost();
  return (
    <li className="code" aria-current={isChosen ? 'true' : undefined}>
      <button type="button" className="code-choose" aria-pressed={isChosen} onClick={() => onChoose(code)}>
        <span className="code-number">{code.number}</span>
        <span className="code-price">{formatPrice(code.unitCost)}</span>
        <span className="code-name">{code.name}</span>
        <span className="code-unit">{words.perUnit(code.unit)}</span>
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
