import { type LucideIcon, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, EmptyState } from '../../kit/index.js';
import { type DataColumn, DataTable } from './DataTable.js';
import { Loading, PartFrame } from './Frame.js';
import type { Listing } from './listing.js';
import { type PartName, partIcon } from './parts.js';
import { useAdministrationWords } from './words/index.js';

/** What a part says of itself. */
interface ListWords {
  text: string;
  search: string;
  /** What stands there before there is anything. */
  none?: string;
  noneText?: string;
}

/** A part that is a list: searched and sorted, told when it is empty, with one of its rows open beside it. */
export function ListPart<Row>({
  part,
  words,
  listing,
  query,
  isNone = false,
  shown,
  create,
  clear = () => listing.setText(''),
  filters,
  detail,
  children,
  ...table
}: {
  part: PartName;
  words: ListWords;
  listing: Listing;
  query: Parameters<typeof Loading>[0]['query'];
  /** Whether there is nothing at all, however it is searched. */
  isNone?: boolean;
  shown: readonly Row[];
  /** The main action of the part. */
  create?: { label: string; icon?: LucideIcon; onClick: () => void };
  /** Takes the search back. */
  clear?: () => void;
  filters?: ReactNode;
  detail?: ReactNode;
  columns: readonly DataColumn<Row>[];
  keyOf: (row: Row) => string;
  hrefOf?: (row: Row) => string;
  current?: string | undefined;
  /** Dialogs. */
  children?: ReactNode;
}) {
  const common = useAdministrationWords();
  const title = common.parts[part];
  const { label, icon = Plus, onClick } = create ?? {};
  const remedy = !isNone ? (
    <Button onClick={clear}>{common.clearSearch}</Button>
  ) : (
    create && (
      <Button icon={icon} onClick={onClick}>
        {label}
      </Button>
    )
  );
  return (
    <PartFrame
      title={title}
      text={words.text}
      listing={listing}
      searchLabel={words.search}
      filters={filters}
      action={
        create && (
          <Button look="main" icon={icon} onClick={onClick}>
            {label}
          </Button>
        )
      }
      detail={detail}
    >
      <Loading query={query} />
      {query.data !== undefined && shown.length === 0 && (
        <EmptyState icon={partIcon(part)} title={isNone ? words.none! : common.noMatch} actions={remedy}>
          <p>{isNone ? words.noneText : common.noMatchText}</p>
        </EmptyState>
      )}
      {shown.length > 0 && <DataTable caption={title} rows={shown} listing={listing} {...table} />}
      {children}
    </PartFrame>
  );
}

/** A name, with what tells it apart below it. */
export const TwoLines = ({ name, below }: { name: string; below: ReactNode }) => (
  <span className="admin-two">
    <strong>{name}</strong>
    <span className="quiet">{below}</span>
  </span>
);
