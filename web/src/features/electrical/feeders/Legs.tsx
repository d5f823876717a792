import { ArrowDown, ArrowUp, Plus, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { Link } from 'wouter';
import { announce, Button, Icon, IconButton, SelectField, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import type { Project } from '../../projects/index.js';
import { type Segment, useSegments } from '../../trench/index.js';
import { formatLoad } from '../figures.js';
import { useElectricalWords } from '../words/index.js';
import { attempt, type Circuit, type Feeder, type Leg, updateFeeder, useCircuits } from './queries.js';

/** What the circuits of a feeder are, in order from the feeding point. */
export function Legs({
  project,
  feeder,
  writes,
  ref,
}: {
  project: Project;
  feeder: Feeder;
  writes: boolean;
  ref: Ref<HTMLOListElement>;
}) {
  const words = useElectricalWords();
  const heading = useId();
  const { data: segments } = useSegments(project.id);
  const circuits = useCircuits(
    feeder.legs
      .map(({ segmentId }) => segmentId)
      .filter((segmentId) => segments?.some(({ id }) => id === segmentId)),
  );
  const named = feeder.legs.map((leg) => nameOf(leg, segments, circuits));
  const save = (legs: readonly Leg[]) => attempt(() => updateFeeder(feeder, { legs: [...legs] }));
  const move = async (from: number, to: number) => {
    if (to < 0 || to >= feeder.legs.length) return;
    const legs = feeder.legs.toSpliced(from, 1).toSpliced(to, 0, feeder.legs[from]!);
    const focused = document.activeElement as HTMLElement | null;
    if (!(await save(legs))) return;
    announce(words.legs.moved(titleOf(named[from]!, from), to + 1, legs.length));
    // The row is another one by now: the focus goes with the leg.
    const list = focused?.closest('ol');
    requestAnimationFrame(() => list?.children[to]?.querySelector<HTMLElement>('[tabindex]')?.focus());
  };
  const remove = async (place: number) => {
    const { legs } = feeder;
    let saved: Feeder | undefined;
    const isDone = await attempt(async () => {
      saved = await updateFeeder(feeder, { legs: legs.toSpliced(place, 1) });
    });
    if (isDone)
      toast({
        text: words.legs.removed(titleOf(named[place]!, place)),
        undo: () => void attempt(() => updateFeeder(saved!, { legs })),
      });
  };
  const titleOf = ({ segment, circuit }: Named, place: number) =>
    segment === undefined
      ? words.legs.number(place + 1)
      : words.legs.nameOf(segment, circuit ?? words.legs.number(place + 1));
  return (
    <section className="feeder-form" aria-labelledby={heading}>
      <h3 id={heading}>{words.legs.title}</h3>
      <p className="quiet">{feeder.legs.length === 0 ? words.legs.none : writes && words.legs.text}</p>
      {feeder.legs.length > 0 && (
        <ol ref={ref} className="legs">
          {feeder.legs.map((leg, place) => {
            const name = named[place]!;
            const onKeyDown = (event: KeyboardEvent) => {
              if (!writes || !event.altKey) return;
              const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
              if (!by) return;
              event.preventDefault();
              void move(place, place + by);
            };
            return (
              <li
                key={`${leg.segmentId} ${leg.circuitId} ${place}`}
                className={name.gone ? 'leg leg-gone' : 'leg'}
                onKeyDown={onKeyDown}
              >
                <span className="leg-number" aria-hidden="true">
                  {place + 1}
                </span>
                <span className="leg-name">
                  {name.segment === undefined ? (
                    <span tabIndex={-1}>{titleOf(name, place)}</span>
                  ) : (
                    <Link href={addressOf.trench(project.id, leg.segmentId)} tabIndex={0}>
                      {name.segment}
                    </Link>
                  )}
                  {name.segment !== undefined && <span className="quiet">{name.circuit ?? ''}</span>}
                  {name.gone && (
                    <span className="leg-fault">
                      <Icon of={TriangleAlert} size={14} />
                      {name.gone === 'segment' ? words.legs.goneSegment : words.legs.goneCircuit}
                    </span>
                  )}
                </span>
                {writes && (
                  <span className="leg-actions">
                    <IconButton
                      label={words.legs.up(titleOf(name, place))}
                      icon={ArrowUp}
                      keys="Alt+ArrowUp"
                      disabled={place === 0}
                      onClick={() => move(place, place - 1)}
                    />
                    <IconButton
                      label={words.legs.down(titleOf(name, place))}
                      icon={ArrowDown}
                      keys="Alt+ArrowDown"
                      disabled={place === feeder.legs.length - 1}
                      onClick={() => move(place, place + 1)}
                    />
                    <IconButton
                      label={words.legs.remove(titleOf(name, place))}
                      icon={X}
                      onClick={() => remove(place)}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {writes && segments && (
        <AddLeg
          key={feeder.legs.length}
          segments={segments}
          feeder={feeder}
          lastCircuit={named.at(-1)?.circuit}
          onAdd={async (leg, name) => {
            if (await save([...feeder.legs, leg])) announce(words.legs.added(name));
          }}
        />
      )}
    </section>
  );
}

interface Named {
  /** Undefined: it is gone, or on its way. */
  segment: string | undefined;
  circuit: string | undefined;
  gone: 'segment' | 'circuit' | undefined;
}

function nameOf(
  { segmentId, circuitId }: Leg,
  segments: readonly Segment[] | undefined,
  circuits: ReadonlyMap<number, readonly Circuit[]>,
): Named {
  const segment = segments?.find(({ id }) => id === segmentId)?.name;
  if (segments && segment === undefined) return { segment, circuit: undefined, gone: 'segment' };
  const known = circuits.get(segmentId);
  const circuit = known?.find(({ id }) => id === circuitId)?.name;
  return { segment, circuit, gone: known && circuit === undefined ? 'circuit' : undefined };
}

function AddLeg({
  segments,
  feeder,
  lastCircuit,
  onAdd,
}: {
  segments: readonly Segment[];
  feeder: Feeder;
  /** Circuits of several segments often have the same name. */
  lastCircuit: string | undefined;
  onAdd: (leg: Leg, name: string) => void;
}) {
  const words = useElectricalWords();
  const used = new Set(feeder.legs.map(({ segmentId }) => segmentId));
  const [segmentId, setSegmentId] = useState(
    () => (segments.find(({ id }) => !used.has(id)) ?? segments[0])?.id,
  );
  const [chosen, setChosen] = useState<string>();
  const circuits = useCircuits(segmentId === undefined ? [] : [segmentId]).get(segmentId!);
  const circuit =
    circuits?.find(({ id }) => id === chosen) ??
    circuits?.find(({ name }) => name === lastCircuit) ??
    circuits?.[0];
  const segment = segments.find(({ id }) => id === segmentId);
  return (
    <div className="leg-new">
      <SelectField
        label={words.legs.segment}
        value={segmentId === undefined ? '' : String(segmentId)}
        choices={segments.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ target }) => {
          setSegmentId(Number(target.value));
          setChosen(undefined);
        }}
      />
      <SelectField
        label={words.legs.circuit}
        value={circuit?.id ?? ''}
        disabled={!circuit}
        hint={circuits?.length === 0 ? words.legs.noCircuits : undefined}
        choices={(circuits ?? []).map(({ id, name, current }) => ({
          value: id,
          label: `${name}, ${formatLoad(current)}`,
        }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button
        icon={Plus}
        disabled={!circuit || !segment}
        onClick={() =>
          onAdd(
            { segmentId: segmentId!, circuitId: circuit!.id },
            words.legs.nameOf(segment!.name, circuit!.name),
          )
        }
      >
        {words.legs.add}
      </Button>
    </div>
  );
}
