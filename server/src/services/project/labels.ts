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
  status: { NEW: ['New', 'Ny'], STARTED: ['Started', 'Påbegynt'], ENDED: ['Ended', 'Avsluttet'] },
  archived: { true: ['Yes', 'Ja'], false: ['No', 'Nei'] },
  myProjectRoles: { READER: ['Reader', 'Leser'], WRITER: ['Writer', 'Skriver'], OWNER: ['Owner', 'Eier'] },
  moduleType: {
    CABLESIMULATOR: ['Trench design', 'Grøftesnitt'],
    CALCULATION: ['Calculation', 'Kalkyle'],
    ECO: ['Economy', 'Økonomi'],
    ROADLIGHT: ['Road lighting', 'Veilys'],
    LVPOLE: ['Low-voltage poles', 'Lavspentmaster'],
    COCO: ['Contracts', 'Kontrakter'],
    HUM2: ['Overhead lines', 'Luftlinjer'],
    SHORTCIRCUIT: ['Short circuit', 'Kortslutning'],
    SHAPLAN: ['Safety plan', 'SHA-plan'],
    FORMS: ['Forms', 'Skjema'],
  },
};

export function valueLabel(property: string, value: string, language: Language): string {
  const label = VALUE_LABELS[property]?.[value];
  return label ? translate(label, language) : value;
}
