import { FEEDER_MODES, SHEET_STATES } from '@spadework/core/electrical';
import { CircleAlert, Coins, MapPin, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { asProblem, type Problem } from '../../../api/index.js';
import { Button, EmptyState, Icon, SelectField, Table } from '../../../kit/index.js';
import { addressOf, type SheetSearch } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import type { Project } from '../../projects/index.js';
import { type Segment, useSegments } from '../../trench/index.js';
import {
  formatAmperes,
  formatEnergy,
  formatKiloamperes,
  formatKroner,
  formatLength,
  formatLoad,
  formatPercent,
  formatPower,
  formatShare,
  formatVoltage,
  formatVolts,
} from '../figures.js';
import { ProfileField } from '../ProfileField.js';
import { addressOfParts, sectionNumber, useTrenchOf } from '../place.js';
import { type EconomyProfile, STANDARD, useEconomyProfiles } from '../profiles.js';
import { useElectricalWords } from '../words/index.js';
import { Downloads } from './Downloads.js';
import { type Feeder, type FeederSheet, useFeederSheet } from './queries.js';
import { VoltageChart } from './VoltageChart.js';

/** What follows from a feeder: its voltage from end to end, what it carries and bears, and what it loses. */
export function Sheet({
  project,
  feeder,
  search,
  onSearch,
  onLeg,
}: {
  project: Project;
  feeder: Feeder;
  search: SheetSearch;
  onSearch: (to: Partial<SheetSearch>) => void;
  /** Leads to a leg, counted from 0. */
  onLeg: (place: number) => void;
}) {
  const words = useElectricalWords();
  const heading = useId();
  const { data: sheet, error, isFetching, refetch } = useFeederSheet(feeder, search);
  const profiles = useEconomyProfiles().data;
  const profile = profiles?.find(({ id }) => id === (search.profile ?? STANDARD));
  return (
    <section className="feeder-sheet" aria-labelledby={heading} aria-busy={isFetching}>
      <div className="feeder-sheet-head">
        <h3 id={heading}>{words.sheet.title}</h3>
        <span className="quiet" role="status">
          {isFetching && feeder.legs.length > 0 ? words.sheet.computing : ''}
        </span>
        {sheet && !error && (
          <span className="feeder-sheet-files">
            <Downloads feeder={feeder} search={search} />
          </span>
        )}
      </div>
      <div className="feeder-sheet-choices">
        <SelectField
          label={words.sheet.mode}
          value={search.mode}
          choices={FEEDER_MODES.map((mode) => ({ value: mode, label: words.sheet.modes[mode] }))}
          onChange={({ target }) => onSearch({ mode: target.value as SheetSearch['mode'] })}
        />
        <SelectField
          label={words.sheet.state}
          value={search.state}
          choices={SHEET_STATES.map((state) => ({ value: state, label: words.sheet.states[state] }))}
          onChange={({ target }) => onSearch({ state: target.value as SheetSearch['state'] })}
        />
        <ProfileField value={search.profile} onChange={(id) => onSearch({ profile: id })} />
      </div>
      {feeder.legs.length === 0 ? (
        <p className="quiet feeder-sheet-none">{words.sheet.noLegs}</p>
      ) : error ? (
        <Refused problem={asProblem(error)} feeder={feeder} onLeg={onLeg} onAgain={refetch} />
      ) : sheet ? (
        <Figures project={project} feeder={feeder} sheet={sheet} profile={profile} />
      ) : (
        <div className="feeder-sheet-waiting" />
      )}
    </section>
  );
}

/** A leg that is gone is named, with the way to it. */
function Refused({
  problem,
  feeder,
  onLeg,
  onAgain,
}: {
  problem: Problem;
  feeder: Feeder;
  onLeg: (place: number) => void;
  onAgain: () => void;
}) {
  const words = useElectricalWords();
  const { segmentId, circuitId } = problem.members;
  const broken =
    problem.code === 'FEEDER_BROKEN'
      ? feeder.legs.findIndex(
          (leg) => String(leg.segmentId) === String(segmentId) && leg.circuitId === circuitId,
        )
      : -1;
  return (
    <div role="alert">
      <EmptyState
        icon={broken >= 0 ? TriangleAlert : CircleAlert}
        title={words.sheet.refused}
        actions={
          broken >= 0 ? (
            <Button onClick={() => onLeg(broken)}>{words.legs.toBroken(broken + 1)}</Button>
          ) : (
            <Button onClick={onAgain}>{words.again}</Button>
          )
        }
      >
        <p>{broken >= 0 ? words.legs.broken(broken + 1) : problem.message}</p>
      </EmptyState>
    </div>
  );
}

function Figures({
  project,
  feeder,
  sheet,
  profile,
}: {
  project: Project;
  feeder: Feeder;
  sheet: FeederSheet;
  profile: EconomyProfile | undefined;
}) {
  const { sheet: words } = useElectricalWords();
  const { data: segments = [] } = useSegments(project.id);
  const nameOf = (id: number) => segments.find((segment) => segment.id === id)?.name ?? '';
  const limit = profile?.assumptions.maximumVoltageDrop;
  const isTooLow = limit !== undefined && (sheet.voltageDropPercent ?? 0) > limit;
  const isOverloaded = (sheet.utilisation ?? 0) > 1;
  const fault = sheet.shortCircuit?.conductor?.current;
  return (
    <>
      <dl className="feeder-figures">
        <Figure
          label={words.endVoltage}
          value={sheet.endVoltage === undefined ? words.missing : formatVoltage(sheet.endVoltage)}
          isBad={isTooLow || sheet.endVoltage === undefined}
        >
          {sheet.voltageDrop !== undefined &&
            words.drop(formatVolts(sheet.voltageDrop), formatPercent(sheet.voltageDropPercent!))}
          {isTooLow && ` (${words.limit(formatPercent(limit))})`}
        </Figure>
        <Figure
          label={words.rating}
          value={sheet.rating === undefined ? words.missing : formatAmperes(sheet.rating)}
          isBad={isOverloaded}
        >
          {sheet.utilisation !== undefined &&
            words.ofLoad(formatLoad(sheet.rating! * sheet.utilisation), formatShare(sheet.utilisation))}
        </Figure>
        <Figure
          label={words.faultEnd}
          value={
            sheet.faultCurrentEnd === undefined ? words.missing : formatKiloamperes(sheet.faultCurrentEnd)
          }
        >
          {fault === undefined ? words.noFault : words.faultStart(formatKiloamperes(fault))}
        </Figure>
        <Figure
          label={words.losses}
          value={
            sheet.loadLoss === undefined ? words.missing : formatPower(sheet.loadLoss + sheet.constantLoss)
          }
        >
          {sheet.energyLoss !== undefined && words.lossEnergy(formatEnergy(sheet.energyLoss))}
        </Figure>
        <Figure
          label={words.lossCost}
          value={sheet.lossCost === undefined ? words.missing : formatKroner(sheet.lossCost)}
        >
          {words.lossCostText}
        </Figure>
        <Figure
          label={
            profile ? words.capitalised(formatNumber(profile.assumptions.years, 1)) : words.capitalised('…')
          }
          value={
            sheet.capitalisedLossCost === undefined ? words.missing : formatKroner(sheet.capitalisedLossCost)
          }
        >
          {words.capitalisedText}
        </Figure>
      </dl>
      {sheet.endVoltage !== undefined && (
        <Part title={words.chart}>
          <VoltageChart
            start={sheet.voltage}
            legs={sheet.legs.map((leg) => ({ ...leg, segment: nameOf(leg.segmentId) }))}
            limit={limit}
            weakest={sheet.legs.findIndex(
              (leg) =>
                leg.segmentId === sheet.weakest?.segmentId && leg.circuitId === sheet.weakest.circuitId,
            )}
          />
        </Part>
      )}
      <Part title={words.legTable}>
        <LegTable project={project} sheet={sheet} nameOf={nameOf} />
      </Part>
      <div className="feeder-sheet-pair">
        {sheet.weakest && (
          <Weakest project={project} weakest={sheet.weakest} name={nameOf(sheet.weakest.segmentId)} />
        )}
        <Bears sheet={sheet} />
      </div>
      {sheet.seasons.length > 0 && (
        <Part title={words.seasons}>
          <Seasons project={project} sheet={sheet} segments={segments} />
        </Part>
      )}
      {sheet.findings.length > 0 && (
        <Part title={words.findings}>
          <ul className="feeder-sheet-findings">
            {sheet.findings.map(({ code, message }) => (
              <li key={`${code} ${message}`} className={BAD.test(code) ? 'bad' : undefined}>
                <Icon of={BAD.test(code) ? CircleAlert : TriangleAlert} size={16} />
                {message}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <p className="feeder-sheet-further">
        <Link
          href={addressOf.economy(project.id, {
            segmentId: feeder.legs[0]?.segmentId,
            circuitId: feeder.legs[0]?.circuitId,
          })}
          className="button button-plain"
        >
          <Icon of={Coins} />
          {words.toEconomy}
        </Link>
      </p>
    </>
  );
}

/** Findings that say that the feeder will not do. */
const BAD = /^(VOLTAGE_|SHORT_CIRCUIT|SCREEN_SHORT_CIRCUIT|SCREEN_VOLTAGE|THERMAL_RUNAWAY)/;

function Figure({
  label,
  value,
  isBad = false,
  children,
}: {
  label: string;
  value: string;
  isBad?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isBad ? 'feeder-figure feeder-figure-bad' : 'feeder-figure'}>
      <dt>{label}</dt>
      <dd>
        <b>
          {isBad && <Icon of={TriangleAlert} size={18} />}
          {value}
        </b>
        <span className="quiet">{children}</span>
      </dd>
    </div>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="feeder-sheet-part" aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      {children}
    </section>
  );
}

function LegTable({
  project,
  sheet,
  nameOf,
}: {
  project: Project;
  sheet: FeederSheet;
  nameOf: (segmentId: number) => string;
}) {
  const all = useElectricalWords();
  const words = all.sheet;
  const { weakest } = sheet;
  const orMissing = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? words.missing : format(value);
  return (
    <div className="circuit-page-scroll">
      <Table
        caption={words.legTable}
        rows={sheet.legs.map((leg, place) => ({ ...leg, place }))}
        keyOf={({ place }) => place}
        columns={[
          {
            title: words.leg,
            cell: ({ place, segmentId, circuitId, name }) => (
              <span className="leg-cell">
                <span className="leg-number">{place + 1}</span>
                <span>
                  <Link href={addressOf.trench(project.id, segmentId)}>{nameOf(segmentId)}</Link>
                  <span className="quiet">
                    {name}
                    {weakest?.segmentId === segmentId && weakest.circuitId === circuitId && (
                      <span className="leg-weakest">{words.isWeakest}</span>
                    )}
                  </span>
                </span>
              </span>
            ),
          },
          { title: all.length, align: 'end', cell: ({ length }) => formatLength(length) },
          { title: words.load, align: 'end', cell: ({ current }) => formatLoad(current) },
          { title: words.rating, align: 'end', cell: ({ rating }) => orMissing(rating, formatAmperes) },
          {
            title: words.utilisation,
            align: 'end',
            cell: ({ utilisation }) => (
              <span className={(utilisation ?? 0) > 1 ? 'bad' : undefined}>
                {orMissing(utilisation, formatShare)}
              </span>
            ),
          },
          {
            title: words.dropHead,
            align: 'end',
            cell: ({ voltageDrop }) => orMissing(voltageDrop, formatVolts),
          },
          {
            title: words.endHead,
            align: 'end',
            cell: ({ endVoltage }) => orMissing(endVoltage, formatVoltage),
          },
          { title: words.losses, align: 'end', cell: ({ loadLoss }) => orMissing(loadLoss, formatPower) },
        ]}
      />
    </div>
  );
}

function Weakest({
  project,
  weakest,
  name,
}: {
  project: Project;
  weakest: NonNullable<FeederSheet['weakest']>;
  name: string;
}) {
  const { sheet: words } = useElectricalWords();
  const { segmentId, sectionId, partId, rating, utilisation, why } = weakest;
  const { data: trench } = useTrenchOf(segmentId);
  return (
    <Part title={words.weakest}>
      <p className="weakest">
        <Icon of={MapPin} size={18} />
        <span>
          <Link href={addressOfParts(project.id, segmentId, trench, [partId])}>
            {words.weakestAt(name, sectionNumber(trench, sectionId))}
          </Link>{' '}
          {words.weakestText(formatAmperes(rating), formatShare(utilisation))}
        </span>
      </p>
      {why.length === 0 ? (
        <p className="quiet">{words.whyNone}</p>
      ) : (
        <>
          <p className="quiet">{words.why}</p>
          <dl className="gains">
            {why.map((one) => (
              <div key={one.cause}>
                <dt>{words.causes[one.cause]}</dt>
                <dd>{words.gain(formatAmperes(one.rating), formatAmperes(one.rating - rating))}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Part>
  );
}

function Bears({ sheet: { shortCircuit } }: { sheet: FeederSheet }) {
  const { sheet: words } = useElectricalWords();
  const parts = (['conductor', 'screen'] as const).flatMap((part) => {
    const one = shortCircuit?.[part];
    return one ? [{ part, ...one }] : [];
  });
  if (parts.length === 0) return null;
  return (
    <Part title={words.bears}>
      <dl className="bears">
        {parts.map(({ part, permissible, current, duration, utilisation = 0 }) => {
          const isTooMuch = utilisation > 1;
          return (
            <div key={part} className={isTooMuch ? 'bears-bad' : undefined}>
              <dt>{words[part]}</dt>
              <dd>
                {current === undefined
                  ? words.bearsMost(formatKiloamperes(permissible), formatNumber(duration, 2))
                  : words.bearsText(
                      formatKiloamperes(current),
                      formatKiloamperes(permissible),
                      formatNumber(duration, 2),
                    )}
                {isTooMuch && (
                  <b>
                    {' '}
                    <Icon of={TriangleAlert} size={14} /> {words.tooMuch}
                  </b>
                )}
                {current !== undefined && (
                  <svg className="bears-bar" width="100%" height="8" aria-hidden="true">
                    <rect className="bears-all" width="100%" height="8" rx="4" />
                    <rect
                      className="bears-part"
                      width={`${Math.min(100, utilisation * 100)}%`}
                      height="8"
                      rx="4"
                    />
                  </svg>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Part>
  );
}

function Seasons({
  project,
  sheet,
  segments,
}: {
  project: Project;
  sheet: FeederSheet;
  segments: readonly Segment[];
}) {
  const { sheet: words } = useElectricalWords();
  return (
    <Table
      caption={words.seasons}
      rows={sheet.seasons}
      keyOf={({ name }) => name}
      columns={[
        { title: words.season, cell: ({ name }) => name },
        { title: words.rating, align: 'end', cell: ({ rating }) => formatAmperes(rating) },
        {
          title: words.utilisation,
          align: 'end',
          cell: ({ utilisation }) => (
            <span className={utilisation > 1 ? 'bad' : undefined}>{formatShare(utilisation)}</span>
          ),
        },
        {
          title: words.where,
          align: 'end',
          cell: ({ segmentId }) => (
            <Link href={addressOf.trench(project.id, segmentId)}>
              {segments.find(({ id }) => id === segmentId)?.name ?? ''}
            </Link>
          ),
        },
      ]}
    />
  );
}
