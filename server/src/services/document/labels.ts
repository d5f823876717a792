import type { Language } from '../../http/language.js';
import type { FacetGroup } from './search/index.js';

type Labels = Record<Language, string>;

export const GROUP_LABELS: Record<FacetGroup, Labels> = {
  type: { en: 'Document type', nb: 'Dokumenttype' },
  series: { en: 'Series', nb: 'Serie' },
  facility: { en: 'Facility', nb: 'Anlegg' },
  activity1: { en: 'Activity', nb: 'Aktivitet' },
  activity2: { en: 'Task', nb: 'Delaktivitet' },
  internalControl: { en: 'Internal control', nb: 'Internkontroll' },
  keywords: { en: 'Keywords', nb: 'Nøkkelord' },
};

export const TYPE_LABELS: Record<string, Labels> = {
  ORGBLAD: { en: 'Standards sheets', nb: 'Blad' },
  ORGNYTT: { en: 'News', nb: 'Nytt' },
  ARCHIVE: { en: 'Archive', nb: 'Arkiv' },
};
