import type { TypeKind } from '@spadework/core/catalog';
import { ArrowLeft, PackageX, X } from 'lucide-react';
import { Link } from 'wouter';
import { lazyFile } from '../../../api/index.js';
import { EmptyState, Icon } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { useCatalogWords } from '../words/index.js';
import { Scope } from './Scope.js';
import { type CatalogType, partsOf } from './types.js';
import { formatDigits } from './values.js';
import { useValueText } from './valueText.js';

/** The model comes after the list: it is computed by the formulas of the rating. */
const CableModel = lazyFile(() => import('./CableModel.js'));

const COMMANDS: Record<TypeKind, string> = {
  cable: 'cable-types',
  pipe: 'pipe-types',
  ecc: 'ecc-types',
  marker: 'marker-types',
};

/** All that the catalog knows of a type. */
export function TypeDetail({
  kind,
  type,
  closed,
}: {
  kind: TypeKind;
  type: CatalogType | undefined;
  /** The address without the details. */
  closed: string;
}) {
  const words = useCatalogWords();
  if (!type)
    return (
      <EmptyState
        icon={PackageX}
        title={words.unknown}
        actions={
          <Link href={closed} className="button button-plain">
            {words.back}
          </Link>
        }
      >
        <p>{words.unknownText}</p>
      </EmptyState>
    );
  const parts = partsOf(kind, type);
  const section = ({ part, columns }: (typeof parts)[number]) => (
    <section key={part} className="detail-part" aria-label={words.parts[part]}>
      {kind === 'cable' && <h3>{words.parts[part]}</h3>}
      <Facts kind={kind} type={type} columns={columns} />
    </section>
  );
  return (
    <>
      <DetailHead title={type.name} number={String(type.id)} closed={closed}>
        <Scope of={type.scope} />
      </DetailHead>
      {parts.slice(0, 1).map(section)}
      {kind === 'cable' && (
        <Suspense fallback={<div className="loading" role="status" aria-label={words.loading} />}>
          <CableModel type={type} />
        </Suspense>
      )}
      {parts.slice(1).map(section)}
      {(type.scope === 'COMPANY' || type.scope === 'USER') && (
        <section className="detail-part detail-own">
          <p>{words.own[type.scope]}</p>
          <p className="quiet">{words.own.how}</p>
          <code>{`spadework import ${COMMANDS[kind]} FILE --scope ${type.scope}`}</code>
        </section>
      )}
    </>
  );
}

export function DetailHead({
  title,
  number,
  closed,
  children,
}: {
  title: string;
  number: string;
  closed: string;
  children?: React.ReactNode;
}) {
  const words = useCatalogWords();
  return (
    <header className="detail-head">
      <Link href={closed} className="detail-back">
        <Icon of={ArrowLeft} size={17} />
        {words.back}
      </Link>
      <div className="detail-title">
        <span className="quiet">{number}</span>
        <h2>{title}</h2>
      </div>
      {children}
      <Link href={closed} className="button button-quiet button-icon detail-close" aria-label={words.close}>
        <Icon of={X} />
      </Link>
    </header>
  );
}

function Facts({ kind, type, columns }: { kind: TypeKind; type: CatalogType; columns: readonly string[] }) {
  const words = useCatalogWords();
  const valueText = useValueText(kind);
  const { outerDiameter, wallThickness } = type;
  return (
    <dl className="detail-facts">
      {columns.map((name) => (
        <div key={name}>
          <dt>{words.columns[name as keyof typeof words.columns] ?? name}</dt>
          <dd>{valueText(name, type[name])}</dd>
        </div>
      ))}
      {kind === 'pipe' && typeof outerDiameter === 'number' && typeof wallThickness === 'number' && (
        <div>
          <dt>{words.columns.innerDiameter}</dt>
          <dd>{formatDigits(outerDiameter - 2 * wallThickness)} mm</dd>
        </div>
      )}
    </dl>
  );
}
