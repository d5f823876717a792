import type { Translation } from '../../http/language.js';
import type { FacetGroup } from './search/index.js';

export const GROUP_LABELS: Record<FacetGroup, Translation> = {
  type: ['Document type', 'Dokumenttype'],
  series: ['Series', 'Serie'],
  facility: ['Facility', 'Anlegg'],
  activity1: ['Activity', 'Aktivitet'],
  activity2: ['Task', 'Delaktivitet'],
  internalControl: ['Internal control', 'Internkontroll'],
  keywords: ['Keywords', 'Nøkkelord'],
};

export const TYPE_LABELS: Record<string, Translation> = {
  ORGBLAD: ['Standards sheets', 'Blad'],
  ORGNYTT: ['News', 'Nytt'],
  ARCHIVE: ['Archive', 'Arkiv'],
};
