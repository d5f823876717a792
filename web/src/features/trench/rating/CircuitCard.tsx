import { type CircuitAnswer, hottestOfCircuit, type RatingAnswer } from '@spadework/core/rating';
import { type Circuit, cablesIn } from '@spadework/core/trench';
import { Pencil } from 'lucide-react';
import { IconButton, NumberField } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { WhyFigure } from '../../why/index.js';
import { useEditor } from '../editor.js';
import { circuitsOf, labelsOfCircuits } from './circuits.js';
import type { Asked } from './Why.js';
import { useRatingWords } from './words/index.js';

/** A circuit: its load, what it can carry, how much of that is used, and its hottest conductor. */
export function CircuitCard({
  circuit,
  answer,
  onLoad,
  onEdit,
  onWhy,
}: {
  circuit: Circuit;
  answer: RatingAnswer | undefined;
  onLoad: (current: number) => void;
  onEdit: () => void;
  onWhy: (asked: Asked) => void;
}) {
  const { mayEdit, trench, section, checked, selected, select, focusCanvas } = useEditor();
  const words = useRatingWords();
  const parts = new Set(circuit.conductors.map(({ partId }) => partId));
  const cables = cablesIn({ sections: [section] })
    .filter(({ partIds }) => partIds.some((id) => parts.has(id)))
    .map(({ id }) => id);
  const label = labelsOfCircuits(circuitsOf(trench, section).circuits, checked.layout).get(circuit.id)!;
  const isCurrent = cables.some((id) => selected.includes(id));
  const show = () => {
    select(cables);
    focusCanvas();
  };
  const rated = answer?.circuits.find(({ circuitId }) => circuitId === circuit.id);
  return (
    <li className={`circuit ${isCurrent ? 'circuit-current' : ''}`}>
      <div className="circuit-head">
        <h3>
          <button type="button" className="circuit-name" title={words.showCables} onClick={show}>
            <b>{label}</b> {circuit.name !== label && circuit.name}
          </button>
        </h3>
        <IconButton label={words.edit(circuit.name)} icon={Pencil} disabled={!mayEdit} onClick={onEdit} />
      </div>
      <div className="circuit-figures">
        <NumberField
          label={words.load}
          unit={words.ampere}
          min={0}
          max={1_000_000}
          value={circuit.current}
          disabled={!mayEdit}
          onCommit={(current) => current !== undefined && onLoad(current)}
        />
        <dl>
          <Figures name={circuit.name} rated={rated} onWhy={onWhy} />
        </dl>
      </div>
      {rated && <Bar rated={rated} name={circuit.name} />}
      {rated && answer && <Hottest rated={rated} answer={answer} name={circuit.name} onWhy={onWhy} />}
    </li>
  );
}

function Figures({
  name,
  rated,
  onWhy,
}: {
  name: string;
  rated: CircuitAnswer | undefined;
  onWhy: (asked: Asked) => void;
}) {
  const words = useRatingWords();
  const figures = [
    {
      title: words.rating,
      value: rated && rated.rating !== null ? words.amperes(formatNumber(rated.rating)) : undefined,
      symbol: 'Ir',
    },
    {
      title: words.utilisation,
      value:
        rated && rated.utilisation !== null
          ? words.percent(formatNumber(rated.utilisation * 100))
          : undefined,
      symbol: 'ur',
      isBad: (rated?.utilisation ?? 0) > 1,
    },
  ];
  return figures.map(({ title, value, symbol, isBad }) => (
    <div key={symbol}>
      <dt>{title}</dt>
      <dd>
        {value === undefined ? (
          <span className="quiet">{rated?.current === 0 ? words.noRating : '–'}</span>
        ) : (
          <Figure
            asked={{ what: `${name}, ${title.toLowerCase()}`, value, partId: rated!.hottestPartId, symbol }}
            isBad={isBad}
            onWhy={onWhy}
          />
        )}
      </dd>
    </div>
  ));
}

/** How much of the rating the load uses. The words say it too. */
function Bar({ rated: { utilisation }, name }: { rated: CircuitAnswer; name: string }) {
  const words = useRatingWords();
  if (utilisation === null) return null;
  const percent = Math.round(utilisation * 100);
  return (
    <div
      className={`use ${percent > 100 ? 'use-bad' : percent > 90 ? 'use-warn' : ''}`}
      role="meter"
      aria-label={`${words.utilisation}, ${name}`}
      aria-valuenow={Math.min(100, percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={words.percent(String(percent))}
    >
      <span
        ref={(bar) => {
          if (bar) bar.style.width = `${Math.min(100, percent)}%`;
        }}
      />
    </div>
  );
}

function Hottest({
  rated,
  answer,
  name,
  onWhy,
}: {
  rated: CircuitAnswer;
  answer: RatingAnswer;
  name: string;
  onWhy: (asked: Asked) => void;
}) {
  const words = useRatingWords();
  const conductor = hottestOfCircuit(answer, rated);
  if (!conductor) return null;
  const { conductorTemperature: temperature, phase } = conductor;
  return (
    <p className="circuit-hot">
      <span className="quiet">
        {words.hottest}
        {phase && ` ${words.phases[phase]}`}{' '}
      </span>
      {temperature === null ? (
        <b className="bad">{words.noTemperature}</b>
      ) : (
        <Figure
          asked={{
            what: `${name}, ${words.hottest.toLowerCase()}`,
            value: words.degrees(formatNumber(temperature, 1)),
            partId: conductor.partId,
            symbol: 'θc',
          }}
          isBad={temperature > rated.limitTemperature + 1e-6}
          onWhy={onWhy}
        />
      )}
      <span className="quiet circuit-limit">{words.limit(formatNumber(rated.limitTemperature))}</span>
    </p>
  );
}

/** A number that tells its steps. */
function Figure({
  asked,
  isBad,
  onWhy,
}: {
  asked: Asked;
  isBad?: boolean | undefined;
  onWhy: (asked: Asked) => void;
}) {
  return <WhyFigure what={asked.what} value={asked.value} isBad={isBad} onWhy={() => onWhy(asked)} />;
}
