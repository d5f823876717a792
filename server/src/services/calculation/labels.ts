import type { Language } from '../../http/language.js';

type Labels = Record<string, Record<Language, string>>;

export const PROPERTY_LABELS: Labels = {
  type: { en: 'Type', nb: 'Type' },
  unit: { en: 'Unit', nb: 'Enhet' },
  activityId: { en: 'Activity', nb: 'Aktivitet' },
  facilityId: { en: 'Facility', nb: 'Anlegg' },
  unitCost: { en: 'Unit cost', nb: 'Enhetskostnad' },
};

export const TYPE_LABELS: Labels = {
  BUDGET: { en: 'Budget code', nb: 'Budsjettkode' },
  GROUP: { en: 'Group', nb: 'Gruppe' },
  WORK: { en: 'Work', nb: 'Arbeid' },
  MATERIALGROUP: { en: 'Material group', nb: 'Materiellgruppe' },
  MATERIAL: { en: 'Material', nb: 'Materiell' },
  OTHER: { en: 'Other cost', nb: 'Annen kostnad' },
  RESOURCE: { en: 'Resource', nb: 'Ressurs' },
};
