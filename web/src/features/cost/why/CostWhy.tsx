import type { Explanation, Term } from '@spadework/core/explain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type AnswerOf, asProblem, bodyOf, call, request } from '../../../api/index.js';
import { Dialog } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { useLanguage } from '../../../words/index.js';
import { Fact, formatValue, Level, useWhyWords, WhyCard } from '../../why/index.js';
import { useCost } from '../cost.js';
import { formatPrice, formatQuantity } from '../money.js';
import { useCostWords } from '../words/index.js';
import type { Asked } from './asked.js';
import { CatalogPrice } from './CatalogPrice.js';
import { targetOf } from './href.js';

type Explained = AnswerOf<'calculation.explainNode'>;
/** The trench service wants one. */
const API_VERSION = '1.0';

type Source = Explained['terms'][number]['source'];

/** How a figure came about, one level at a time: what it is computed from leads on, down to prices, codes and trenches. */
export default function CostWhy({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const why = useWhyWords();
  return (
    <Dialog title={why.title(`${asked.what} ${asked.value}`)} size="wide" onClose={onClose}>
      {asked.of === 'node' && asked.figure === 'unitCost' && <CatalogPrice nodeId={asked.nodeId} />}
      {asked.of === 'share' ? <ShareWhy {...asked} /> : <Levels asked={asked} />}
    </Dialog>
  );
}

/** Money to the øre, quantities as they are; anything else with five digits. */
const format = (value: number, unit: string): string =>
  unit === 'NOK' || unit.startsWith('NOK/')
    ? formatPrice(value)
    : Math.abs(value) >= 0.001 || value === 0
      ? formatQuantity(value)
      : formatValue(value);

function Levels({ asked }: { asked: Exclude<Asked, { of: 'share' }> }) {
  const words = useCostWords();
  const language = useLanguage();
  const { shown, project } = useCost();
  const [path, setPath] = useState<string[]>([]);
  const at = path.at(-1);
  const { data, error } = useQuery({
    queryKey: ['cost', 'why', project.id, shown.version, asked, at, language],
    queryFn: async ({ signal }): Promise<Explained> => {
      // A source names the address of its own explanation, in whichever service it is.
      if (at !== undefined)
        return (await bodyOf(await request('GET', at, { version: API_VERSION, signal }))) as Explained;
      if (asked.of === 'total')
        return call('project.explainProject', { params: { projectId: project.id }, signal });
      const { nodeId, figure } = asked;
      return call('calculation.explainNode', { params: { nodeId }, query: { figure }, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error)
    return <p role="alert">{asProblem(error).status === 404 ? words.why.gone : asProblem(error).message}</p>;
  if (!data) return <p role="status">{words.why.loading}</p>;
  return (
    <Level
      key={at ?? ''}
      explanation={data as Explanation}
      isFirst={path.length === 0}
      back={path.length > 0 ? () => setPath(path.slice(0, -1)) : undefined}
      format={format}
      sourceOf={(term) => (
        <SourceOf
          term={term}
          source={term.source as Source}
          go={(href) => setPath([...path, href])}
          projectId={project.id}
        />
      )}
    />
  );
}

/** Where a term comes from. What is computed leads to its own explanation, a trench to its segment. */
function SourceOf({
  term,
  source,
  go,
  projectId,
}: {
  term: Term;
  source: Source;
  go: (href: string) => void;
  projectId: number;
}): ReactNode {
  const why = useWhyWords();
  const target = targetOf(source.href);
  const label = why.sources[source.kind];
  if (!target) return label;
  if ('segmentId' in target)
    return (
      <Link className="why-link" href={addressOf.trench(projectId, target.segmentId)}>
        {label}
        <span className="hidden-text">, {term.name}</span>
      </Link>
    );
  return (
    <button type="button" className="why-link" onClick={() => go(target.explanation)}>
      {label}
      <span className="hidden-text">, {term.name}</span>
    </button>
  );
}

/** A share is a quotient of two sums, so it is explained here. */
function ShareWhy({ name, cost, percentage }: Extract<Asked, { of: 'share' }>) {
  const words = useCostWords();
  const why = useWhyWords();
  const { calculation } = useCost();
  return (
    <WhyCard
      label={words.why.share(name)}
      heading={`${formatQuantity(percentage)} %`}
      text={words.why.shareText}
      isFirst
      back={undefined}
    >
      <Fact name={why.withValues}>
        {`${formatPrice(cost)} / ${formatPrice(calculation.totalCost)} = ${formatQuantity(percentage)} %`}
      </Fact>
      <Fact name={words.why.partCost}>{formatPrice(cost)} NOK</Fact>
      <Fact name={words.why.allCost}>{formatPrice(calculation.totalCost)} NOK</Fact>
    </WhyCard>
  );
}
