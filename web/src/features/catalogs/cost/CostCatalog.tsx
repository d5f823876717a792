import { unitText } from '@spadework/core/cost';
import './cost.css';
import { ArrowDown, ArrowUp, Calculator, Star } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import {
  Button,
  CheckField,
  EmptyState,
  Facet,
  Icon,
  Marked,
  Missing,
  NothingFound,
  SelectField,
} from '../../../kit/index.js';
import { currentLanguage, formatNumber } from '../../../words/index.js';
import { codeTexts, type Reading, useReading } from '../../search/index.js';
import { Frame, useCatalogAddress } from '../Frame.js';
import { PAGE, Pager } from '../Pager.js';
import { type CatalogSearch, withFacet } from '../search.js';
import { useCatalogWords } from '../words/index.js';
import { CostDetail } from './CostDetail.js';
import { type CatalogNode, COST_FACETS, codeId } from './codes.js';
import { formatPrice } from './prices.js';
import { useCodeSummary, useCodes, useCostRevisions, useFavourites } from './queries.js';

/** The cost catalog: codes by words and facets, and what the chosen one consists of. */
export function CostCatalog({ chosen, navigation }: { chosen: string | undefined; navigation: ReactNode }) {
  const words = useCatalogWords();
  const { search, addressFor, change } = useCatalogAddress('cost', chosen);
  const revisions = useCostRevisions();
  const hasCatalog = (revisions.data?.length ?? 0) > 0;
  const codes = useCodes(search, search.page, hasCatalog);
  const summary = useCodeSummary(search, hasCatalog);
  const favourites = useFavourites(hasCatalog);
  const error = revisions.error ?? codes.error ?? summary.error;
  if (error && !codes.data) throw error;
  const hasFilters = search.favourites || Object.keys(search.facets).length > 0;
  const isFiltered = search.q !== '' || hasFilters;
  const shown = codes.data?.entities;
  const texts = useMemo(() => (shown ?? []).flatMap(codeTexts), [shown]);
  const reading = useReading(search.q, texts, codes.isPlaceholderData);
  const reset = () => change({ q: '', facets: {}, favourites: false });
  const revision = revisions.data?.find(({ id }) => id === search.revision) ?? revisions.data?.[0];
  const all = summary.data?.staticCounter.count;
  return (
    <>
      <title>{[words.title, words.names.cost, 'Spadework'].join(' – ')}</title>
      <Frame
        name="cost"
        navigation={navigation}
        search={search}
        reading={reading}
        onSearch={(q) => change({ q }, true)}
        tools={
          <SelectField
            label={words.cost.revision}
            value={revision?.id ?? ''}
            onChange={({ target }) => {
              const id = Number(target.value);
              change({ revision: id === revisions.data?.[0]?.id ? undefined : id });
            }}
            choices={(revisions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        }
        filters={
          summary.data && (
            <>
              <CheckField
                label={words.cost.favourites}
                mark={<Icon of={Star} size={15} />}
                note={formatNumber(favourites.size)}
                checked={search.favourites}
                onChange={({ target }) => change({ favourites: target.checked })}
              />
              {COST_FACETS.map((name) => (
                <Facet
                  least={2}
                  key={name}
                  name={words.cost.facets[name]}
                  values={(summary.data.propertySummaries[name]?.valueSummaries ?? []).map((one) => ({
                    value: String(one.value),
                    label: one.displayValue,
                    count: one.counter.count,
                  }))}
                  chosen={search.facets[name] ?? []}
                  onChange={(chosen) => change({ facets: withFacet(search.facets, name, chosen) })}
                />
              ))}
              {isFiltered && (
                <Button look="quiet" onClick={reset}>
                  {words.reset}
                </Button>
              )}
            </>
          )
        }
        summary={
          codes.data && all !== undefined && words.found(formatNumber(codes.data.total), formatNumber(all))
        }
        list={
          revisions.data?.length === 0 ? (
            <EmptyState icon={Calculator} title={words.cost.noCatalog}>
              <p>{words.cost.noCatalogText}</p>
            </EmptyState>
          ) : !codes.data ? (
            <div className="loading" role="status" aria-label={words.loading} />
          ) : codes.data.entities.length === 0 ? (
            <NothingFound
              q={search.q}
              onSearch={(q) => change({ q })}
              actions={
                hasFilters && (
                  <Button onClick={() => change({ facets: {}, favourites: false })}>{words.reset}</Button>
                )
              }
            >
              {hasFilters && words.noneText}
            </NothingFound>
          ) : (
            <CodeTable
              nodes={codes.data.entities as SearchedNode[]}
              reading={reading}
              isOld={codes.isPlaceholderData}
              chosen={chosen}
              favourites={favourites}
              search={search}
              addressFor={addressFor}
            />
          )
        }
        foot={
          codes.data && (
            <Pager
              page={Math.min(search.page, Math.max(1, Math.ceil(codes.data.total / PAGE)))}
              total={codes.data.total}
              onPage={(page) => change({ page })}
            />
          )
        }
        detail={
          chosen !== undefined &&
          revisions.data && (
            <CostDetail
              key={chosen}
              id={chosen}
              revisions={revisions.data}
              favourites={favourites}
              search={search}
              addressFor={addressFor}
              onPrices={(ownPrices) => change({ ownPrices, page: search.page }, true)}
            />
          )
        }
      />
    </>
  );
}

/** A code with what the server found it by, in both languages. */
type SearchedNode = CatalogNode & { texts: readonly string[] };

const COLUMNS = ['number', 'name', 'unit', 'unitCost'] as const;

function CodeTable({
  nodes,
  reading,
  isOld,
  chosen,
  favourites,
  search,
  addressFor,
}: {
  nodes: readonly SearchedNode[];
  reading: Reading | undefined;
  isOld: boolean;
  chosen: string | undefined;
  favourites: ReadonlySet<string>;
  search: CatalogSearch;
  addressFor: (id: string | undefined, more?: Partial<CatalogSearch>) => string;
}) {
  const words = useCatalogWords();
  const marked = (text: string) => (reading ? <Marked parts={reading.parts(text)} /> : text);
  const titles = {
    number: words.cost.number,
    name: words.cost.name,
    unit: words.cost.unit,
    unitCost: words.cost.price,
  };
  return (
    <table className={isOld ? 'table catalog-table catalog-old' : 'table catalog-table'}>
      <caption className="hidden-text">{words.list(words.names.cost)}</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => {
            const isSorted = search.sort.replace('-', '') === name;
            const isDown = search.sort.startsWith('-');
            return (
              <th
                key={name}
                scope="col"
                className={name === 'unitCost' ? 'table-end' : undefined}
                aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
              >
                <Link
                  href={addressFor(chosen, { sort: isSorted && !isDown ? `-${name}` : name, page: 1 })}
                  className="catalog-sort"
                >
                  {titles[name]}
                  {isSorted && <Icon of={isDown ? ArrowDown : ArrowUp} size={14} />}
                </Link>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {nodes.map((node) => {
          const id = codeId(node);
          return (
            <tr key={id} className={id === chosen ? 'catalog-current' : undefined}>
              <td className="catalog-number">
                {marked(node.number)}
                {favourites.has(id) && (
                  <span className="catalog-star" title={words.cost.favourite}>
                    <Icon of={Star} size={14} />
                    <span className="hidden-text">{words.cost.favourite}</span>
                  </span>
                )}
              </td>
              <td>
                <Link
                  href={addressFor(id)}
                  className="whole-link catalog-link"
                  aria-current={id === chosen ? 'true' : undefined}
                >
                  {marked(node.name)}
                </Link>
                <span className="catalog-kind">{words.cost.type[node.type]}</span>
                {reading && <Missing words={reading.missing(node.texts)} />}
              </td>
              <td>{unitText(node.unit, currentLanguage(), 1)}</td>
              <td className="table-end">{formatPrice(node.unitCost)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
