import { Building2, UserRound } from 'lucide-react';
import { Icon } from '../../../kit/index.js';
import { useCatalogWords } from '../words/index.js';

/** Marks a type of the company or of the user; those of the standard catalog need no mark. */
export function Scope({ of }: { of: string }) {
  const words = useCatalogWords();
  if (of !== 'COMPANY' && of !== 'USER') return null;
  return (
    <span className="catalog-scope">
      <Icon of={of === 'COMPANY' ? Building2 : UserRound} size={13} />
      {words.choices.scope?.[of]}
    </span>
  );
}
