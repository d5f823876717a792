import './electrical.css';
import {
  type ElectricalCircuit,
  type ElectricalExplanation,
  STANDARD_ECONOMY,
  type WithstandAnswer,
} from '@spadework/core/electrical';
import type { Circuit } from '@spadework/core/trench';
import { CircleAlert, CircleCheck, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Button, Icon } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { formatNumber } from '../../../words/index.js';
import { WhyFigure } from '../../why/index.js';
import { useEditor } from '../editor.js';
import { useRatingParts, useRatingState } from '../rating/useRating.js';
import { assumedIn } from './assumed.js';
import { digits, fixed } from './numbers.js';
import { ProfileChoice } from './ProfileChoice.js';
import type { Asked } from './Why.js';
import { useElectricalWords } from './words/index.js';

const Why = lazyFile(() => import('./Why.js'));

/** The electrical figures of a circuit over its whole length, below its amperes; each says why it is what it is. */
export function Card({ id, circuit, onEdit }: { id: string; circuit: Circuit; onEdit: () => void }) {
  const words = useElectricalWords();
  const { electrical, stale } = useRatingState();
  const sheet = electrical?.sheet;
  const figures =
    sheet && 'circuits' in sheet
      ? sheet.circuits.find(({ circuitId }) => circuitId === circuit.id)
      : undefined;
  return (
    <div
      id={id}
      className={`electrical ${stale ? 'electrical-stale' : ''}`}
      role="group"
      aria-label={words.sheet(circuit.name)}
    >
      {figures ? (
        <Figures figures={figures} circuit={circuit} onEdit={onEdit} />
      ) : (
        <p className="quiet">
          {sheet && 'code' in sheet ? (words.refused[sheet.code] ?? words.refusedOther) : words.computing}
        </p>
      )}
    </div>
  );
}

