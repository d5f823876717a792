/** The names of statuses, roles and modules, in English and Norwegian; the server and the browser app use the same. */
export const PROJECT_LABELS: Record<
  'status' | 'myProjectRoles' | 'moduleType',
  Record<string, readonly [english: string, norwegian: string]>
> = {
  status: { NEW: ['New', 'Ny'], STARTED: ['Started', 'Påbegynt'], ENDED: ['Ended', 'Avsluttet'] },
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
