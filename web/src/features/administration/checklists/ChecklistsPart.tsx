import { FileInput } from 'lucide-react';
import { useLocation } from 'wouter';
import { addressOf } from '../../../routes/index.js';
import { formatDate } from '../../../words/index.js';
import type { DataColumn } from '../DataTable.js';
import { ListPart } from '../ListPart.js';
import { matches, useListing } from '../listing.js';
import { useAdministrationWords } from '../words/index.js';
import { type OwnRevision, useOwnRevisions } from './queries.js';
import { useOwnChecklistWords } from './words/index.js';

/** The checklists of the company beside the public ones, which come from files. */
export default function ChecklistsPart() {
  const common = useAdministrationWords();
  const words = useOwnChecklistWords();
  const [, navigate] = useLocation();
  const listing = useListing('-activeFromDate');
  const reading = useOwnRevisions();
  const revisions = reading.data ?? [];
  const columns: DataColumn<OwnRevision>[] = [
    { key: 'name', title: words.name, sort: ({ name }) => name, cell: ({ name }) => name },
    {
      key: 'activeFromDate',
      title: words.from,
      align: 'end',
      sort: ({ activeFromDate }) => activeFromDate,
      cell: ({ activeFromDate }) => (activeFromDate ? formatDate(activeFromDate) : '–'),
    },
  ];
  return (
    <ListPart
      part="checklists"
      words={words}
      listing={listing}
      query={reading}
      isNone={revisions.length === 0}
      shown={revisions.filter(({ name }) => matches(listing.q, [name]))}
      create={{
        label: common.importAction,
        icon: FileInput,
        onClick: () => navigate(`${addressOf.administration('imports')}?kind=checklists`),
      }}
      columns={columns}
      keyOf={({ id }) => String(id)}
      hrefOf={({ id }) => `${addressOf.checklists()}?revision=${id}`}
    />
  );
}
