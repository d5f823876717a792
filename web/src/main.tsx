import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/print.css';
import './kit/kit.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  configureCalls,
  configureFiles,
  loadFile,
  loadSession,
  logInAgain,
  Problem,
  setReached,
} from './api/index.js';
import { App } from './app/App.js';
import { loadScreen } from './app/Screens.js';
import { nothingUnsent } from './offline/index.js';
import { startTheme } from './theme/theme.js';
import { configureWords, currentLanguage, loadWords, startLanguage } from './words/index.js';

/** What is not sent by then is kept in this browser, and offered after the reload. */
const UNSENT_MS = 10_000;

configureWords({ loadFile });
configureFiles({ readyToReload: () => nothingUnsent(UNSENT_MS) });
startTheme();
startLanguage();
configureCalls({ language: currentLanguage, logInAgain, reached: setReached });
// Who is logged in, the screen and the words are asked for at the same time.
loadScreen(location.pathname, location.search);
const asked = loadSession().catch(() => undefined);
await loadWords();
await asked;
createRoot(document.getElementById('root')!, {
  // What the server refused is told on the page; only what nobody expected belongs in the console.
  onCaughtError: (error) => error instanceof Problem || console.error(error),
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
