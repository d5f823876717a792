import { colourOf, darkColourOf, hexOf } from '@spadework/core/rating/map';
import { useSyncExternalStore } from 'react';

/** The colour of a share of the way from the coldest to the hottest. */
export const colourOn = (share: number, isDark: boolean): string =>
  hexOf((isDark ? darkColourOf : colourOf)(share));

const isDark = () => document.documentElement.dataset.theme === 'dark';

function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Whether the page is dark now, by choice or as the system is. */
export const useIsDark = (): boolean => useSyncExternalStore(onTheme, isDark);
