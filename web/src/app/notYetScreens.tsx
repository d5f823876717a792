import { BookOpenText, type LucideIcon } from 'lucide-react';
import { NotYet } from './NotYet.js';
import { useAppWords } from './words/index.js';

const notYet = (name: 'standards', icon: LucideIcon) =>
  function NotYetScreen() {
    const words = useAppWords();
    return (
      <NotYet icon={icon} name={words[name]} title={words.notYet[name]}>
        {words.notYet[`${name}Text`]}
      </NotYet>
    );
  };

export const standards = notYet('standards', BookOpenText);
