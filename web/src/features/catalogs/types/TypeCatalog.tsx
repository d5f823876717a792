import type { TypeKind } from '@spadework/core/catalog';
import { ArrowDown, ArrowUp, Package } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import type { AnswerOf } from '../../../api/index.js';
import { Button, EmptyState, Facet, Icon, Marked, NothingFound } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { type TypeReading, useTypeSearch } from '../../search/index.js';
import { Frame, useCatalogAddress } from '../Frame.js';
import { PAGE, Pager } from '../Pager.js';
import { type CatalogName, type CatalogSearch, withFacet } from '../search.js';
import { useCatalogWords } from '../words/index.js';
import { Scope } from './Scope.js';
import { TypeDetail } from './TypeDetail.js';
import { type CatalogType, columnOf, findTypes, KINDS, SHOWN, searchedTypes, typesOf } from './types.js';
import { useValueText } from './valueText.js';

/** The types of a kind: a list with filters, and all that is known of the one that is chosen. */
export function TypeCatalog({
  name,
  catalog,
  chosen,
  navigation,
}: {
  name: Exclude<CatalogName, 'cost'>;
  catalog: AnswerOf<'trench.getCatalog'> | undefined;
  chosen: string | undefined;
  navigation: ReactNode;
}) {
  const words = useCatalogWords();
  const kind = KINDS[name];
  const valueText = useValueText(kind);
  const { search, addressFor, change } = useCatalogAddress(name, chosen);
  const all = catalog && typesOf(catalog, kind);
  const searched = useMemo(
    () => (catalog ? searchedTypes(kind, typesOf(catalog, kind)) : []),
    [catalog, kind],
  );
  const { found: named, reading, isLoading } = useTypeSearch(searched, search.q);
  // Until what searches is loaded, nothing that is found is not the last word.
  const found = all && (named.length > 0 || !isLoading) ? findTypes(named, kind, search) : undefined;
  const hasFacets = Object.keys(search.facets).length > 0;
  const type = all?.find(({ id }) => String(id) === chosen);
  const isFiltered = search.q !== '' || hasFacets;
  const page = found ? Math.min(search.page, Math.max(1, Math.ceil(found.types.length / PAGE))) : 1;
  return (
    <>
      <title>{[words.title, type?.name ?? words.names[name], 'Spadework'].join(' – ')}</title>
      <Frame
        name={name}
        navigation={navigation}
        search={search}
        reading={reading}
        onSearch={(q) => change({ q }, true)}
        filters={
          found && (
            <>
              {found.facets.map((facet) => (
                <Facet
                  least={2}
                  key={facet.name}
                  name={words.columns[facet.name as keyof typeof words.columns]}
                  values={facet.values.map(({ value, count }) => ({
                    value,
                    count,
                    label: valueText(facet.name, value),
                  }))}
                  chosen={search.facets[facet.name] ?? []}
                  onChange={(chosen) => change({ facets: withFacet(search.facets, facet.name, chosen) })}
                />
              ))}
              {isFiltered && (
                <Button look="quiet" onClick={() => change({ q: '', facets: {} })}>
                  {words.reset}
                </Button>
              )}
            </>
          )
        }
        summary={found && all && words.found(formatNumber(found.types.length), formatNumber(all.length))}
        list={
          !found ? (
            <div className="loading" role="status" aria-label={words.loading} />
          ) : found.types.length === 0 && isFiltered ? (
            <NothingFound
              q={search.q}
              onSearch={(q) => change({ q })}
              actions={hasFacets && <Button onClick={() => change({ facets: {} })}>{words.reset}</Button>}
            >
              {hasFacets && words.noneText}
            </NothingFound>
          ) : found.types.length === 0 ? (
            <EmptyState icon={Package} title={words.noTypes}>
              <p>{words.noTypesText}</p>
            </EmptyState>
          ) : (
            <TypeTable
              kind={kind}
              caption={words.list(words.names[name])}
              types={found.types.slice((page - 1) * PAGE, page * PAGE)}
              chosen={type?.id}
              search={search}
              reading={reading}
              addressFor={addressFor}
            />
          )
        }
        foot={found && <Pager page={page} total={found.types.length} onPage={(to) => change({ page: to })} />}
        detail={
          chosen !== undefined &&
          all && <TypeDetail key={chosen} kind={kind} type={type} closed={addressFor(undefined)} />
        }
      />
    </>
  );
}

function TypeTable({
  kind,
  caption,
  types,
  chosen,
  search,
  reading,
  addressFor,
}: {
  kind: TypeKind;
  caption: string;
  types: readonly CatalogType[];
  chosen: number | undefined;
  search: CatalogSearch;
  reading: TypeReading | undefined;
  addressFor: (id: string | undefined, more?: Partial<CatalogSearch>) => string;
}) {
  const words = useCatalogWords();
  const valueText = useValueText(kind);
  const chosenAddress = chosen === undefined ? undefined : String(chosen);
  const isNumber = (name: string) => {
    const value = columnOf(kind, name)?.value.type;
    return value === 'size' || value === 'whole' || value === 'factor';
  };
  return (
    <table className={`table catalog-table catalog-${kind}`}>
      <caption className="hidden-text">{caption}</caption>
      <thead>
        <tr>
          {['name', ...SHOWN[kind]].map((name) => {
            const isSorted = search.sort.replace('-', '') === name;
            const isDown = search.sort.startsWith('-');
            const unit = columnOf(kind, name)?.unit;
            return (
              <th
                key={name}
                scope="col"
                className={isNumber(name) ? 'table-end' : undefined}
                aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
              >
                <Link
                  href={addressFor(chosenAddress, { sort: isSorted && !isDown ? `-${name}` : name, page: 1 })}
                  className="catalog-sort"
                >
                  {words.columns[name as keyof typeof words.columns]}
                  {unit && ` ${unit}`}
                  {isSorted && <Icon of={isDown ? ArrowDown : ArrowUp} size={14} />}
                </Link>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.id} className={type.id === chosen ? 'catalog-current' : undefined}>
            <td>
              <Link
                href={addressFor(String(type.id))}
                className="whole-link catalog-link"
                aria-current={type.id === chosen ? 'true' : undefined}
              >
                {reading ? <Marked parts={reading.parts(type.name)} /> : type.name}
              </Link>
              <Scope of={type.scope} />
            </td>
            {SHOWN[kind].map((name) => (
              <td key={name} className={isNumber(name) ? 'table-end' : undefined}>
                {type[name] === undefined ? '–' : valueText(name, type[name], 'alone')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
