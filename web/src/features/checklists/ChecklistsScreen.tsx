import { addressOf } from '../../routes/index.js';
import { Browser } from './Browser.js';
import { useChecklistWords } from './words/index.js';

/** The checklists of all facilities. */
export default function ChecklistsScreen() {
  const words = useChecklistWords();
  return (
    <div className="page">
      <header className="page-head">
        <h1>{words.title}</h1>
      </header>
      <Browser
        address={addressOf.checklists()}
        titleOf={(chosen) => [words.title, chosen, 'Spadework'].filter(Boolean).join(' – ')}
      />
    </div>
  );
}
