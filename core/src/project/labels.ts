type Labels = Readonly<Record<string, readonly [english: string, norwegian: string]>>;

/** The names of statuses, roles and modules, in English and Norwegian, as the API tells them. */
export const PROJECT_LABELS: Record<'status' | 'myProjectRoles' | 'moduleType', Labels> = {
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

/** The same in the browser app, where a module with a screen is called as the tab of that screen. */
export const APP_LABELS: typeof PROJECT_LABELS = {
  ...PROJECT_LABELS,
  moduleType: {
    ...PROJECT_LABELS.moduleType,
    CABLESIMULATOR: ['Trench', 'Grøft'],
    CALCULATION: ['Cost', 'Kostnad'],
  },
};
