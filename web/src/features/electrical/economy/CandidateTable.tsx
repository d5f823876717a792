import type { EconomyAssumptions } from '@spadework/core/electrical';
import { Check, CircleSlash } from 'lucide-react';
import { Icon, NumberField, Table } from '../../../kit/index.js';
import {
  formatAmperes,
  formatArea,
  formatKroner,
  formatLoad,
  formatPercent,
  formatPower,
  formatShare,
} from '../figures.js';
import { useElectricalWords } from '../words/index.js';
import type { Prices } from './queries.js';
import { type EconomyRow, type Misfit, misfitsOf } from './rows.js';

const MOST_PRICE = 1_000_000;

/** The types that could take the place of the present one, with what each would cost; a price can be typed to try it. */
export function CandidateTable({
  rows,
  length,
  current,
  assumptions,
  prices,
  onPrice,
}: {
  rows: readonly EconomyRow[];
  /** m. */
  length: number;
  /** A. */
  current: number;
  assumptions: EconomyAssumptions;
  prices: Prices;
  onPrice: (typeId: number, price: number | undefined) => void;
}) {
  const all = useElectricalWords();
  const words = all.cost;
  const orMissing = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? '–' : format(value);
  const misfitText = (misfit: Misfit) => {
    switch (misfit.is) {
      case 'carries':
        return words.why.carries(formatAmperes(misfit.rating), formatLoad(misfit.current));
      case 'drop':
        return words.why.drop(formatPercent(misfit.percent), formatPercent(misfit.most));
      default:
        return words.why[misfit.is];
    }
  };
  return (
    <>
      <div className="economy-table-head">
        <h2>{words.table}</h2>
        <p className="quiet">{words.priceHint}</p>
      </div>
      <div className="circuit-page-scroll economy-table">
        <Table
          caption={words.table}
          rows={rows}
          keyOf={({ typeId }) => typeId}
          columns={[
            {
              title: words.type,
              cell: (row) => (
                <span className={row.fits ? 'candidate' : 'candidate candidate-unfit'}>
                  <b>{row.typeName}</b>
                  {(row.present || row.cheapest) && (
                    <span className="candidate-tags">
                      {row.present && <span className="candidate-present">{words.present}</span>}
                      {row.cheapest && (
                        <span className="candidate-cheapest">
                          <Icon of={Check} size={13} />
                          {words.cheapest}
                        </span>
                      )}
                    </span>
                  )}
                  {!row.fits && (
                    <span className="candidate-why">
                      <Icon of={CircleSlash} size={14} />
                      <span>
                        {words.unfit}: {misfitsOf(row, current, assumptions).map(misfitText).join(', ')}
                      </span>
                    </span>
                  )}
                </span>
              ),
            },
            { title: words.area, align: 'end', cell: ({ area }) => orMissing(area, formatArea) },
            { title: words.rating, align: 'end', cell: ({ rating }) => orMissing(rating, formatAmperes) },
            {
              title: words.utilisation,
              align: 'end',
              cell: ({ utilisation }) => orMissing(utilisation, formatShare),
            },
            {
              title: words.drop,
              align: 'end',
              cell: ({ voltageDropPercent }) => orMissing(voltageDropPercent, formatPercent),
            },
            { title: words.losses, align: 'end', cell: ({ loadLoss }) => orMissing(loadLoss, formatPower) },
            {
              title: words.lossCost,
              align: 'end',
              cell: ({ lossCost }) => orMissing(lossCost, formatKroner),
            },
            {
              title: words.price,
              align: 'end',
              cell: ({ typeId, typeName, investment, priceOrigin }) => (
                <div className={prices.has(typeId) ? 'candidate-price candidate-tried' : 'candidate-price'}>
                  <NumberField
                    label={words.priceOf(typeName)}
                    optional
                    min={0}
                    max={MOST_PRICE}
                    step={10}
                    decimals={0}
                    unit={all.kroner}
                    placeholder={words.noPrice}
                    value={
                      prices.get(typeId) ??
                      (investment === undefined || priceOrigin !== 'RULES' ? undefined : investment / length)
                    }
                    onCommit={(price) => onPrice(typeId, price)}
                  />
                </div>
              ),
            },
            {
              title: words.investment,
              align: 'end',
              cell: ({ investment }) => orMissing(investment, formatKroner),
            },
            {
              title: words.capitalised,
              align: 'end',
              cell: ({ capitalisedLossCost }) => orMissing(capitalisedLossCost, formatKroner),
            },
            {
              title: words.total,
              align: 'end',
              cell: ({ total }) => <b>{orMissing(total, formatKroner)}</b>,
            },
          ]}
        />
      </div>
    </>
  );
}
