import { ChevronDown, GitCompare } from 'lucide-react';
import { useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Icon, Menu, type MenuEntry } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { formatDate } from '../../../words/index.js';
import type { DocumentName } from '../address.js';
import type { Version } from '../queries.js';
import { useStandardWords } from '../words/index.js';

const ChangesDialog = lazyFile(() => import('./ChangesDialog.js'));

/** Which edition is read, the others with what changed in each, and a comparison with the one before. */
export function Editions({
  name,
  versions,
  shown,
  onChoose,
}: {
  name: DocumentName;
  versions: readonly Version[];
  shown: string;
  onChoose: (label: string) => void;
}) {
  const words = useStandardWords();
  const [isComparing, setComparing] = useState(false);
  const at = versions.findIndex(({ label }) => label === shown);
  const before = at < 0 ? undefined : versions[at + 1]?.label;
  const entries: MenuEntry[] = [
    {
      group: words.editions,
      value: shown,
      choices: versions.map(({ label = '', date, comment }, place) => ({
        value: label,
        label: [label, date && formatDate(date), place === 0 ? words.current : undefined, comment]
          .filter(Boolean)
          .join(' · '),
      })),
      onChoose,
    },
  ];
  if (before)
    entries.push('rule', {
      label: words.compare(before),
      icon: GitCompare,
      onChoose: () => setComparing(true),
    });
  return (
    <>
      <Menu className="button button-plain sheet-edition" align="end" entries={entries}>
        {words.editionButton(shown)}
        <Icon of={ChevronDown} size={16} />
      </Menu>
      {isComparing && before && (
        <Suspense>
          <ChangesDialog name={name} from={before} to={shown} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  );
}
