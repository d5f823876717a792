import './electrical.css';
import { FIELD_LOADS, type FieldLoad, type PhaseOrder } from '@spadework/core/electrical';
import { ArrowLeftRight, CircleAlert } from 'lucide-react';
import { Button, Icon, SelectField } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { circuitsOf, makeCircuits } from '../rating/circuits.js';
import { useRatingParts, useRatingState } from '../rating/useRating.js';
import type { FieldAnswer } from './messages.js';
import { digits, metres } from './numbers.js';
import { orderChanges } from './orderChanges.js';
import { useElectricalWords } from './words/index.js';

/** The magnetic field one metre above the ground: how far its limit reaches, its highest value, and a quieter order. */
export function FieldPanel() {
  const words = useElectricalWords();
  const { fieldLoad, setFieldLoad } = useRatingParts();
  const { electrical, stale } = useRatingState();
  const field = electrical?.field;
  return (
    <section
      className={`magnetic ${stale ? 'electrical-stale' : ''}`}
      aria-label={words.field}
      aria-busy={stale}
    >
      <SelectField
        label={words.fieldLoad}
        value={fieldLoad}
        onChange={(event) => setFieldLoad(event.target.value as FieldLoad)}
        choices={FIELD_LOADS.map((value) => ({ value, label: words.fieldLoads[value] }))}
      />
      {field ? (
        <Told field={field} />
      ) : (
        <p className="quiet">{electrical ? words.noField : words.computing}</p>
      )}
    </section>
  );
}

function Told({ field }: { field: FieldAnswer }) {
  const words = useElectricalWords();
  const { limit, limitLeft, limitRight, centre, maximum, load, hasTwisted } = field;
  const written = formatNumber(limit, 2);
  const isAbove = maximum.field > limit;
  return (
    <>
      <h3>{words.fieldAt}</h3>
      <dl className="electrical-figures">
        <div className="electrical-figure">
          <dt>{words.limitAt(written)}</dt>
          <dd className="magnetic-reach">
            {limitLeft === undefined || limitRight === undefined ? (
              <span>{words.belowLimit(written)}</span>
            ) : (
              <>
                <span>
                  <b>{words.metres(metres(centre - limitLeft))}</b>{' '}
                  <span className="quiet">{words.left}</span>
                </span>
                <span>
                  <b>{words.metres(metres(limitRight - centre))}</b>{' '}
                  <span className="quiet">{words.right}</span>
                </span>
              </>
            )}
          </dd>
        </div>
        <div className="electrical-figure">
          <dt>{words.highest}</dt>
          <dd>
            <b className={isAbove && load === 'MEAN' ? 'bad' : ''}>
              {words.microtesla(digits(maximum.field))}
            </b>
            {isAbove && load === 'MEAN' && (
              <span className="electrical-verdict bad">
                <Icon of={CircleAlert} size={14} />
                {words.highestBad(written)}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {load === 'CURRENT' && <p className="quiet">{words.limitOfMean}</p>}
      {hasTwisted && <p className="quiet">{words.twisted}</p>}
      <Quieter quieter={field.quieter} />
    </>
  );
}

/** Gains below this share are none. */
const LEAST_GAIN = 0.01;

function Quieter({ quieter }: { quieter: FieldAnswer['quieter'] }) {
  const words = useElectricalWords();
  const { trench, section, act, mayEdit } = useEditor();
  const { tried } = useRatingParts();
  if (!quieter) return <p className="quiet magnetic-order">{words.looking}</p>;
  const { now, best } = quieter;
  const gain = best && now.maximum > 0 ? 1 - best.maximum / now.maximum : 0;
  if (!best || best.circuits.length === 0) return null;
  if (gain < LEAST_GAIN) return <p className="quiet magnetic-order">{words.quietest}</p>;
  const apply = (order: PhaseOrder) => {
    const { circuits, derived } = circuitsOf(trench, section);
    const changes = orderChanges(circuits, order);
    const newId = () => crypto.randomUUID();
    act(
      derived
        ? makeCircuits(trench, section, newId, (id) => changes.get(id) ?? {})
        : [...changes].map(([circuitId, values]) => ({ kind: 'updateCircuit', circuitId, values })),
      words.applied,
    );
  };
  const isTrying = tried !== undefined && tried.changes.length > 0;
  return (
    <div className="magnetic-order">
      <Button icon={ArrowLeftRight} disabled={!mayEdit || isTrying} onClick={() => apply(best)}>
        {words.quieter}
      </Button>
      <p>
        {words.quieterBy(digits(now.maximum), digits(best.maximum), formatNumber(Math.round(gain * 100)))}
      </p>
    </div>
  );
}
