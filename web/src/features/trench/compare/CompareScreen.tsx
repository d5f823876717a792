import './screen.css';
import type { Comparison } from '@spadework/core/comparison';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert, Columns2, Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { asProblem, call, callForFile, lazyFile } from '../../../api/index.js';
import { Button, EmptyState, fileName, SelectField, saveFile, toast } from '../../../kit/index.js';
import { addressOf, idIn, MOST_COMPARED } from '../../../routes/index.js';
import { readCompareSearch } from '../../../routes/reads.js';
import { Suspense } from '../../../settled/index.js';
import { formatNumber, useLanguage } from '../../../words/index.js';
import { addModule, mayWrite, type Project, ProjectFrame, ProjectHead } from '../../projects/index.js';
import { useRatingWords } from '../rating/words/index.js';
import { type Segment, segmentOf, useSegments } from '../segments.js';
import { ComparisonTable } from './ComparisonTable.js';
import { differenceOf } from './readings.js';
import { type ComparedSide, Sides } from './Sides.js';
import { useCompareWords } from './words/index.js';

type RatedMode = 'COMMON_FACTOR' | 'EQUAL_LIMITS' | 'INDIVIDUAL';

const PromoteDialog = lazyFile(() => import('../variants/PromoteDialog.js'));

/** Variants and segments of a project beside each other: their sections, and every figure of each. */
export default function CompareScreen() {
  const words = useCompareWords();
  const segmentId = idIn(useParams<{ segmentId: string }>().segmentId);
  return (
    <ProjectFrame>
      {({ project }) => (
        <>
          <title>{`${words.title} – ${project.name} – Spadework`}</title>
          <ProjectHead project={project} tab="trench" />
          {segmentId !== undefined && <Screen key={segmentId} project={project} segmentId={segmentId} />}
        </>
      )}
    </ProjectFrame>
  );
}

function Screen({ project, segmentId }: { project: Project; segmentId: number }) {
  const words = useCompareWords();
  const language = useLanguage();
  const [, go] = useLocation();
  const others = readCompareSearch(useSearch()).filter((id) => id !== segmentId);
  const has = (module: string) => project.modules?.some(({ type }) => type === module) ?? false;
  const { data: segments = [] } = useSegments(project.id, has('CABLESIMULATOR'));
  // Rated as the check rates it, so that the list and the overview say the same amperes.
  const check = useQuery({
    queryKey: ['segment check', segmentId, 'compared'],
    queryFn: ({ signal }) => call('trench.getCheck', { params: { segmentId }, signal }),
    enabled: others.length > 0 && has('CALCULATION'),
    staleTime: 0,
  });
  const mode: RatedMode = check.data?.sections.find((section) => section.mode)?.mode ?? 'COMMON_FACTOR';
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['comparison', project.id, segmentId, others, mode, language],
    queryFn: async ({ signal }) => ({
      ...(await call('calculation.compareSegments', {
        params: { segmentId },
        query: { with: others, mode },
        signal,
      })),
      mode,
    }),
    enabled: others.length > 0 && has('CALCULATION') && !check.isPending,
    // Whoever comes from the editor has just changed one of them.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const compareWith = (ids: readonly number[]) =>
    go(addressOf.compare(project.id, segmentId, ids), { replace: true });
  if (!has('CALCULATION'))
    return (
      <EmptyState
        icon={Columns2}
        title={words.title}
        actions={
          mayWrite(project) && (
            <Button look="main" icon={Plus} onClick={() => addModule(project.id, 'CALCULATION')}>
              {words.addModule}
            </Button>
          )
        }
      >
        {words.noModule}
      </EmptyState>
    );
  return (
    <div className="compare-screen">
      <div className="compare-bar">
        <h2>{words.title}</h2>
        <Chooser
          segments={segments}
          compared={[segmentId, ...others]}
          onChoose={(id) => compareWith([...others, id])}
        />
      </div>
      {others.length === 0 && <p className="compare-text quiet">{words.nothingChosen}</p>}
      {others.length > 0 && isPending && (
        <p className="compare-text quiet" role="status">
          {words.reading}
        </p>
      )}
      {error && !data && (
        <EmptyState
          icon={CircleAlert}
          title={words.notCompared}
          actions={<Button onClick={() => refetch()}>{words.again}</Button>}
        >
          {asProblem(error).message}
        </EmptyState>
      )}
      {data && others.length > 0 && (
        <Compared
          project={project}
          segments={segments}
          sides={data.sides}
          groups={data.groups as Comparison[]}
          mode={data.mode}
          onLeaveOut={(id) => compareWith(others.filter((other) => other !== id))}
        />
      )}
    </div>
  );
}

