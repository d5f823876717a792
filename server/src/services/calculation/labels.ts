import type { Translation } from '../../http/language.js';

export const PROPERTY_LABELS: Record<string, Translation> = {
  type: ['Type', 'Type'],
  unit: ['Unit', 'Enhet'],
  activityId: ['Activity', 'Aktivitet'],
  facilityId: ['Facility', 'Anlegg'],
  unitCost: ['Unit cost', 'Enhetskostnad'],
};

export const TYPE_LABELS: Record<string, Translation> = {
  BUDGET: ['Budget code', 'Budsjettkode'],
  GROUP: ['Group', 'Gruppe'],
  WORK: ['Work', 'Arbeid'],
  MATERIALGROUP: ['Material group', 'Materiellgruppe'],
  MATERIAL: ['Material', 'Materiell'],
  OTHER: ['Other cost', 'Annen kostnad'],
  RESOURCE: ['Resource', 'Ressurs'],
};
