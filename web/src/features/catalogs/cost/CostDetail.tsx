import { unitText } from '@spadework/core/cost';
import { PackageX, Star } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { announce, Button, EmptyState, toast } from '../../../kit/index.js';
import { currentLanguage } from '../../../words/index.js';
import type { CatalogSearch } from '../search.js';
import { DetailHead } from '../types/TypeDetail.js';
import { useCatalogWords } from '../words/index.js';
import { type CatalogNode, codeId, readCodeId } from './codes.js';
import { Parts } from './Parts.js';
import { formatDifference, formatPrice } from './prices.js';
import { setFavourite, useCode, useListed, usePrices } from './queries.js';

interface Revision {
  id: number;
  name: string;
}

interface DetailProps {
  revisions: readonly Revision[];
  favourites: ReadonlySet<string>;
  search: CatalogSearch;
  addressFor: (id: string | undefined, more?: Partial<CatalogSearch>) => string;
  onPrices: (own: boolean) => void;
}

/** A code: its price here, at the company's prices and in other revisions, and what it consists of. */
export function CostDetail({ id, ...rest }: DetailProps & { id: string }) {
  const words = useCatalogWords();
  const code = readCodeId(id);
  const revision = rest.search.revision ?? 'latest';
  // A search says whether it is there at all; a read of what is not would be an error.
  const listed = useListed(revision, code?.type ?? 'BUDGET', code?.number ?? '');
  if (!code || listed.data === null)
    return (
      <EmptyState
        icon={PackageX}
        title={words.unknown}
        actions={
          <Link href={rest.addressFor(undefined)} className="button button-plain">
            {words.back}
          </Link>
        }
      >
        <p>{words.unknownText}</p>
      </EmptyState>
    );
  if (!listed.data) return <div className="loading" role="status" aria-label={words.loading} />;
  return <Code node={listed.data} {...rest} />;
}

function Code({
  node,
  revisions,
  favourites,
  search,
  addressFor,
  onPrices,
}: DetailProps & { node: CatalogNode }) {
  const words = useCatalogWords();
  const revision = search.revision ?? 'latest';
  const standard = useCode(revision, node, false);
  const own = useCode(revision, node, true, search.ownPrices);
  const shown = search.ownPrices ? own.data : standard.data;
  const [isBusy, setBusy] = useState(false);
  const isStarred = favourites.has(codeId(node));
  const star = async () => {
    setBusy(true);
    try {
      await setFavourite(revision, node.type, node.number, !isStarred);
      announce(isStarred ? words.cost.unstarred : words.cost.starred);
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    } finally {
      setBusy(false);
    }
  };
  const facts = [
    [words.cost.facets.type, words.cost.type[node.type]],
    [words.cost.facility, node.facilityName],
    [words.cost.activity, node.activityName],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  const differs = own.data && standard.data && own.data.unitCost !== standard.data.unitCost;
  return (
    <>
      <DetailHead title={node.name} number={node.number} closed={addressFor(undefined)}>
        <Button
          icon={Star}
          busy={isBusy}
          aria-pressed={isStarred}
          className={isStarred ? 'detail-star detail-starred' : 'detail-star'}
          onClick={star}
        >
          {words.cost.favourite}
        </Button>
      </DetailHead>
      <section className="detail-part detail-price" aria-label={words.cost.prices}>
        <div className="detail-switch" role="group" aria-label={words.cost.prices}>
          <button type="button" aria-pressed={!search.ownPrices} onClick={() => onPrices(false)}>
            {words.cost.standard}
          </button>
          <button type="button" aria-pressed={search.ownPrices} onClick={() => onPrices(true)}>
            {words.cost.ownPrices}
          </button>
        </div>
        <p className="price">
          <strong>{shown ? formatPrice(shown.unitCost) : '–'}</strong>{' '}
          {words.cost.per(unitText(node.unit, currentLanguage(), 1))}
        </p>
        {search.ownPrices && own.data && standard.data && (
          <p className="quiet">
            {differs
              ? words.cost.ownDiffers(formatDifference(own.data.unitCost, standard.data.unitCost))
              : words.cost.ownSame}
          </p>
        )}
      </section>
      <section className="detail-part">
        {node.description && <p className="detail-text">{node.description}</p>}
        <dl className="detail-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="detail-part" aria-labelledby="parts-title">
        <h3 id="parts-title">{words.cost.parts}</h3>
        {!shown ? (
          <div className="loading" role="status" aria-label={words.loading} />
        ) : (
          <Parts node={shown} addressFor={addressFor} />
        )}
      </section>
      {revisions.length > 1 && (
        <RevisionPrices node={node} revisions={revisions} search={search} addressFor={addressFor} />
      )}
    </>
  );
}

/** What the code costs in each revision, the latest first, and how much it changed. */
function RevisionPrices({
  node,
  revisions,
  search,
  addressFor,
}: Pick<DetailProps, 'revisions' | 'search' | 'addressFor'> & { node: CatalogNode }) {
  const words = useCatalogWords();
  const prices = usePrices(
    revisions.map(({ id }) => id),
    node.type,
    node.number,
  );
  const shown = search.revision ?? revisions[0]?.id;
  return (
    <section className="detail-part" aria-labelledby="revisions-title">
      <h3 id="revisions-title">{words.cost.byRevision}</h3>
      <ul className="revision-prices">
        {revisions.map(({ id, name }, place) => {
          const price = prices[place]?.data?.unitCost;
          const before = prices[place + 1]?.data?.unitCost;
          return (
            <li key={id}>
              <Link
                href={addressFor(codeId(node), { revision: place === 0 ? undefined : id })}
                aria-current={id === shown ? 'true' : undefined}
              >
                {name}
              </Link>
              <span>
                {price === undefined
                  ? prices[place]?.data === null && words.cost.notThere
                  : formatPrice(price)}
              </span>
              <span className="quiet">
                {price !== undefined && before !== undefined && formatDifference(price, before)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
