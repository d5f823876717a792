import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useReached } from '../api/index.js';
import { Icon, Toasts, useKeys } from '../kit/index.js';
import { Boundary } from './Boundary.js';
import { Help } from './Help.js';
import { Palette } from './Palette.js';
import { useStoredPreferences } from './preferences.js';
import { Rail } from './Rail.js';
import { Screens } from './Screens.js';
import { useAppWords } from './words/index.js';

/** What stands around every screen: the rail, the notices, the palette and the help. */
export function Shell() {
  const words = useAppWords();
  const reached = useReached();
  const [location] = useLocation();
  const [open, setOpen] = useState<'palette' | 'help'>();
  useStoredPreferences();
  const content = useFocusOnArrival(location);
  useKeys({ 'Mod+k': () => setOpen('palette'), '?': () => setOpen('help') });
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      <Rail onSearch={() => setOpen('palette')} onHelp={() => setOpen('help')} />
      <main ref={content} id="content" className="content" tabIndex={-1}>
        {!reached && (
          <p role="status" className="offline">
            <Icon of={CloudOff} size={16} />
            {words.offline}
          </p>
        )}
        <Boundary place={location}>
          <Screens />
        </Boundary>
      </main>
      {open === 'palette' && <Palette onClose={() => setOpen(undefined)} onHelp={() => setOpen('help')} />}
      {open === 'help' && <Help onClose={() => setOpen(undefined)} />}
      <Toasts />
    </div>
  );
}

/** On another page the focus goes to its content, unless the page has taken it: keys and screen readers begin there. */
function useFocusOnArrival(location: string) {
  const content = useRef<HTMLElement>(null);
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [location]);
  return content;
}
