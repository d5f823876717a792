import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/print.css';
import './kit/index.js';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  configureCalls,
  configureFiles,
  configureSession,
  loadFile,
  logInAgain,
  openSession,
  Problem,
  sessionState,
  setReached,
} from './api/index.js';
import { App } from './app/App.js';
import { startBackground } from './app/background.js';
import { loadScreen } from './app/Screens.js';
import { forgetKept, nothingUnsent } from './offline/index.js';
import { begin } from './settled/index.js';
import { prepareForPrint } from './theme/print.js';
import { startTheme } from './theme/theme.js';
import {
  configureWords,
  currentLanguage,
  formatDate,
  formatNumber,
  loadWords,
  startLanguage,
} from './words/index.js';

/** What is not sent by then is kept in this browser, and offered after the reload. */
const UNSENT_MS = 10_000;

/** So long the first picture waits for its content. */
const COMPLETE_MS = 400;

const drawn = begin('the start');
configureWords({ loadFile });
configureFiles({ readyToReload: () => nothingUnsent(UNSENT_MS) });
configureSession({ forgetUser: forgetKept });
startTheme();
prepareForPrint();
startLanguage();
configureCalls({ language: currentLanguage, logInAgain, reached: setReached });
// Who is logged in, the screen and the words are asked for at the same time.
const screen = loadScreen(location.pathname, location.search);
const session = openSession().catch(() => undefined);
// The first number and the first date of a language take as long as ten rows; there is time while answers are on their way.
formatNumber(0);
formatDate('2026-01-01');
await session;
// A page that is drawn once, with everything in it, is there sooner than one that is drawn for every answer.
if (sessionState().is === 'open')
  await Promise.race([screen, new Promise((go) => setTimeout(go, COMPLETE_MS))]);
await loadWords();
createRoot(document.getElementById('root')!, {
  // What the server refused is told on the page; only what nobody expected belongs in the console.
  onCaughtError: (error) => error instanceof Problem || console.error(error),
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
drawn();
startBackground();
