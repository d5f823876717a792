import { PROJECT_LABELS } from '@spadework/core/project';
import { useLanguage } from '../../words/index.js';

/** The names of statuses, roles and modules, which core has once for the server and the app. */
export function useLabels() {
  const language = useLanguage();
  return (property: keyof typeof PROJECT_LABELS, value: string): string =>
    PROJECT_LABELS[property][value]?.[language === 'en' ? 0 : 1] ?? value;
}
