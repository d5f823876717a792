import { useEffect } from 'react';
import { type BodyOf, call, callForReply, isReached } from '../api/index.js';
import { setTheme, type Theme, wasThemeChosen } from '../theme/theme.js';
import { isLanguage, type Language, setLanguage, wasLanguageChosen } from '../words/index.js';

type Preferences = BodyOf<'customer.putPreferences'>;

/** Language and theme are chosen here, so that both this browser and the user's preferences keep them. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  await keep({ language });
}

export async function chooseTheme(theme: Theme): Promise<void> {
  setTheme(theme);
  await keep({ theme: theme.toUpperCase() as NonNullable<Preferences['theme']> });
}

/** The choice stands in this browser in any case; that others get it too is tried once. */
async function keep(chosen: Partial<Preferences>): Promise<void> {
  if (!isReached()) return;
  try {
    const { body } = await callForReply('customer.getPreferences');
    await call('customer.putPreferences', { body: { ...body, ...chosen } });
  } catch {
    // Without it, another browser asks again.
  }
}

/** A browser in which nothing was chosen takes over what the user chose elsewhere. */
export function useStoredPreferences(): void {
  useEffect(() => {
    if (wasLanguageChosen() && wasThemeChosen()) return;
    call('customer.getPreferences').then(
      ({ language, theme }) => {
        if (!wasLanguageChosen() && isLanguage(language)) setLanguage(language);
        if (!wasThemeChosen() && theme) setTheme(theme.toLowerCase() as Theme);
      },
      () => undefined,
    );
  }, []);
}
