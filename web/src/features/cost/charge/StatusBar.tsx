import type { ChargeStatus, EstimateState } from '@spadework/core/estimate';
import { formatNumber } from '../../../words/index.js';
import { formatPrice } from '../money.js';
import { useChargeWords } from './words/index.js';

const LIMITS = [100, 110, 115] as const;
/** The bar ends here, or where the costs do. */
const END = 125;

/** How the real costs stand to the estimate: a bar with the limits, the level in words, and the figures. */
export function StatusBar({ status }: { status: ChargeStatus & { forecastState?: EstimateState } }) {
  const words = useChargeWords();
  const { actual, estimate, changes, level, unmatched } = status;
  return (
    <section className="charge-status" aria-label={words.status}>
      {actual === null ? (
        <p className="quiet">{words.noActuals}</p>
      ) : (
        <>
          <Bar actual={actual} estimate={estimate} changes={changes} level={level} />
          <p role="status" className={`estimate-note ${NOTES[level]}`}>
            {words.levels[level]}
          </p>
        </>
      )}
      <Figures status={status} />
      {status.forecastState === 'INCOMPLETE' && <p className="estimate-note">{words.forecastIncomplete}</p>}
      {unmatched.length > 0 && <p className="quiet">{words.unmatched(unmatched.join(', '))}</p>}
    </section>
  );
}

const NOTES = { OK: 'estimate-good', OVER_10: '', OVER_15: 'estimate-bad' };

/** In per cent of the estimate; what the customer asked for afterwards lifts every limit, so it is taken off the costs. */
function Bar({
  actual,
  estimate,
  changes,
  level,
}: Pick<ChargeStatus, 'estimate' | 'changes' | 'level'> & { actual: number }) {
  const words = useChargeWords();
  const percent = estimate > 0 ? ((actual - changes) / estimate) * 100 : 0;
  const end = Math.max(END, percent);
  const at = (value: number) => `${(Math.max(0, value) / end) * 100}%`;
  return (
    <div className="charge-bar">
      <svg
        className={`charge-fill charge-${level}`}
        role="img"
        aria-label={words.bar(formatPrice(actual), `${formatNumber(percent, 2)} %`)}
      >
        <rect className="charge-back" width="100%" height="100%" />
        <rect className="charge-actual" width={at(percent)} height="100%" />
        {LIMITS.map((limit) => (
          <line key={limit} className="charge-limit" x1={at(limit)} x2={at(limit)} y1="0" y2="100%" />
        ))}
      </svg>
      <svg className="charge-scale" aria-hidden="true">
        {LIMITS.map((limit) => (
          // Two of them are too near to each other to stand on one line.
          <text
            key={limit}
            x={at(limit)}
            y={limit === 110 ? 25 : 12}
            textAnchor={limit === 115 ? 'start' : 'end'}
          >
            {limit} %
          </text>
        ))}
      </svg>
    </div>
  );
}

function Figures({ status }: { status: ChargeStatus }) {
  const { figures } = useChargeWords();
  const { difference, percent, settlement } = status;
  const rows: [string, number | null, string?][] = [
    [figures.estimate, status.estimate],
    [figures.changes, status.changes],
    [figures.cap, status.cap],
    [figures.forecast, status.forecast],
    [figures.actual, status.actual],
    [figures.difference, difference, percent === null ? '' : ` (${formatNumber(percent, 2)} %)`],
    [figures.invoiceable, status.invoiceable],
    [figures.loss, status.loss],
    [figures.paid, status.paid],
    settlement !== null && settlement < 0 ? [figures.refund, -settlement] : [figures.settlement, settlement],
  ];
  return (
    <dl className="estimate-figures">
      {rows
        .filter(([, value]) => value !== null)
        .map(([name, value, more = '']) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {formatPrice(value!)}
              {more}
            </dd>
          </div>
        ))}
    </dl>
  );
}
