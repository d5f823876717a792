import './distribution.css';
import { memo, useMemo } from 'react';
import { formatNumber, useLanguage } from '../../../words/index.js';
import type { CostNode } from '../calculation/model.js';
import { useCost } from '../cost.js';
import { formatPrice, formatWhole } from '../money.js';
import type { Asked } from '../why/asked.js';
import { useCostWords } from '../words/index.js';
import { Donut } from './Donut.js';
import { sharesOfNodes } from './shares.js';

interface Part {
  key: string;
  name: string;
  cost: number;
  percentage: number;
}

/** How the cost is distributed: by cost type as a ring, by facility and activity as bars, each with words and numbers. */
export default function Distribution({ nodes, total }: { nodes: readonly CostNode[]; total: number }) {
  const words = useCostWords();
  const { facilityName, activityName, ask } = useCost();
  const shares = useMemo(() => sharesOfNodes(nodes), [nodes]);
  const types = shares.COSTTYPE.map(({ type, ...share }) => ({
    key: type,
    name: words.costTypes[type],
    ...share,
  }));
  const facilities = shares.FACILITY.map(({ facilityId, ...share }) => ({
    key: String(facilityId ?? 0),
    name: facilityName(facilityId),
    ...share,
  }));
  const activities = shares.ACTIVITY.map(({ activityId, ...share }) => ({
    key: String(activityId ?? 0),
    name: activityName(activityId),
    ...share,
  }));
  const [unit, scaled] = scaleOf(total, words.distribution);
  if (types.length === 0) return <p className="quiet shares-none">{words.distribution.none}</p>;
  return (
    <>
      <div className="shares-types">
        <Donut
          slices={types.map(({ key, percentage }) => ({ key, share: percentage }))}
          label={unit}
          value={scaled}
        />
        <ul aria-label={words.distribution.byType}>
          {types.map((part) => (
            <li key={part.key}>
              <span className={`shares-mark slice-${part.key.toLowerCase()}`} aria-hidden="true" />
              <span>{part.name}</span>
              <Share part={part} ask={ask} />
            </li>
          ))}
        </ul>
      </div>
      <Bars title={words.distribution.facility} parts={facilities} look="facility" ask={ask} />
      <Bars title={words.distribution.activity} parts={activities} look="activity" ask={ask} />
    </>
  );
}

/** A share in percent, which tells how it came about. */
function Share({ part, ask }: { part: Part; ask: (asked: Asked) => void }) {
  const { why } = useCostWords();
  const language = useLanguage();
  const value = `${formatNumber(part.percentage, 1, language)} %`;
  return (
    <button
      type="button"
      className="figure shares-share"
      title={formatPrice(part.cost, language)}
      onClick={() =>
        ask({
          of: 'share',
          what: why.share(part.name),
          value,
          name: part.name,
          cost: part.cost,
          percentage: part.percentage,
        })
      }
    >
      {value}
    </button>
  );
}

const Bars = memo(function Bars({
  title,
  parts,
  look,
  ask,
}: {
  title: string;
  parts: readonly Part[];
  look: 'facility' | 'activity';
  ask: (asked: Asked) => void;
}) {
  const { why } = useCostWords();
  const language = useLanguage();
  const most = Math.max(1, ...parts.map(({ cost }) => Math.abs(cost)));
  return (
    <div className="shares-bars">
      <h3>{title}</h3>
      <ul aria-label={title}>
        {parts.map((part) => {
          const value = `${formatNumber(part.percentage, 1, language)} %`;
          return (
            <li key={part.key}>
              <span className="shares-name" title={part.name}>
                {part.name}
              </span>
              <button
                type="button"
                className="figure"
                title={value}
                onClick={() =>
                  ask({
                    of: 'share',
                    what: why.share(part.name),
                    value,
                    name: part.name,
                    cost: part.cost,
                    percentage: part.percentage,
                  })
                }
              >
                {formatWhole(part.cost, language)}
                <span className="hidden-text">, {value}</span>
              </button>
              <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className="bar-back" width="100" height="6" rx="1" />
                <rect
                  className={part.cost < 0 ? 'bar-minus' : `bar-${look}`}
                  width={Math.max(0.8, (Math.abs(part.cost) / most) * 100)}
                  height="6"
                  rx="1"
                />
              </svg>
            </li>
          );
        })}
      </ul>
    </div>
  );
});

/** The total in a few digits, for the middle of the ring. */
function scaleOf(
  total: number,
  { million, thousand, kroner }: { million: string; thousand: string; kroner: string },
): [unit: string, value: string] {
  const size = Math.abs(total);
  if (size >= 999_500) return [million, formatNumber(total / 1e6, size >= 1e8 ? 0 : 2)];
  if (size >= 9_950) return [thousand, formatNumber(total / 1e3, size >= 1e5 ? 0 : 1)];
  return [kroner, formatNumber(total, 0)];
}
