import './rating.css';
import { METHODS, type Method, MODES, type Mode } from '@spadework/core/rating';
import type { CircuitValues } from '@spadework/core/trench';
import { Magnet, Plus, SlidersHorizontal, Thermometer, Zap } from 'lucide-react';
import { useState } from 'react';
import { Button, CheckField, NumberField, SelectField } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { formatNumber } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { FieldPanel } from '../electrical/lazyParts.js';
import { CircuitTable } from './CircuitTable.js';
import { circuitsOf, conductorChoices, makeCircuits } from './circuits.js';
import { CircuitDialog, Conditions, Why } from './lazyDialogs.js';
import { NotRated } from './NotRated.js';
import { useRatingParts, useRatingState } from './useRating.js';
import { WhatIf } from './WhatIf.js';
import type { Asked } from './Why.js';
import { useRatingWords } from './words/index.js';

/** Amperes, utilisation and the hottest conductor of every circuit of the section, and what they follow from. */
export function Panel() {
  const { words: trenchWords } = useEditor();
  const words = useRatingWords();
  const { notRated, showsMap, setShowsMap, showsField, setShowsField } = useRatingParts();
  const state = useRatingState();
  const [asked, setAsked] = useState<Asked>();
  const hasNoMap =
    showsMap && state.answer?.conductors.every(({ conductorTemperature }) => conductorTemperature === null);
  const isBusy = !notRated && (state.stale || state.is === 'waiting');
  return (
    <>
      <div className="side-head">
        <h2>{trenchWords.rating}</h2>
        {isBusy && <span className="quiet rating-busy">{words.computing}</span>}
      </div>
      <div className="rating-maps">
        <Button
          look="quiet"
          icon={Thermometer}
          className="rating-heat"
          aria-pressed={showsMap}
          onClick={() => setShowsMap(!showsMap)}
        >
          {trenchWords.heatMap}
        </Button>
        <Button
          look="quiet"
          icon={Magnet}
          className="rating-heat"
          aria-pressed={showsField}
          onClick={() => setShowsField(!showsField)}
        >
          {words.field}
        </Button>
      </div>
      {notRated === 'NO_CABLES' ? (
        <p className="quiet">{words.notRated.NO_CABLES}</p>
      ) : (
        <>
          <Suspense fallback={null}>{showsField && !notRated && <FieldPanel />}</Suspense>
          <Shown />
          <NotRated />
          {hasNoMap && <p className="quiet">{words.noMap}</p>}
          <Circuits onWhy={setAsked} />
          <WhatIf />
        </>
      )}
      <Suspense fallback={null}>
        {asked && <Why asked={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  );
}

/** What is computed, and in which ground. */
function Shown() {
  const { trench } = useEditor();
  const words = useRatingWords();
  const { choices, choose, showsFigures, setShowsFigures } = useRatingParts();
  const [isOpen, setOpen] = useState(false);
  const { seasons, soilThermalResistivity, ambientTemperature } = trench.surroundings;
  const season = seasons.find(({ name }) => name === choices.season);
  return (
    <div className="form">
      <SelectField
        label={words.mode}
        value={choices.mode ?? ''}
        onChange={(event) => choose({ mode: (event.target.value as Mode) || undefined })}
        choices={[
          { value: '', label: words.byLoads },
          ...MODES.map((value) => ({ value, label: words.modes[value] })),
        ]}
      />
      <div className="pair">
        {choices.mode === 'EMERGENCY' && (
          <NumberField
            label={words.hours}
            unit={words.hour}
            min={0.1}
            max={1000}
            value={choices.hours}
            onCommit={(hours) => hours !== undefined && choose({ hours })}
          />
        )}
        {seasons.length > 0 && (
          <SelectField
            label={words.season}
            value={choices.season ?? ''}
            onChange={(event) => choose({ season: event.target.value || undefined })}
            choices={[
              { value: '', label: words.allYear },
              ...seasons.map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        )}
        <SelectField
          label={words.method}
          value={choices.method}
          onChange={(event) => choose({ method: event.target.value as Method })}
          choices={METHODS.map((value) => ({ value, label: words.methods[value] }))}
        />
      </div>
      <div className="rating-ground">
        <span className="quiet">
          {words.conditionsNow(
            formatNumber((season ?? { soilThermalResistivity }).soilThermalResistivity, 2),
            formatNumber((season ?? { ambientTemperature }).ambientTemperature, 1),
          )}
        </span>
        <Button look="quiet" icon={SlidersHorizontal} onClick={() => setOpen(true)}>
          {words.conditions}
        </Button>
      </div>
      <CheckField
        label={words.figures}
        checked={showsFigures}
        onChange={(event) => setShowsFigures(event.target.checked)}
      />
      <Suspense fallback={null}>{isOpen && <Conditions onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

function Circuits({ onWhy }: { onWhy: (asked: Asked) => void }) {
  const { trench, section, act, mayEdit } = useEditor();
  const words = useRatingWords();
  const state = useRatingState();
  const [editing, setEditing] = useState<{ id: string; atFault: boolean }>();
  const inSection = circuitsOf(trench, section);
  const { circuits, derived, free } = inSection;
  const newId = () => crypto.randomUUID();
  const make = () => act(makeCircuits(trench, section, newId), words.madeCircuits);
  /** A circuit that is assumed is stored with the others before it changes. */
  const change = (circuitId: string, name: string, values: CircuitValues) =>
    act(
      derived
        ? makeCircuits(trench, section, newId, (id) => (id === circuitId ? values : {}))
        : [{ kind: 'updateCircuit', circuitId, values }],
      words.changeCircuit(name),
    );
  const loadAll = (current: number) =>
    act(
      derived
        ? makeCircuits(trench, section, newId, () => ({ current }))
        : circuits.map(({ id: circuitId }) => ({ kind: 'updateCircuit', circuitId, values: { current } })),
      words.changeLoads,
    );
  const canAdd = !derived && conductorChoices(trench, section, '').length > 0;
  return (
    <div className={state.stale ? 'rating-stale' : ''} aria-busy={state.stale}>
      {(derived || free.length > 0) && (
        <div className="rating-offer">
          <p>{derived ? words.derived(circuits.length) : words.freeCables(free.length)}</p>
          <Button icon={Zap} disabled={!mayEdit} onClick={make}>
            {words.makeCircuits(derived ? circuits.length : free.length)}
          </Button>
        </div>
      )}
      <CircuitTable
        circuits={inSection}
        answer={state.answer}
        onLoad={({ id, name }, current) => change(id, name, { current })}
        onLoads={loadAll}
        onEdit={({ id }, atFault = false) => setEditing({ id, atFault })}
        onWhy={onWhy}
      />
      {canAdd && (
        <Button
          look="quiet"
          icon={Plus}
          disabled={!mayEdit}
          onClick={() => setEditing({ id: '', atFault: false })}
        >
          {words.newCircuit}
        </Button>
      )}
      <Suspense fallback={null}>
        {editing !== undefined && (
          <CircuitDialog
            circuit={circuits.find(({ id }) => id === editing.id)}
            startsAtFault={editing.atFault}
            derived={derived}
            onSave={(id, name, values) =>
              id === undefined
                ? act([{ kind: 'addCircuit', id: newId(), values }], words.newCircuit)
                : change(id, name, values)
            }
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
