import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyFile, useReached } from '../api/index.js';
import { Icon, Toasts, useKeys } from '../kit/index.js';
import { Suspense } from '../settled/index.js';
import { Boundary } from './Boundary.js';
import { useUnsentRecords } from './background.js';
import { Keys } from './Keys.js';
import { Palette } from './Palette.js';
import { useStoredPreferences } from './preferences.js';
import { Rail } from './Rail.js';
import { Screens } from './Screens.js';
import { TourOffer } from './TourOffer.js';
import { useAppWords } from './words/index.js';

const HelpPanel = lazyFile(() => import('../features/help/HelpPanel.js'));
const Tour = lazyFile(() => import('../features/help/Tour.js'));

/** What stands around every screen: the rail, the notices, the palette and the help. */
export function Shell() {
  const words = useAppWords();
  const reached = useReached();
  const [location] = useLocation();
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const [beside, setBeside] = useState<'help' | 'tour'>();
  useStoredPreferences();
  useUnsentRecords();
  const content = useFocusOnArrival(location);
  useKeys({ 'Mod+k': () => setOpen('palette'), '?': () => setOpen('keys') });
  const help = () => setBeside('help');
  const tour = () => setBeside('tour');
  const close = () => setBeside(undefined);
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      <Rail onSearch={() => setOpen('palette')} onHelp={help} />
      <main ref={content} id="content" className="content" tabIndex={-1}>
        {!reached && (
          <p role="status" className="offline">
            <Icon of={CloudOff} size={16} />
            {words.offline}
          </p>
        )}
        <TourOffer isOpen={beside === 'tour'} onStart={tour} />
        <Boundary place={location}>
          <Screens />
        </Boundary>
      </main>
      <Suspense>
        {beside === 'help' && <HelpPanel onClose={close} onKeys={() => setOpen('keys')} onTour={tour} />}
        {beside === 'tour' && <Tour onClose={close} onHelp={help} />}
      </Suspense>
      {open === 'palette' && (
        <Palette
          onClose={() => setOpen(undefined)}
          onHelp={() => {
            setOpen(undefined);
            help();
          }}
          onKeys={() => setOpen('keys')}
        />
      )}
      {open === 'keys' && <Keys onClose={() => setOpen(undefined)} />}
      <Toasts />
    </div>
  );
}

/** On another page the focus goes to its content, unless the page has taken it: keys and screen readers begin there. */
function useFocusOnArrival(location: string) {
  const content = useRef<HTMLElement>(null);
  const shown = useRef(location);
  // An address that leads on to another one, such as that of the catalogs, is no journey: nobody has done anything yet.
  const hasActed = useRef(false);
  useEffect(() => {
    const act = () => {
      hasActed.current = true;
    };
    const how = { capture: true, once: true };
    window.addEventListener('click', act, how);
    window.addEventListener('keydown', act, how);
    return () => {
      window.removeEventListener('click', act, how);
      window.removeEventListener('keydown', act, how);
    };
  }, []);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    if (!hasActed.current) return;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [location]);
  return content;
}
