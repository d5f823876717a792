import { type CatalogTree, catalogView } from '@spadework/core/cost';
import { MapPin, Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { announce, Button, Icon, toast } from '../../../kit/index.js';
import { parseNumber, useLanguage } from '../../../words/index.js';
import { addedNode } from '../calculation/added.js';
import { differsFrom, leftOut, nameIn } from '../calculation/model.js';
import { useCost } from '../cost.js';
import { formatKroner, formatPrice, formatSum, formatUnit } from '../money.js';
import { useCostWords } from '../words/index.js';
import { useCodeTree } from './queries.js';
import type { Code } from './search.js';

/** The chosen code with quantity and place. The button says what it comes to, before anything is sent. */
export function AddForm({
  code,
  quantityBox,
  onAdded,
}: {
  code: Code | undefined;
  quantityBox: RefObject<HTMLInputElement | null>;
  onAdded: () => void;
}) {
  const { catalog: words, calculation: said } = useCostWords();
  const language = useLanguage();
  const { catalogOf, actions, calculation, places, lastPlace, setLastPlace } = useCost();
  const [text, setText] = useState('1');
  const [place, setPlace] = useState(lastPlace);
  const [error, setError] = useState<string>();
  const id = useId();
  const tree = useCodeTree(code?.number, catalogOf);
  const quantity = parseNumber(text);
  const costOf = (known: CatalogTree | undefined) =>
    known && quantity !== undefined && quantity >= 0
      ? catalogView(known, quantity).value?.totalCost
      : undefined;
  const sum = costOf(tree.data);
  const isWaiting = useRef(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!code || isWaiting.current) return;
    if (quantity === undefined || quantity < 0) return setError(said.notANumber);
    // Whoever is quicker than the network presses once: it is added as soon as the code is known.
    isWaiting.current = true;
    const known = tree.data ?? (await tree.refetch()).data;
    isWaiting.current = false;
    if (!known) return toast({ text: words.notRead(code.number), kind: 'wrong' });
    const cost = costOf(known);
    if (cost === undefined) return setError(said.tooLarge);
    const locationName = place.trim() || undefined;
    actions.add(addedNode(known, quantity, locationName, crypto.randomUUID()));
    setError(undefined);
    setLastPlace(place);
    announce(words.added(code.number, formatSum(calculation.totalCost + cost)));
    onAdded();
  };
  return (
    <form className="cost-add" onSubmit={add} noValidate>
      <p className="cost-add-title">{code ? words.chosen(code.number) : words.choose}</p>
      <div className="cost-add-row">
        <div className="field-box cost-add-quantity">
          <input
            ref={quantityBox}
            className="field-input"
            aria-label={words.quantity}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}error` : undefined}
            inputMode="decimal"
            autoComplete="off"
            disabled={!code}
            value={text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
          <span className="field-unit">{code && formatUnit(code.unit, quantity)}</span>
        </div>
        <div className="field-box cost-add-place">
          <Icon of={MapPin} size={16} className="cost-add-pin" />
          <input
            className="field-input"
            aria-label={words.place}
            placeholder={words.place}
            maxLength={255}
            list={`${id}places`}
            autoComplete="off"
            disabled={!code}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
          />
          <datalist id={`${id}places`}>
            {places.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <Button
          type="submit"
          look="main"
          icon={Plus}
          disabled={!code}
          aria-label={sum === undefined ? words.add : words.addFor(formatKroner(sum, language))}
        >
          {sum === undefined ? words.add : formatKroner(sum, language)}
        </Button>
      </div>
      {tree.data && <OtherPrice tree={tree.data} />}
      {error && (
        <p id={`${id}error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

/** What the chosen code costs where the calculation has it already, and what the catalog's price holds beyond that. */
function OtherPrice({ tree }: { tree: CatalogTree }) {
  const { why: words } = useCostWords();
  const language = useLanguage();
  const { calculation } = useCost();
  const node = calculation.nodes.find(
    (one) => one.type === 'BUDGET' && one.number === tree.number && differsFrom(one, tree.unitCost),
  );
  if (!node) return null;
  const left = leftOut(tree, node).map((part) => `${part.number} ${nameIn(part, language)}`);
  return (
    <p className="quiet cost-add-other">
      {words.inCalculation(formatPrice(node.unitCost), formatUnit(node.unit))}{' '}
      {left.length > 0 ? words.leftOut(left) : words.ownQuantities}
    </p>
  );
}
