import { existsSync, readdirSync } from 'node:fs';
import { WEB } from '../places.js';

/** What a device reads that keeps the app on its home screen; every page names it. */
export const MANIFEST = '/manifest.webmanifest';

/** The colours of the browser app, by the names that they have there; a test compares them. */
export const LIGHT = {
  paper: '#f4f2ec',
  sheet: '#fffefb',
  well: '#faf8f3',
  ink: '#1f2933',
  quiet: '#5f6b76',
  rule: '#e2ded4',
  'rule-2': '#cbc8be',
  accent: '#0f5a56',
  'accent-tint': '#e1eeeb',
  'accent-ink': '#ffffff',
  bad: '#b3261e',
  warn: '#7a5200',
  good: '#2c6a3b',
  focus: '#2457c5',
  rail: '#1c2a31',
};
export const DARK = {
  paper: '#11181c',
  sheet: '#182126',
  well: '#141c21',
  ink: '#e9ece9',
  quiet: '#97a4ab',
  rule: '#28343a',
  'rule-2': '#3a484f',
  accent: '#6cc4b7',
  'accent-tint': '#17322f',
  'accent-ink': '#10211f',
  bad: '#ff9486',
  warn: '#f3c766',
  good: '#86cf94',
  focus: '#8fb4ff',
  rail: '#0c1215',
};

const declared = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

/** The typeface of the app, from its build; without one, that of the system. */
function typeface(): string {
  const folder = new URL('assets/', `${WEB}/`);
  const file = existsSync(folder)
    ? readdirSync(folder).find((name) => /^source-sans-3-latin-wght-normal[\w-]*\.woff2$/.test(name))
    : undefined;
  if (!file) return '';
  return `@font-face { font-family: "Source Sans 3 Variable"; font-display: swap; font-weight: 200 900;
  src: url("/assets/${file}") format("woff2-variations"); }\n`;
}

/** How the pages that the server itself makes begin: as the app does, in the theme that was chosen there or by the system. */
export const LOOK = `${typeface()}:root { color-scheme: light; ${declared(LIGHT)}
  --font: "Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { color-scheme: dark; ${declared(DARK)} } }
:root[data-theme="dark"] { color-scheme: dark; ${declared(DARK)} }
`;
