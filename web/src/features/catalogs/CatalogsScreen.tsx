import './catalogs.css';
import './table.css';
import './detail.css';
import { useQuery } from '@tanstack/react-query';
import { Cable, Calculator, CircleDashed, Signpost, Zap } from 'lucide-react';
import { Link, Redirect, useParams } from 'wouter';
import { call, Problem } from '../../api/index.js';
import { Icon } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { formatNumber } from '../../words/index.js';
import { CostCatalog } from './cost/CostCatalog.js';
import { CATALOGS, type CatalogName } from './search.js';
import { TypeCatalog } from './types/TypeCatalog.js';
import { KINDS, typesOf } from './types/types.js';
import { useCatalogWords } from './words/index.js';

const ICONS = {
  cables: Cable,
  pipes: CircleDashed,
  'earth-conductors': Zap,
  markers: Signpost,
  cost: Calculator,
} as const;

/** Cables, pipes, conductors, markers and budget codes, to look things up. */
export default function CatalogsScreen() {
  const words = useCatalogWords();
  const { catalog, id } = useParams<{ catalog?: string; id?: string }>();
  // The whole catalog is one read; the editor asks for it under another key, because it keeps what it made of it.
  const { data, error } = useQuery({
    queryKey: ['catalog', 'whole'],
    queryFn: ({ signal }) => call('trench.getCatalog', { signal }),
    staleTime: 10 * 60_000,
  });
  if (catalog === undefined) return <Redirect to={addressOf.catalogs('cables')} replace />;
  const name = CATALOGS.find((one) => one === catalog);
  if (!name) throw new Problem(404, 'NOT_FOUND', '');
  if (error && !data) throw error;
  const chosen = id === undefined ? undefined : decodeURIComponent(id);
  const countOf = (one: CatalogName) =>
    one === 'cost' || !data ? '' : formatNumber(typesOf(data, KINDS[one]).length);
  const navigation = (
    <nav aria-label={words.catalogs} className="catalog-nav">
      {CATALOGS.map((one) => (
        <Link key={one} href={addressOf.catalogs(one)} aria-current={one === name ? 'page' : undefined}>
          <Icon of={ICONS[one]} size={17} />
          <span>{words.names[one]}</span>
          <span className="catalog-count">{countOf(one)}</span>
        </Link>
      ))}
    </nav>
  );
  return (
    <div className="page">
      <header className="page-head catalog-head">
        <h1>{words.title}</h1>
      </header>
      {name === 'cost' ? (
        <CostCatalog key={name} chosen={chosen} navigation={navigation} />
      ) : (
        <TypeCatalog key={name} name={name} catalog={data} chosen={chosen} navigation={navigation} />
      )}
    </div>
  );
}
