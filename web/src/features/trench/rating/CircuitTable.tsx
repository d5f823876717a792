import { type CircuitAnswer, hottestOfCircuit, type RatingAnswer } from '@spadework/core/rating';
import { type Circuit, cablesIn } from '@spadework/core/trench';
import { ChevronDown, ChevronRight, Pencil } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon, IconButton, NumberField } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { formatNumber } from '../../../words/index.js';
import { WhyFigure } from '../../why/index.js';
import { useEditor } from '../editor.js';
import { Card } from '../electrical/lazyParts.js';
import { wholeAmperes } from './amperes.js';
import { besideText } from './beside.js';
import { hasAllLoads, labelsOfCircuits, type SectionCircuits } from './circuits.js';
import { useRatingState } from './useRating.js';
import type { Asked } from './Why.js';
import { useRatingWords } from './words/index.js';

interface RowProps {
  answer: RatingAnswer | undefined;
  onLoad: (circuit: Circuit, current: number) => void;
  onEdit: (circuit: Circuit, atFault?: boolean) => void;
  onWhy: (asked: Asked) => void;
}

/** All circuits of the section: load, what it can carry and beside what, how much of that is used, and its hottest conductor. */
export function CircuitTable({
  circuits: inSection,
  onLoads,
  ...row
}: RowProps & { circuits: SectionCircuits; onLoads: (current: number) => void }) {
  const { mayEdit, checked } = useEditor();
  const words = useRatingWords();
  const { circuits } = inSection;
  const labels = labelsOfCircuits(circuits, checked.layout);
  const beside = besideText(row.answer?.mode, inSection, words);
  const isSame = circuits.every(({ current }) => current === circuits[0]?.current) && hasAllLoads(inSection);
  return (
    <>
      {circuits.length > 1 && (
        <div className="circuit-same">
          <NumberField
            label={words.sameLoad}
            unit={words.ampere}
            min={0}
            max={1_000_000}
            value={isSame ? circuits[0]!.current : undefined}
            disabled={!mayEdit}
            optional
            onCommit={(current) => current !== undefined && onLoads(current)}
          />
        </div>
      )}
      <table className="circuits" aria-label={words.circuits} onKeyDown={tabDown}>
        <thead>
          <tr>
            <th scope="col">{`${words.load}, ${words.ampere}`}</th>
            <th scope="col">{words.rating}</th>
            <th scope="col">{words.utilisation}</th>
            <th scope="col">{words.temperatureAndLimit}</th>
          </tr>
        </thead>
        {circuits.map((circuit) => (
          <CircuitRows
            key={circuit.id}
            circuit={circuit}
            label={labels.get(circuit.id)!}
            beside={beside}
            {...row}
          />
        ))}
      </table>
      {row.answer?.mode === 'INDIVIDUAL' && circuits.length > 1 && <p className="quiet">{words.notAtOnce}</p>}
    </>
  );
}

