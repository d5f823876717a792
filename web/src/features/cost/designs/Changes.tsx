import { formatNumber, inLanguage, useLanguage } from '../../../words/index.js';
import { useCost } from '../cost.js';
import { formatQuantity, formatUnit, formatWhole } from '../money.js';
import { useCostWords } from '../words/index.js';
import { type DesignChange, keyOf, type Take } from './proposal.js';

/** What changes, and by how much. */
export function Changes({
  title,
  changes,
  takes,
  isOpen,
  onTake,
}: {
  title: string;
  changes: readonly DesignChange[];
  takes: ReadonlyMap<string, Take>;
  isOpen: boolean;
  onTake: (change: DesignChange, take: Take) => void;
}) {
  const { designs: words } = useCostWords();
  const { mayWrite } = useCost();
  const language = useLanguage();
  const reasons = new Set(changes.map(({ reason }) => reason));
  // What is said of all of them is said once.
  const common = changes.length > 1 && reasons.size === 1 ? changes[0]!.reason : undefined;
  return (
    <details open={isOpen} className="design-group">
      <summary>
        {title}{' '}
        <span className="quiet">{[formatNumber(changes.length), common].filter(Boolean).join(' · ')}</span>
      </summary>
      <table className="table design-table">
        <caption className="hidden-text">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.code}</th>
            <th scope="col" className="table-end">
              {words.quantity}
            </th>
            <th scope="col" className="table-end">
              {words.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={keyOf(change)}>
              <td>
                <b className="grid-code">{change.number}</b> {inLanguage(change, language).name}
                <span className="quiet design-reason">
                  {[change.segmentName, common ? undefined : change.reason].filter(Boolean).join(' · ')}
                </span>
                {change.action === 'CONFLICT' && mayWrite && (
                  <fieldset className="design-takes">
                    <legend>{words.conflict}</legend>
                    {(['HAND', 'DESIGN'] as const).map((take) => (
                      <label key={take}>
                        <input
                          type="radio"
                          name={keyOf(change)}
                          checked={takes.get(keyOf(change)) === take}
                          onChange={() => onTake(change, take)}
                        />
                        {words.takes[take]}
                      </label>
                    ))}
                  </fieldset>
                )}
              </td>
              <td className="table-end">
                <FromTo
                  from={change.quantityFrom === undefined ? undefined : formatQuantity(change.quantityFrom)}
                  to={change.quantityTo === undefined ? undefined : formatQuantity(change.quantityTo)}
                />{' '}
                <span className="quiet">
                  {change.unit && formatUnit(change.unit, change.quantityTo ?? change.quantityFrom)}
                </span>
              </td>
              <td className="table-end">
                <FromTo
                  from={change.costFrom === 0 ? undefined : formatWhole(change.costFrom)}
                  to={change.costTo === 0 ? undefined : formatWhole(change.costTo)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function FromTo({ from, to }: { from: string | undefined; to: string | undefined }) {
  if (from === to) return to ?? '–';
  return (
    <>
      {from !== undefined && <del>{from}</del>} {to !== undefined && <ins>{to}</ins>}
    </>
  );
}