function Figures({
  figures,
  circuit,
  onEdit,
}: {
  figures: ElectricalCircuit;
  circuit: Circuit;
  onEdit: () => void;
}) {
  const words = useElectricalWords();
  const { mayEdit } = useEditor();
  const { choices } = useRatingParts();
  const [asked, setAsked] = useState<Asked>();
  const profile = choices.economy?.assumptions ?? STANDARD_ECONOMY;
  const why = (figure: ElectricalExplanation, what: string, value: string, isBad = false) => (
    <WhyFigure
      what={`${circuit.name}, ${what.toLowerCase()}`}
      value={value}
      isBad={isBad}
      onWhy={() => setAsked({ circuitId: circuit.id, figure, what: `${circuit.name}, ${what}`, value })}
    />
  );
  const { voltageDrop, voltageDropPercent, shortCircuit, loadLoss, constantLoss } = figures;
  const { conductor, screen } = shortCircuit ?? {};
  const isDropHigh = voltageDropPercent !== undefined && voltageDropPercent > profile.maximumVoltageDrop;
  const limit = formatNumber(profile.maximumVoltageDrop, 1);
  return (
    <>
      <dl className="electrical-figures">
        <Figure name={words.voltageDrop}>
          {voltageDrop === undefined || voltageDropPercent === undefined ? (
            <span className="bad">{words.collapse}</span>
          ) : (
            <>
              {why(
                'voltageDropPercent',
                words.voltageDropPercent,
                words.percent(fixed(voltageDropPercent, 2)),
                isDropHigh,
              )}
              {why('voltageDrop', words.voltageDrop, words.volts(digits(voltageDrop)))}
              <Verdict
                isBad={isDropHigh}
                text={isDropHigh ? words.aboveLimit(limit) : words.ofLimit(limit)}
              />
            </>
          )}
        </Figure>
        {conductor && (
          <Withstand
            name={words.conductor}
            bears={why(
              'conductorShortCircuit',
              words.conductorBears,
              words.kiloamperes(digits(conductor.permissible)),
              isExceeded(conductor),
            )}
            answer={conductor}
          />
        )}
        {screen && (
          <Withstand
            name={words.screen}
            bears={why(
              'screenShortCircuit',
              words.screenBears,
              words.kiloamperes(digits(screen.permissible)),
              isExceeded(screen),
            )}
            answer={screen}
          />
        )}
        {conductor && conductor.current === undefined && (
          <div className="electrical-figure">
            <dt className="hidden-text">{words.fault}</dt>
            <dd className="electrical-wide electrical-offer">
              <span>{words.noFault}</span>
              <Button icon={Pencil} disabled={!mayEdit} onClick={onEdit}>
                {words.giveFault}
              </Button>
            </dd>
          </div>
        )}
        {figures.faultCurrentEnd !== undefined && (
          <Figure name={words.faultEnd}>
            {why('faultCurrentEnd', words.faultEnd, words.kiloamperes(digits(figures.faultCurrentEnd)))}
          </Figure>
        )}
        {figures.earthFaultCurrent !== undefined && (
          <Figure name={words.earthFault}>
            {why('earthFaultCurrent', words.earthFault, words.amperes(digits(figures.earthFaultCurrent)))}
          </Figure>
        )}
        {figures.screenVoltage !== undefined && (
          <Figure name={words.screenVoltage}>
            {why(
              'screenVoltage',
              words.screenVoltage,
              words.volts(digits(figures.screenVoltage)),
              figures.screenVoltage > profile.maximumScreenVoltage,
            )}
          </Figure>
        )}
        {loadLoss !== undefined && (
          <Figure name={words.losses}>
            {why('loadLoss', words.losses, words.kilowatts(digits(loadLoss)))}
            {constantLoss > 0 && (
              <span className="quiet">{words.insulation(words.kilowatts(digits(constantLoss, 2)))}</span>
            )}
          </Figure>
        )}
        {figures.lossCost !== undefined && (
          <Figure name={words.lossCost}>
            {why('lossCost', words.lossCostYear, words.kroner(formatNumber(Math.round(figures.lossCost))))}
            <span className="quiet">{words.aYear}</span>
          </Figure>
        )}
        {figures.capitalisedLossCost !== undefined && (
          <Figure name={words.capitalised}>
            {why(
              'capitalisedLossCost',
              words.capitalised,
              words.kroner(formatNumber(Math.round(figures.capitalisedLossCost))),
            )}
            <span className="quiet">{words.overYears(formatNumber(profile.years))}</span>
          </Figure>
        )}
      </dl>
      <Foot figures={figures} circuit={circuit} onEdit={onEdit} />
      <Suspense fallback={null}>
        {asked && <Why key={asked.figure} asked={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  );
}

/** What the figures suppose: length, what nobody has given, and the profile. */
function Foot({
  figures,
  circuit,
  onEdit,
}: {
  figures: ElectricalCircuit;
  circuit: Circuit;
  onEdit: () => void;
}) {
  const words = useElectricalWords();
  const { mayEdit } = useEditor();
  const assumed = assumedIn(circuit, figures, words);
  const isFaultGiven = circuit.fault !== null;
  return (
    <div className="electrical-foot">
      <p className="quiet">
        {words.over(formatNumber(figures.length, 1))}{' '}
        {assumed.length > 0 && words.assumed(assumed.join(', '))}
      </p>
      <ProfileChoice />
      {isFaultGiven && (
        <Button look="quiet" icon={Pencil} disabled={!mayEdit} onClick={onEdit}>
          {words.changeFault}
        </Button>
      )}
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="electrical-figure">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Verdict({ isBad, text }: { isBad: boolean; text: string }) {
  return isBad ? (
    <span className="electrical-verdict bad">
      <Icon of={CircleAlert} size={14} />
      {text}
    </span>
  ) : (
    <span className="quiet">{text}</span>
  );
}

/** A current that somebody gave is not written with more digits than they gave. */
const plain = (current: number) => formatNumber(current, current < 10 ? 2 : 1);

const isExceeded = ({ utilisation }: WithstandAnswer): boolean =>
  utilisation !== undefined && utilisation > 1;

/** The given fault current against the one that is permissible, as a bar and in words. */
function Withstand({ name, bears, answer }: { name: string; bears: ReactNode; answer: WithstandAnswer }) {
  const words = useElectricalWords();
  const { current, utilisation, duration } = answer;
  const time = words.seconds(formatNumber(duration, 2));
  if (current === undefined || utilisation === undefined)
    return (
      <Figure name={name}>
        {bears}
        <span className="quiet">{words.bears(time)}</span>
      </Figure>
    );
  const isBad = utilisation > 1;
  const verdict = isBad ? words.holdsNot : words.holds;
  const percent = formatNumber(utilisation * 100, utilisation > 0.995 && utilisation < 1.005 ? 1 : 0);
  return (
    <div className="electrical-withstand">
      <dt>{name}</dt>
      <dd className={`electrical-verdict ${isBad ? 'bad' : 'good'}`}>
        <Icon of={isBad ? CircleAlert : CircleCheck} size={14} />
        {verdict}
      </dd>
      <dd className="electrical-wide">
        <div
          className={`withstand ${isBad ? 'withstand-bad' : ''}`}
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, Math.round(utilisation * 100))}
          aria-valuetext={words.meter(percent, verdict)}
        >
          {/* The whole is the larger of both: a mark stands where the permissible current ends. */}
          <span className="withstand-given" ref={widthOf(isBad ? 1 : utilisation)} />
          {isBad && <span className="withstand-mark" ref={leftOf(1 / utilisation)} />}
        </div>
      </dd>
      <dd className="electrical-wide electrical-compared">
        <span>
          {words.givenOf(words.kiloamperes(plain(current)))} {bears}{' '}
          <span className="quiet">{words.bears(time)}</span>
        </span>
        <span className="quiet">{words.percent(percent)}</span>
      </dd>
    </div>
  );
}

const widthOf = (share: number) => (bar: HTMLElement | null) => {
  if (bar) bar.style.width = `${share * 100}%`;
};
const leftOf = (share: number) => (mark: HTMLElement | null) => {
  if (mark) mark.style.left = `${share * 100}%`;
};