/** Variants of the segment first, then the others of the project. */
function Chooser({
  segments,
  compared,
  onChoose,
}: {
  segments: readonly Segment[];
  compared: readonly number[];
  onChoose: (id: number) => void;
}) {
  const words = useCompareWords();
  const own = segmentOf(segments, compared[0]!);
  const choices = segments
    .toSorted((a, b) => Number(b === own) - Number(a === own))
    .flatMap(({ id, name, variants = [] }) => [
      { id, name },
      ...variants.map((variant) => ({ id: variant.id, name: `${name}: ${variant.name}` })),
    ])
    .filter(({ id }) => !compared.includes(id));
  if (choices.length === 0 || compared.length > MOST_COMPARED) return null;
  return (
    <SelectField
      label={words.also}
      value=""
      choices={[
        { value: '', label: words.choose },
        ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  );
}

function Compared({
  project,
  segments,
  sides,
  groups,
  mode,
  onLeaveOut,
}: {
  project: Project;
  segments: readonly Segment[];
  sides: readonly ComparedSide[];
  groups: readonly Comparison[];
  /** How the amperes were found. */
  mode: RatedMode;
  onLeaveOut: (id: number) => void;
}) {
  const words = useCompareWords();
  const ratingWords = useRatingWords();
  const [asked, setAsked] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [first, ...others] = sides;
  const variant = sides.find(({ segmentId }) => segmentId === asked);
  const chosen = variant && segments.find(({ id }) => id === variant.variantOf);
  // At the version that was compared, if it was.
  const version = sides.find(({ segmentId }) => segmentId === chosen?.id)?.version ?? chosen?.version;
  const save = async () => {
    setBusy(true);
    try {
      const file = await callForFile('calculation.compareSegmentsExcel', {
        params: { segmentId: first!.segmentId },
        query: { with: others.map(({ segmentId }) => segmentId), mode },
      });
      saveFile(file, fileName(project, first!.name, words.fileName), 'xlsx');
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="compare-sentences">
        {others.map((side, i) => (
          <p key={side.segmentId}>
            {words.sentence(side.name, first!.name, differenceText(groups, i + 1, words))}
            {differenceOf(groups, i + 1).amperes !== null && (
              <span className="quiet"> {words.ratedWith(ratingWords.beside[mode])}</span>
            )}
            {[first!, side].some(({ state }) => state === 'INCOMPLETE') && (
              <span className="warn"> {words.notAllPriced}</span>
            )}
          </p>
        ))}
      </div>
      <Sides
        project={project}
        segments={segments}
        sides={sides}
        onLeaveOut={onLeaveOut}
        onPromote={mayWrite(project) ? setAsked : undefined}
      />
      <ComparisonTable
        names={sides.map(({ name }) => name)}
        groups={groups}
        beside={sides.map(() => ratingWords.beside[mode])}
        actions={
          <Button icon={Download} busy={isBusy} onClick={save}>
            {words.excel}
          </Button>
        }
      />
      {variant && chosen && version !== undefined && (
        <Suspense>
          <PromoteDialog
            projectId={project.id}
            segment={{ id: chosen.id, name: chosen.name, version }}
            variant={{ id: variant.segmentId, name: variant.name }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** “86 000 kr cheaper, carries up to 67 A less (most: L1 TFXP 4x95 / TFXP 4x50)”. */
function differenceText(
  groups: readonly Comparison[],
  side: number,
  words: ReturnType<typeof useCompareWords>,
): string {
  const { kroner, amperes, circuit } = differenceOf(groups, side);
  const told = (value: number | null, less: (text: string) => string, more: typeof less, same: string) => {
    if (value === null) return [];
    const text = formatNumber(Math.abs(value));
    return [value === 0 ? same : value < 0 ? less(text) : more(text)];
  };
  return [
    ...told(kroner, words.cheaper, words.dearer, words.samePrice),
    ...told(amperes, words.carriesLess, words.carriesMore, words.carriesSame).map((text) =>
      amperes === 0 ? text : `${text} (${words.most(circuit!)})`,
    ),
  ].join(', ');
}
