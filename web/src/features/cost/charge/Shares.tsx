import type { ChargedPart, ChargePart, ChargeSums } from '@spadework/core/estimate';
import { CheckField, TextField } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { formatPrice } from '../money.js';
import { type ChargeDraft, readShare, type ShareDraft } from './draft.js';
import type { FrozenParts } from './queries.js';
import { useChargeWords } from './words/index.js';

const NOTHING: ShareDraft = { customer: '0', others: '0' };

/** Who pays what of each top node, and of the additions that are charged. */
export function Shares({
  draft,
  estimate,
  sums,
  errors,
  onChange,
}: {
  draft: ChargeDraft;
  estimate: FrozenParts;
  sums: ChargeSums;
  errors: ReadonlyMap<string, string>;
  onChange: (change: Partial<ChargeDraft>) => void;
}) {
  const words = useChargeWords();
  const set = (list: 'shares' | 'additions', id: string, share: ShareDraft | undefined) => {
    const { [id]: _, ...others } = draft[list];
    onChange({ [list]: share ? { ...others, [id]: share } : others });
  };
  const row = (list: 'shares' | 'additions', part: ChargedPart) => {
    const own = draft[list][part.id];
    const isNode = list === 'shares';
    return (
      <PartRow
        key={part.id}
        name={(isNode && estimate.titles.get(part.id)) || part.name}
        part={part}
        isNode={isNode}
        own={own}
        usual={draft.defaultShare}
        applied={own ?? (isNode ? draft.defaultShare : NOTHING)}
        reckoned={sums.parts.find(({ nodeId, additionId }) => (isNode ? nodeId : additionId) === part.id)}
        error={errors.get(`${list}.${part.id}`)}
        onOwn={(share) => set(list, part.id, share)}
      />
    );
  };
  return (
    <table className="table charge-shares">
      <caption className="hidden-text">{words.shares}</caption>
      <thead>
        <tr>
          <th scope="col">{words.part}</th>
          <th scope="col" className="table-end">
            {words.sum}
          </th>
          <td />
          <th scope="col">{words.customerShare}</th>
          <th scope="col">{words.othersShare}</th>
          <th scope="col" className="table-end">
            {words.companyShare}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{words.defaultShare}</th>
          <td />
          <td />
          <ShareCells
            name={words.defaultShare}
            share={draft.defaultShare}
            error={errors.get('defaultShare')}
            onChange={(defaultShare) => onChange({ defaultShare })}
          />
        </tr>
        {estimate.nodes.map((node) => row('shares', node))}
        {estimate.additions.map((addition) => row('additions', addition))}
      </tbody>
    </table>
  );
}

function PartRow({
  name,
  part,
  isNode,
  own,
  usual,
  applied,
  reckoned,
  error,
  onOwn,
}: {
  name: string;
  part: ChargedPart;
  isNode: boolean;
  own: ShareDraft | undefined;
  /** What an own share begins with. */
  usual: ShareDraft;
  applied: ShareDraft;
  reckoned: ChargePart | undefined;
  error: string | undefined;
  onOwn: (share: ShareDraft | undefined) => void;
}) {
  const words = useChargeWords();
  return (
    <tr>
      <th scope="row">
        {name} {part.markup && <span className="cost-chip">{words.markup}</span>}
      </th>
      <td className="table-end">{formatPrice(part.total)}</td>
      <td>
        {!part.markup && (
          <CheckField
            label={isNode ? words.ownShort : words.chargedShort}
            aria-label={isNode ? words.own(name) : words.charged(name)}
            checked={own !== undefined}
            onChange={({ target }) => onOwn(target.checked ? usual : undefined)}
          />
        )}
      </td>
      <ShareCells name={name} share={applied} parts={reckoned} error={error} onChange={own && onOwn} />
    </tr>
  );
}

/** Two fields and what is left for the company; only figures where nothing can be typed. */
function ShareCells({
  name,
  share,
  parts,
  error,
  onChange,
}: {
  name: string;
  share: ShareDraft;
  /** What each comes to; none where a share is of nothing yet. */
  parts?: ChargePart | undefined;
  error?: string | undefined;
  onChange?: ((share: ShareDraft) => void) | undefined;
}) {
  const words = useChargeWords();
  const read = readShare(share, words);
  const sum = (of: 'customer' | 'others' | 'company') => parts && <span>{formatPrice(parts[of])}</span>;
  // Where there is little room the columns have no headings.
  const label = (of: 'customer' | 'others' | 'company') =>
    (onChange || parts) && <span className="field-label charge-who">{words[`${of}Share`]}</span>;
  return (
    <>
      {(['customer', 'others'] as const).map((who) => (
        <td key={who} className="charge-share">
          {onChange && (
            <TextField
              label={words[`${who}Share`]}
              aria-label={words.shareOf(words[`${who}Share`], name)}
              unit="%"
              inputMode="decimal"
              autoComplete="off"
              value={share[who]}
              error={who === 'customer' ? error : undefined}
              onChange={({ target }) => onChange({ ...share, [who]: target.value })}
            />
          )}
          {!onChange && label(who)}
          {sum(who)}
        </td>
      ))}
      <td className="table-end charge-share">
        {label('company')}
        {onChange && <span>{typeof read === 'string' ? '–' : `${formatNumber(read.company, 4)} %`}</span>}
        {sum('company')}
      </td>
    </>
  );
}
