import { LANGUAGES, setLanguage, useLanguage } from '../../words/index.js';
import { useLoginWords } from './words/index.js';

const NAMES = { nb: 'Norsk', en: 'English' };

/** For whoever has no menu yet. */
export function LoginLanguages() {
  const words = useLoginWords();
  const language = useLanguage();
  return (
    <div className="login-languages" role="group" aria-label={words.language}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => setLanguage(one)}
        >
          {NAMES[one]}
        </button>
      ))}
    </div>
  );
}
