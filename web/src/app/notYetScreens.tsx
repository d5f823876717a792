import { LibraryBig, type LucideIcon } from 'lucide-react';
import { NotYet } from './NotYet.js';
import { useAppWords } from './words/index.js';

const notYet = (name: 'catalogs', icon: LucideIcon) =>
  function NotYetScreen() {
    const words = useAppWords();
    return (
      <NotYet icon={icon} name={words[name]} title={words.notYet[name]}>
        {words.notYet[`${name}Text`]}
      </NotYet>
    );
  };

export const catalogs = notYet('catalogs', LibraryBig);
