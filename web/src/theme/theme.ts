/** The theme: light, dark, or as the system is. Kept in this browser, so that the page does not flash when it loads. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'spadework.theme';
const listeners = new Set<() => void>();
let chosen: Theme = 'system';

export const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);

export const currentTheme = (): Theme => chosen;

export const wasThemeChosen = (): boolean => localStorage.getItem(KEY) !== null;

export function setTheme(theme: Theme): void {
  chosen = theme;
  localStorage.setItem(KEY, theme);
  apply();
  for (const listener of listeners) listener();
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called once, before the first render. */
export function startTheme(): void {
  const stored = localStorage.getItem(KEY);
  if (isTheme(stored)) chosen = stored;
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  apply();
}

function apply(): void {
  const dark =
    chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
