import { BookMarked, CircleHelp, LogOut, Search, UserRoundCog } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { logOut, useSession } from '../api/index.js';
import { Button, Dialog, initialsOf, Menu, PHONE, toast } from '../kit/index.js';
import { useUnsent } from '../offline/index.js';
import { addressOf } from '../routes/index.js';
import { currentTheme, onThemeChange, THEMES, type Theme } from '../theme/theme.js';
import { LANGUAGES, type Language, useLanguage } from '../words/index.js';
import { chooseLanguage, chooseTheme } from './preferences.js';
import { useAppWords } from './words/index.js';

/** Where the rail has no room for search and help, they are here. */
export function AccountMenu({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const words = useAppWords();
  const { user, company } = useSession();
  const [, navigate] = useLocation();
  const language = useLanguage();
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const isNarrow = useSyncExternalStore(onNarrow, () => matchMedia(PHONE).matches);
  const unsent = useUnsent();
  const [asking, setAsking] = useState(false);
  const leave = () => logOut().catch((error: Error) => toast({ text: error.message, kind: 'wrong' }));
  return (
    <>
      <Menu
        label={words.account}
        className="rail-account"
        side="right"
        align="end"
        head={
          <>
            <div className="account-name">{user.name}</div>
            <div className="quiet">{company.name}</div>
          </>
        }
        entries={[
          {
            group: words.language,
            value: language,
            choices: LANGUAGES.map((value) => ({ value, label: words.languages[value] })),
            onChoose: (value) => chooseLanguage(value as Language),
          },
          'rule',
          {
            group: words.theme,
            value: theme,
            choices: THEMES.map((value) => ({ value, label: words.themes[value] })),
            onChoose: (value) => chooseTheme(value as Theme),
          },
          'rule',
          ...(isNarrow
            ? [
                { label: words.search, icon: Search, onChoose: onSearch },
                { label: words.help, icon: CircleHelp, onChoose: onHelp },
              ]
            : []),
          { label: words.accountPage, icon: UserRoundCog, onChoose: () => navigate(addressOf.account()) },
          { label: words.reference, icon: BookMarked, onChoose: () => location.assign('/docs') },
          { label: words.logOut, icon: LogOut, onChoose: unsent ? () => setAsking(true) : leave },
        ]}
      >
        <span className="initials" data-initials={initialsOf(user.name)} />
      </Menu>
      {asking && (
        <Dialog
          title={words.unsentTitle}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{words.stay}</Button>
              <Button look="danger" onClick={leave}>
                {words.leave}
              </Button>
            </>
          }
        >
          <p>{words.leaveUnsent(unsent)}</p>
        </Dialog>
      )}
    </>
  );
}

function onNarrow(listener: () => void): () => void {
  const narrow = matchMedia(PHONE);
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
