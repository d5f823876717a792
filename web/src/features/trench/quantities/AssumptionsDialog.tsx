import { COVERING_TYPES, GROUNDS, WASTE_KINDS } from '@spadework/core/trench';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, Dialog, SelectField } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { AssumptionField } from './AssumptionField.js';
import { ALONG, MATERIALS, ownPaths } from './assumptions.js';
import { type Profiles, STANDARD } from './profiles.js';
import { formatQuantity, rowsOf } from './rows.js';
import { useAssumptions } from './useAssumptions.js';
import type { Counted } from './useQuantities.js';
import { useQuantityWords } from './words/index.js';

const TRENCH = ['sides', 'batter', 'workingSpace', 'minimumDigWidth', 'digWidthStep', 'supportDeeperThan'];
const PER_COVERING = ['edgeOverlap', 'baseCourse', 'excavateFrom'];
const PER_GROUND = ['swell', 'placedFactor', 'density', 'reuse'];

/** Everything that the quantities of a segment suppose. Each change counts at once, and can be undone. */
export default function AssumptionsDialog({
  counted,
  profiles,
  at,
  onClose,
}: {
  counted: Counted;
  profiles: Profiles;
  /** The assumption to begin at. Empty: the first. */
  at: string;
  onClose: () => void;
}) {
  const { words: trenchWords, trench, mayEdit, act } = useEditor();
  const words = useQuantityWords();
  const choose = (quantityProfileId: string) =>
    act([{ kind: 'settings', values: { quantityProfileId } }], words.changeAssumption(words.profile));
  const { own, resetAll } = useAssumptions(counted);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!at) return;
    const place = body.current?.querySelector(`[data-assumption="${at}"]`);
    place?.closest('details')?.setAttribute('open', '');
    place?.querySelector<HTMLElement>('input, select')?.focus();
    place?.scrollIntoView({ block: 'center' });
  }, [at]);
  const used = COVERING_TYPES.filter((type) =>
    trench.topCoverings.some((covering) => covering.type === type),
  );
  const unused = COVERING_TYPES.filter((type) => !used.includes(type));
  const covering = (type: string, title: string) => (
    <Several
      key={type}
      title={title}
      paths={PER_COVERING.map((name) => `${name}.${type}`)}
      counted={counted}
    />
  );
  const isVertical = counted.input.assumptions.sides === 'VERTICAL';
  return (
    <Dialog
      title={words.openAssumptions}
      size="wide"
      onClose={onClose}
      actions={
        <>
          {ownPaths(own).length > 0 && (
            <Button icon={RotateCcw} className="dialog-start" disabled={!mayEdit} onClick={resetAll}>
              {words.resetAll}
            </Button>
          )}
          <Button look="main" onClick={onClose}>
            {trenchWords.done}
          </Button>
        </>
      }
    >
      <div ref={body} className="assumptions">
        <Now counted={counted} />
        <SelectField
          label={words.profile}
          hint={profiles.gone === undefined ? words.profileNote : words.profileGone(profiles.gone)}
          disabled={!mayEdit}
          value={profiles.chosen?.id ?? STANDARD}
          onChange={(event) => choose(event.target.value)}
          choices={[
            { value: STANDARD, label: words.standard },
            ...profiles.all.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <fieldset disabled={!mayEdit} className="form">
          <legend>{words.trench}</legend>
          <div className="assumption-row">
            {TRENCH.map((path) => (
              <AssumptionField
                key={path}
                path={path}
                counted={counted}
                disabled={path === 'batter' && isVertical}
              />
            ))}
          </div>
        </fieldset>
        <Part title={words.groups.coverings}>
          {used.map((type) => covering(type, trenchWords.coverings[type]))}
          {unused.length > 0 && (
            <details open={used.length === 0}>
              <summary>{words.otherCoverings}</summary>
              {unused.map((type) => covering(type, trenchWords.coverings[type]))}
            </details>
          )}
        </Part>
        <Part title={words.masses}>
          {GROUNDS.map((ground) => (
            <Several
              key={ground}
              title={words.grounds[ground]}
              paths={PER_GROUND.map((name) => `${name}.${ground}`)}
              counted={counted}
            />
          ))}
          {MATERIALS.map(({ of, paths }) => (
            <Several key={of} title={trenchWords.coverings[of]} paths={paths} counted={counted} />
          ))}
        </Part>
        <fieldset disabled={!mayEdit} className="form">
          <legend>{words.items}</legend>
          <div className="assumption-row">
            {WASTE_KINDS.map((kind) => (
              <AssumptionField
                key={kind}
                path={`waste.${kind}`}
                label={`${words.assumptions.waste}, ${words.wasteKinds[kind]!.toLowerCase()}`}
                counted={counted}
              />
            ))}
            {ALONG.map((path) => (
              <AssumptionField key={path} path={path} counted={counted} />
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="assumption-part">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** The assumptions of one covering or ground. */
function Several({ title, paths, counted }: { title: string; paths: readonly string[]; counted: Counted }) {
  const { mayEdit } = useEditor();
  return (
    <fieldset disabled={!mayEdit} className="form assumption-kind">
      <legend>{title}</legend>
      <div className="assumption-row">
        {paths.map((path) => (
          <AssumptionField key={path} path={path} counted={counted} />
        ))}
      </div>
    </fieldset>
  );
}

const SHOWN = ['EXCAVATION', 'BEDDING', 'BACKFILL', 'SURPLUS', 'REINSTATEMENT'];

/** The figures that assumptions change most, as they are now. */
function Now({ counted }: { counted: Counted }) {
  const language = useLanguage();
  const rows = rowsOf(counted.quantities, undefined, () => undefined, language);
  return (
    <dl className="assumption-now">
      {rows
        .filter(({ kind }) => SHOWN.includes(kind))
        .map(({ key, name, net, unit }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{formatQuantity(net, unit)}</dd>
          </div>
        ))}
    </dl>
  );
}
