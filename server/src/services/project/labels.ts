import { PROJECT_LABELS } from '@spadework/core/project';
import { type Language, type Translation, translate } from '../../http/language.js';

export const PROPERTY_LABELS: Record<string, Translation> = {
  status: ['Status', 'Status'],
  companyId: ['Company', 'Selskap'],
  moduleType: ['Module', 'Modul'],
  archived: ['Archived', 'Arkivert'],
  caseRef: ['Case reference', 'Saksreferanse'],
  substationRef: ['Substation', 'Nettstasjon'],
  owner: ['Owner', 'Eier'],
  myProjectRoles: ['My role', 'Min rolle'],
  startDate: ['Start date', 'Startdato'],
};

const VALUE_LABELS: Record<string, Record<string, Translation>> = {
  ...PROJECT_LABELS,
  archived: { true: ['Yes', 'Ja'], false: ['No', 'Nei'] },
};

export function valueLabel(property: string, value: string, language: Language): string {
  const label = VALUE_LABELS[property]?.[value];
  return label ? translate(label, language) : value;
}
