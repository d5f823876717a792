import { APP_LABELS } from '@spadework/core/project';
import { useLanguage } from '../../words/index.js';

/** The names of statuses, roles and modules, which core has once. */
export function useLabels() {
  const language = useLanguage();
  return (property: keyof typeof APP_LABELS, value: string): string =>
    APP_LABELS[property][value]?.[language === 'en' ? 0 : 1] ?? value;
}
