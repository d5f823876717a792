import '../electrical.css';
import './economy.css';
import type { EconomyAssumptions } from '@spadework/core/electrical';
import { ArrowRight, CircleAlert, Coins, Info, Plus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { Button, EmptyState, Icon, NumberField, SelectField } from '../../../kit/index.js';
import { addressOf, type EconomySearch } from '../../../routes/index.js';
import { readEconomySearch } from '../../../routes/reads.js';
import { formatNumber } from '../../../words/index.js';
import { addModule, mayWrite, type Project, ProjectFrame, ProjectHead } from '../../projects/index.js';
import { useSegments } from '../../trench/index.js';
import { type Circuit, useCircuits } from '../feeders/queries.js';
import { aboutKroner, formatKroner, formatLoad, formatPercent } from '../figures.js';
import { ProfileField } from '../ProfileField.js';
import { addressOfParts, useTrenchOf } from '../place.js';
import { STANDARD, useEconomyProfiles } from '../profiles.js';
import { useElectricalWords } from '../words/index.js';
import { CandidateTable } from './CandidateTable.js';
import { CostChart } from './CostChart.js';
import { type Prices, useEconomy } from './queries.js';
import { type Economy, type EconomyRow, neighbours, rowsOver } from './rows.js';

const NO_PRICES: Prices = new Map();

/** Which cross-section of a circuit is the cheapest over its life: cables and losses together. */
export default function EconomyScreen() {
  const words = useElectricalWords();
  return (
    <ProjectFrame>
      {({ project }) => (
        <>
          <title>{`${words.economy} – ${project.name} – Spadework`}</title>
          <ProjectHead project={project} tab="trench" heading="p" />
          <Screen project={project} />
        </>
      )}
    </ProjectFrame>
  );
}

function Screen({ project }: { project: Project }) {
  const words = useElectricalWords();
  const [, go] = useLocation();
  const search = readEconomySearch(useSearch());
  const has = (module: string) => project.modules?.some(({ type }) => type === module) ?? false;
  const isReady = has('CABLESIMULATOR') && has('CALCULATION');
  const { data: segments } = useSegments(project.id, isReady);
  const segmentId = search.segmentId ?? segments?.[0]?.id;
  const circuits = useCircuits(isReady && segmentId !== undefined ? [segmentId] : []).get(segmentId!);
  // The one that loses most is most likely asked for.
  const circuit =
    circuits?.find(({ id }) => id === search.circuitId) ??
    circuits?.toSorted((a, b) => b.current - a.current)[0];
  const change = (to: Partial<EconomySearch>) =>
    go(addressOf.economy(project.id, { ...search, segmentId, circuitId: circuit?.id, ...to }), {
      replace: true,
    });
  const profile = useEconomyProfiles().data?.find(({ id }) => id === (search.profile ?? STANDARD));
  if (!isReady) {
    const lacking = has('CABLESIMULATOR') ? 'CALCULATION' : 'CABLESIMULATOR';
    const isTrench = lacking === 'CABLESIMULATOR';
    return (
      <EmptyState
        isPage
        icon={Coins}
        title={isTrench ? words.noTrench : words.cost.noCalculation}
        actions={
          mayWrite(project) && (
            <Button look="main" icon={Plus} onClick={() => addModule(project.id, lacking)}>
              {isTrench ? words.addTrench : words.cost.addCalculation}
            </Button>
          )
        }
      >
        {isTrench ? words.noTrenchText : words.cost.noCalculationText}
      </EmptyState>
    );
  }
  const choices = (segments ?? []).flatMap(({ id, name, variants = [] }) => [
    { value: String(id), label: name },
    ...variants.map((variant) => ({ value: String(variant.id), label: `${name}: ${variant.name}` })),
  ]);
  return (
    <div className="circuit-page">
      <div className="circuit-page-bar">
        <div>
          <h1>{words.economy}</h1>
          <p className="quiet">{words.cost.text}</p>
        </div>
      </div>
      <div className="economy-choices">
        <SelectField
          label={words.cost.segment}
          value={segmentId === undefined ? '' : String(segmentId)}
          choices={choices}
          onChange={({ target }) => change({ segmentId: Number(target.value), circuitId: undefined })}
        />
        <SelectField
          label={words.cost.circuit}
          value={circuit?.id ?? ''}
          disabled={!circuit}
          choices={(circuits ?? []).map(({ id, name, current }) => ({
            value: id,
            label: words.cost.circuitOf(name, formatLoad(current)),
          }))}
          onChange={({ target }) => change({ circuitId: target.value })}
        />
        <ProfileField value={search.profile} onChange={(id) => change({ profile: id, years: undefined })} />
        <NumberField
          label={words.years}
          unit={words.yearsUnit}
          decimals={0}
          min={1}
          max={100}
          step={1}
          value={search.years ?? profile?.assumptions.years}
          onCommit={(years) => change({ years: years === profile?.assumptions.years ? undefined : years })}
        />
      </div>
      {segments && choices.length === 0 && <p className="quiet">{words.cost.noSegments}</p>}
      {circuits?.length === 0 && <p className="quiet">{words.cost.noCircuits}</p>}
      {circuit && profile && segmentId !== undefined && (
        <Comparison
          key={`${segmentId} ${circuit.id}`}
          project={project}
          segmentId={segmentId}
          circuit={circuit}
          profile={profile}
          years={search.years}
        />
      )}
    </div>
  );
}

function Comparison({
  project,
  segmentId,
  circuit,
  profile,
  years,
}: {
  project: Project;
  segmentId: number;
  circuit: Circuit;
  profile: { id: string; name: string; assumptions: EconomyAssumptions };
  years: number | undefined;
}) {
  const all = useElectricalWords();
  const words = all.cost;
  const [prices, setPrices] = useState<Prices>(NO_PRICES);
  const { data, error, isFetching, refetch } = useEconomy(
    project.id,
    segmentId,
    circuit.id,
    profile.id === STANDARD ? undefined : profile.id,
    prices,
  );
  const { data: trench } = useTrenchOf(segmentId);
  const rows = data ? rowsOver(data.rows, profile.assumptions, years) : [];
  const shownYears = formatNumber(years ?? profile.assumptions.years, 1);
  const setPrice = (typeId: number, price: number | undefined) => {
    const next = new Map(prices);
    if (price === undefined) next.delete(typeId);
    else next.set(typeId, price);
    setPrices(next);
  };
  const parts = circuit.conductors.map(({ partId }) => partId);
  if (error && !data)
    return (
      <EmptyState
        icon={CircleAlert}
        title={words.refused}
        actions={<Button onClick={() => refetch()}>{all.again}</Button>}
      >
        <p>{asProblem(error).message}</p>
      </EmptyState>
    );
  return (
    <div className="economy" aria-busy={isFetching}>
      <div className="economy-answer">
        <div className="economy-said" role="status">
          {data ? (
            <Answer economy={data} rows={rows} years={shownYears} />
          ) : (
            <p className="quiet">{words.computing}</p>
          )}
        </div>
        <p className="quiet">
          {words.supposed(profile.name, shownYears, formatPercent(profile.assumptions.interest))}
          {years !== undefined && ` ${words.tried(formatNumber(profile.assumptions.years, 1))}`}
        </p>
        <p className="economy-actions">
          <Link href={addressOfParts(project.id, segmentId, trench, parts)} className="button button-plain">
            {words.changeType}
            <Icon of={ArrowRight} />
          </Link>
          {prices.size > 0 && (
            <Button icon={RotateCcw} look="quiet" onClick={() => setPrices(NO_PRICES)}>
              {words.resetPrices}
            </Button>
          )}
        </p>
      </div>
      {data && (
        <>
          <section className="economy-part" aria-label={words.chart}>
            <CostChart rows={rows} />
          </section>
          <section className="economy-part" aria-label={words.table}>
            <CandidateTable
              rows={rows}
              length={data.length}
              current={data.current}
              assumptions={profile.assumptions}
              prices={prices}
              onPrice={setPrice}
            />
          </section>
          <Notes economy={data} />
        </>
      )}
    </div>
  );
}

/** What the next size costs and saves, in a sentence, and which type is the cheapest. */
function Answer({ economy, rows, years }: { economy: Economy; rows: readonly EconomyRow[]; years: string }) {
  const { cost: words } = useElectricalWords();
  const pair = neighbours(rows);
  const cheapest = rows.find((row) => row.cheapest);
  return (
    <>
      <p>
        {pair ? words.today(pair.present.typeName) : words.severalToday}{' '}
        {cheapest
          ? cheapest.present && pair
            ? words.presentIsCheapest(aboutKroner(cheapest.total!))
            : words.cheapestIs(cheapest.typeName, aboutKroner(cheapest.total!))
          : rows.some(({ fits }) => fits)
            ? words.noneCheapest
            : words.noneFits}
      </p>
      {economy.current === 0 && <p>{words.noLoad}</p>}
      {pair?.other && <Next present={pair.present} other={pair.other} is={pair.is!} years={years} />}
    </>
  );
}

function Next({
  present,
  other,
  is,
  years,
}: {
  present: EconomyRow;
  other: EconomyRow;
  is: 'larger' | 'smaller';
  years: string;
}) {
  const { cost: words } = useElectricalWords();
  if (present.total === undefined || other.total === undefined)
    return (
      <p>
        {words[is](other.typeName)}{' '}
        <LossPart by={(other.capitalisedLossCost ?? 0) - (present.capitalisedLossCost ?? 0)} years={years} />.{' '}
        {words.unpricedPair}
      </p>
    );
  // Between the amounts as they are read, so that whoever adds them gets the same.
  const invests = Math.round(other.investment! - present.investment!);
  const losses = Math.round(other.capitalisedLossCost! - present.capitalisedLossCost!);
  const inAll = invests + losses;
  return (
    <p>
      {words[is](other.typeName)}{' '}
      {invests === 0
        ? words.investsSame
        : invests > 0
          ? words.investsMore(formatKroner(invests))
          : words.investsLess(formatKroner(-invests))}{' '}
      {words.and} <LossPart by={losses} years={years} />
      {': '}
      <strong className={inAll <= 0 ? 'economy-gain' : undefined}>
        {inAll <= 0 ? words.inAllLess(formatKroner(-inAll)) : words.inAllMore(formatKroner(inAll))}
      </strong>
    </p>
  );
}

const LossPart = ({ by, years }: { by: number; years: string }) => {
  const { cost: words } = useElectricalWords();
  return by <= 0 ? words.savesLosses(formatKroner(-by), years) : words.addsLosses(formatKroner(by), years);
};

/** What a reader should know of the numbers, and what they leave out. */
function Notes({ economy: { findings } }: { economy: Economy }) {
  const { cost: words } = useElectricalWords();
  return (
    <section className="economy-part economy-notes" aria-label={words.findings}>
      <h2>{words.findings}</h2>
      <ul>
        {findings.map(({ code, message }) => (
          <li key={`${code} ${message}`}>
            <Icon of={code === 'NO_PRICE' ? CircleAlert : Info} size={16} />
            {message}
          </li>
        ))}
        <li>
          <Icon of={Info} size={16} />
          <span>
            <b>{words.notPriced}.</b> {words.notPricedText}
          </span>
        </li>
      </ul>
    </section>
  );
}
