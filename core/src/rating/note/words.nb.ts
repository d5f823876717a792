import { capitalizedAll, translateAll } from '../../text/translation.js';
import {
  BONDING_NAMES,
  CIRCUIT_KIND_NAMES,
  COVERING_NAMES,
  FILL_NAMES,
  PIPE_CATEGORY_NAMES,
  SECTION_TYPE_NAMES,
} from '../../trench/words.js';

/** The texts of calculation notes in Norwegian. */
export const nb = {
  title: 'Beregningsnotat',
  subtitle: 'Belastningsevne for kabler i grøft',
  project: 'Prosjekt',
  projectNumber: 'Prosjektnummer',
  company: 'Selskap',
  segment: 'Segment',
  section: 'Snitt',
  date: 'Dato',
  method: 'Metode',
  methods: {
    IEC: 'IEC 60287',
    EXACT: 'IEC 60287 med nøyaktig felt',
  },
  mode: 'Beregning',
  modes: {
    TEMPERATURES: 'Temperaturer ved oppgitt last',
    COMMON_FACTOR: 'Felles faktor for alle kurser',
    EQUAL_LIMITS: 'Alle kurser på grensen',
    INDIVIDUAL: 'Hver kurs på grensen, de andre ved sin last',
    CYCLIC: 'Døgnlast',
    EMERGENCY: (hours: string) => `Nødlast i ${hours} h`,
  },
  season: 'Årstid',
  length: 'Lengde',
  chainage: 'Profil',

  weakest: 'Høyest utnyttelse',
  allAlike: 'Utnyttelse av alle kurser',
  hottest: 'Varmeste leder',
  limit: 'Grense',
  factor: 'Felles faktor',
  cyclicFactor: 'Syklisk faktor',

  conditions: 'Forutsetninger',
  condition: 'Forutsetning',
  value: 'Verdi',
  ground: 'Grunn',
  ambientTemperature: 'Temperatur i grunnen',
  soilResistivity: 'Termisk resistivitet, grunn',
  dryResistivity: 'Termisk resistivitet, uttørket grunn',
  criticalTemperature: 'Grunnen tørker ut over',
  diffusivity: 'Termisk diffusivitet',
  byResistivity: 'etter resistiviteten, IEC 60853-1',
  noDrying: 'Uttørking er ikke regnet med',
  trench: 'Grøft',
  sectionType: 'Snittype',
  sectionTypes: capitalizedAll(SECTION_TYPE_NAMES, 'nb'),
  width: 'Bredde',
  layoutDepth: 'Leggedybde, midt i kabelsonen',
  beddingResistivity: 'Termisk resistivitet, omfylling',
  fillResistivity: 'Termisk resistivitet, gjenfylling',
  asSoil: 'som grunnen',
  coverings: 'Toppdekke, ovenfra',
  noCoverings: 'Ingen',
  coveringTypes: capitalizedAll(COVERING_NAMES, 'nb'),
  coveringWidth: (width: string) => `${width} mm bredt`,
  endless: 'over hele terrenget',
  asTrench: 'over grøften',

  circuits: 'Kurser',
  circuit: 'Kurs',
  derivedNote:
    'Kursene er ikke oppgitt, men avledet av kablene: tre enlederkabler i en gruppe er én kurs, en flerlederkabel er en kurs for seg.',
  kind: 'Art',
  kinds: capitalizedAll(CIRCUIT_KIND_NAMES, 'nb'),
  bonding: 'Skjermer',
  bondings: translateAll(BONDING_NAMES, 'nb'),
  eddy: 'virvelstrømmer medregnet',
  load: 'Last',
  dailyLoad: 'Døgnlast',
  loadFactor: (factor: string) => `lastfaktor ${factor}`,
  loadCurve: 'kurve, 24 timer',
  constant: 'konstant',
  current: 'Last (A)',
  rating: 'Belastningsevne (A)',
  atLimit: { PLANNING: 'Ved 65 °C (A)', TYPE: 'Ved typens grense (A)' },
  utilisation: 'Utnyttelse (%)',
  limitColumn: 'Grense (°C)',
  hottestColumn: 'Varmeste leder',
  temperatureColumn: 'θ (°C)',
  shownAt: {
    rated: 'Temperaturer og tap er vist ved belastningsevnen, ikke ved lasten.',
    given: 'Temperaturer og tap er vist ved den oppgitte lasten.',
    individual:
      'Temperaturer og tap er vist ved den oppgitte lasten. Hver belastningsevne gjelder mens alle andre kurser fører sin oppgitte last: de kan ikke brukes alle på én gang.',
  },

  pipes: 'Rør og kulverter',
  culvert: 'kulvert',
  fills: translateAll(FILL_NAMES, 'nb'),
  pipeCategories: translateAll(PIPE_CATEGORY_NAMES, 'nb'),
  filledWith: (fill: string) => `fylt med ${fill}`,
  wall: (resistivity: string) => `vegg ${resistivity}`,
  outside: (temperature: string) => `utvendig temperatur ${temperature}`,
  noTemperature: 'temperatur ikke oppgitt',
  cables: 'Kabler',
  number: 'Merke',
  type: 'Type',
  count: 'Antall',
  area: 'Leder (mm²)',
  diameter: 'Ytre Ø (mm)',
  voltage: 'U0 (kV)',
  maxTemperature: 'Største θ (°C)',

  conductors: 'Ledere',
  phase: 'Leder',
  symbols:
    'x og y er aksens plass i mm fra øvre venstre hjørne av grøften. θc, θs og θe er temperaturen av leder, skjerm og overflate (°C), Wc, Ws, WA og Wd tapene i leder, skjerm, armering og isolasjon (W/m), λ1 skjermens tapsfaktor, T1 til T4 de termiske motstandene (K·m/W).',
  noCircuit: 'Uten kurs',

  calculation: 'Beregningsgang',
  calculationOf: (conductor: string) =>
    `Alle trinn for den varmeste lederen, ${conductor}. Punktene viser til IEC: 1-1 er IEC 60287-1-1, 1-3 er IEC 60287-1-3, 2-1 er IEC 60287-2-1, i utgavene fra 2014 og 2015. SI-enheter.`,
  noBalance: 'Det finnes ingen stasjonær temperatur ved denne lasten. Bare kabelens egne verdier kan vises.',
  groups: {
    CABLE: 'Kabelen',
    LOSSES: 'Tap',
    OUTSIDE: 'Omgivelser',
    RATING: 'Belastningsevne',
  },
  name: 'Størrelse',
  formula: 'Formel',
  clause: 'Punkt',
  unit: 'Enhet',
  symbol: 'Symbol',
  origin: 'Opphav',
  origins: {
    CATALOG: 'katalog',
    TABLE: 'tabell',
    DERIVED: 'formel',
    REQUEST: 'oppgitt',
    LAYOUT: 'snittet',
    FIELD: 'feltet',
    SOLVED: 'iterasjon',
  },

  /** Names of steps that are of certain cables or of a circuit, by the key of the name. */
  subjects: {
    W_: (subject) => `Varme fra ${subject}`,
    R_: (subject) => `Ytre motstand mot ${subject}`,
    d_: (subject) => `Avstand til ${subject}`,
    di_: (subject) => `Avstand til speilbildet av ${subject}`,
    Δθ_: (subject) => `Stigning fra ${subject}`,
  } as Partial<Record<string, (subject: string) => string>>,

  earths:
    'Jordledere ved siden av kablene er antatt forbundet med skjermene til nærmeste kurs i begge ender. De fører en del av de sirkulerende strømmene; varmen fra dem selv er ikke med.',
  findings: 'Merknader',
  noFindings: 'Ingen merknader.',
  concerns: (labels: string) => `Gjelder ${labels} på tegningen.`,

  certainty: 'Hvor sikkert er resultatet?',
  ways: {
    IMAGES: 'Grunnen er ensartet, og ytre termisk motstand følger av standardens formler.',
    BLOCK: 'Omfyllingen rundt rørene er regnet med standardens formel for blokker (2-1, 4.2.7.4).',
    FIELD:
      'Grunnen består av flere materialer. Varmefeltet er løst med ladninger på grenseflatene; standarden har ingen formel for dette.',
    BODIES:
      'Varmefeltet er løst med hver kabel og hvert rør som et legeme, uten standardens faktorer for berørende kabler.',
    AIR: 'Kablene ligger i fri luft.',
  },
  below: (value: string) => `under ${value}`,
  fieldError: (error: string) => `Løst en gang til med finere oppdeling: største forskjell ${error} %.`,
  verified:
    'Programmet er kontrollert mot publiserte eksempler (CIGRE TB 880) innen 0,01 % og mot tabellene i IEC 60502-2 innen 1,5 % for enlederkabler og 2,5 % for trelederkabler.',
  inputs:
    'Usikkerheten i grunnens termiske resistivitet og temperatur er som regel langt større enn beregningens. Tabellen viser hvordan belastningsevnen endrer seg.',
  onlyInputs:
    'Usikkerheten i grunnens termiske resistivitet og temperatur er som regel langt større enn beregningens.',
  change: 'Endring',
  variations: {
    RESISTIVITY: 'Grunnen leder varmen dårligere: resistivitet + 20 %',
    TEMPERATURE: 'Grunnen er varmere: + 5 °C',
    DEPTH: 'Grøften er dypere: + 100 mm',
    METHOD: { IEC: 'Etter IEC 60287 alene', EXACT: 'Med nøyaktig felt' },
  },
  ratingChange: 'Belastningsevne (%)',

  signatureFields: ['Sted og dato', 'Utført av', 'Sted og dato', 'Kontrollert av'],
};

export type NoteWords = typeof nb;