/** Tab goes from one load down to the next, and on from the last. */
function tabDown(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'Tab') return;
  const loads = [...event.currentTarget.querySelectorAll<HTMLInputElement>('tbody input')];
  const at = loads.indexOf(event.target as HTMLInputElement);
  const next = at === -1 ? undefined : loads[at + (event.shiftKey ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function CircuitRows({
  circuit,
  label,
  beside,
  answer,
  onLoad,
  onEdit,
  onWhy,
}: RowProps & { circuit: Circuit; label: string; beside: string | undefined }) {
  const { mayEdit, section, selected, select, focusCanvas } = useEditor();
  const words = useRatingWords();
  const parts = new Set(circuit.conductors.map(({ partId }) => partId));
  const cables = cablesIn({ sections: [section] })
    .filter(({ partIds }) => partIds.some((id) => parts.has(id)))
    .map(({ id }) => id);
  const isCurrent = cables.some((id) => selected.includes(id));
  const show = () => {
    select(cables);
    focusCanvas();
  };
  const rated = answer?.circuits.find(({ circuitId }) => circuitId === circuit.id);
  const { name, currentGiven } = circuit;
  // Of an assumed load it says nothing how much of the rating it uses.
  const utilisation = currentGiven ? (rated?.utilisation ?? undefined) : undefined;
  const ask = (title: string, value: string, symbol: string): Asked => ({
    what: `${name}, ${title.toLowerCase()}`,
    value,
    partId: rated!.hottestPartId,
    symbol,
  });
  return (
    <>
      <tbody className={`circuit ${isCurrent ? 'circuit-current' : ''}`}>
        <tr>
          <th scope="rowgroup" colSpan={4}>
            <div className="circuit-head">
              <button
                type="button"
                className="circuit-name"
                title={`${label} ${name === label ? '' : name}: ${words.showCables}`}
                onClick={show}
              >
                <b>{label}</b> {name !== label && name}
              </button>
              <IconButton
                label={words.edit(name)}
                icon={Pencil}
                disabled={!mayEdit}
                onClick={() => onEdit(circuit)}
              />
            </div>
          </th>
        </tr>
        <tr>
          <td className="circuit-load">
            <NumberField
              label={words.load}
              min={0}
              max={1_000_000}
              value={currentGiven ? circuit.current : undefined}
              disabled={!mayEdit}
              optional={!currentGiven}
              onCommit={(current) => current !== undefined && onLoad(circuit, current)}
            />
          </td>
          <td>
            {rated && rated.rating !== null ? (
              <Figure
                asked={{
                  ...ask(words.rating, words.amperes(formatNumber(wholeAmperes(rated.rating))), 'Ir'),
                  beside,
                }}
                onWhy={onWhy}
              />
            ) : (
              <span className="quiet">{rated?.current === 0 ? words.noRating : '–'}</span>
            )}
          </td>
          <td>
            {utilisation === undefined ? (
              <span className="quiet">–</span>
            ) : (
              <Figure
                asked={ask(words.utilisation, words.percent(formatNumber(utilisation * 100)), 'ur')}
                isBad={utilisation > 1}
                onWhy={onWhy}
              />
            )}
          </td>
          <td>{rated && answer && <Hottest rated={rated} answer={answer} name={name} onWhy={onWhy} />}</td>
        </tr>
        <tr>
          <td colSpan={4}>
            {rated && rated.rating !== null && beside && (
              <p className="quiet circuit-beside">{`${words.rating}: ${beside}`}</p>
            )}
            <div className="circuit-use">
              {utilisation !== undefined && <Bar utilisation={utilisation} name={name} />}
            </div>
          </td>
        </tr>
      </tbody>
      <tbody className={`circuit-sheet ${isCurrent ? 'circuit-current' : ''}`}>
        <tr>
          <td colSpan={4}>
            <Electrical circuit={circuit} isCurrent={isCurrent} onEdit={() => onEdit(circuit, true)} />
          </td>
        </tr>
      </tbody>
    </>
  );
}

/** The electrical sheet of a circuit, in one line until it is opened. That of the selected circuit stands open. */
function Electrical({
  circuit,
  isCurrent,
  onEdit,
}: {
  circuit: Circuit;
  isCurrent: boolean;
  onEdit: () => void;
}) {
  const words = useRatingWords();
  const { electrical } = useRatingState();
  const id = useId();
  const [chosen, setChosen] = useState<{ isCurrent: boolean; isOpen: boolean }>();
  const isOpen = chosen?.isCurrent === isCurrent ? chosen.isOpen : isCurrent;
  const sheet = electrical?.sheet;
  const figures =
    sheet && 'circuits' in sheet
      ? sheet.circuits.find(({ circuitId }) => circuitId === circuit.id)
      : undefined;
  const { voltageDropPercent: drop, loadLoss } = figures ?? {};
  return (
    <>
      <button
        type="button"
        className="circuit-electrical"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setChosen({ isCurrent, isOpen: !isOpen })}
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
        {words.electrical} <span className="hidden-text">{circuit.name}</span>
        {drop !== undefined && loadLoss !== undefined && !isOpen && (
          <span className="quiet">
            {words.electricalFigures(formatNumber(drop, 2), formatNumber(loadLoss, loadLoss < 1 ? 2 : 1))}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Card id={id} circuit={circuit} onEdit={onEdit} />
        </Suspense>
      )}
    </>
  );
}

/** How much of the rating the load uses. The words say it too. */
function Bar({ utilisation, name }: { utilisation: number; name: string }) {
  const words = useRatingWords();
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
    <div className="circuit-hot" title={`${words.hottest} ${phase ? words.phases[phase] : ''}`.trim()}>
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
      <span className="quiet">{`/ ${formatNumber(rated.limitTemperature)}`}</span>
    </div>
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
