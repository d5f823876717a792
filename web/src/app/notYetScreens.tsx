import { ClipboardCheck, LibraryBig, type LucideIcon } from 'lucide-react';
import { NotYet } from './NotYet.js';
import { useAppWords } from './words/index.js';

const notYet = (name: 'checklists' | 'catalogs', icon: LucideIcon) =>
  function NotYetScreen() {
    const words = useAppWords();
    return (
      <NotYet icon={icon} name={words[name]} title={words.notYet[name]}>
        {words.notYet[`${name}Text`]}
      </NotYet>
    );
  };

export const checklists = notYet('checklists', ClipboardCheck);
export const catalogs = notYet('catalogs', LibraryBig);
