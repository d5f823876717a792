import type { Block, ReportDocument, Table, TableRow } from '@spadework/core/report';

/** Sample reports with difficult content, for tests and pictures. */

const report = (more: Partial<ReportDocument>): ReportDocument => ({
  language: 'nb',
  title: 'Prosjektsammendrag',
  subtitle: 'Kostnader etter kostnadstype, anlegg og arbeid',
  runningHead: 'Prosjektsammendrag · P-2041 Ny kabel Ås–Ørneveien',
  foot: 'Demo Grid North · 15.11.2026 · Beløp i NOK uten mva.',
  date: '2026-11-15T00:00:00.000Z',
  facts: [
    { label: 'Prosjekt', value: 'Ny kabel Ås–Ørneveien' },
    { label: 'Prosjektnummer', value: 'P-2041' },
    { label: 'Sted', value: 'Ørneveien 12, Ås' },
    { label: 'Ansvarlig', value: 'Kari Nettplan' },
    { label: 'Katalog', value: 'Revisjon 2026-1' },
    { label: 'Priser', value: 'REN' },
    { label: 'Saksreferanse', value: '2026/1048' },
    { label: 'Dato', value: '15.11.2026' },
  ],
  figures: [
    { label: 'Totalkostnad', value: '1 738 450', unit: 'kr' },
    { label: 'Arbeid', value: '842 050', unit: 'kr' },
    { label: 'Materiell', value: '709 900', unit: 'kr' },
    { label: 'Kalkyleposter', value: '24' },
  ],
  blocks: [],
  ...more,
});

export const empty = (): ReportDocument => ({
  language: 'en',
  title: 'Quantities',
  runningHead: '',
  foot: '',
  date: '2026-11-15',
  facts: [],
  figures: [],
  blocks: [],
});

const row = (cells: string[], more: Partial<TableRow> = {}): TableRow => ({ kind: 'row', cells, ...more });

const costs: Table = {
  kind: 'table',
  columns: [
    { title: 'Nummer', align: 'left' },
    { title: 'Betegnelse', align: 'left', weight: 1 },
    { title: 'Enhet', align: 'left' },
    { title: 'Mengde', align: 'decimal' },
    { title: 'Enhetspris', align: 'decimal' },
    { title: 'Kostnad', align: 'decimal' },
  ],
  rows: [
    { kind: 'group', cells: ['Kabelanlegg, høyspenning'] },
    row(['24.110', 'Kabelgrøft i dyrket mark', 'm', '412', '865,00', '356 380,00'], {
      note: 'Graving, fundament, omfylling og gjenfylling. Massene legges til side og føres tilbake.',
    }),
    row(['24.215', 'TSLF 24 kV 3×1×240 AQ, forlagt i trekant', 'm', '1 236,5', '318,40', '393 701,60']),
    row(['24.3', 'Endeavslutning, innendørs', 'sett', '6', '4 120,00', '24 720,00']),
    { kind: 'subtotal', cells: ['', 'Sum kabelanlegg', '', '', '', '774 801,60'] },
    { kind: 'group', cells: ['Nettstasjon'] },
    row(['31.020', 'Nettstasjon 630 kVA, komplett', 'stk', '1', '612 500,00', '612 500,00']),
    row(['31.044', 'Jordelektrode rundt nettstasjon', 'm', '48,25', '215,75', '10 409,94']),
    row(['31.044-1', 'herav i fjell', 'm', '0,125', '980,00', '122,50'], { indent: 1 }),
    row(['31.044-2', 'prøve av jordmotstand', 'stk', '–', '', ''], { indent: 1 }),
    { kind: 'subtotal', cells: ['', 'Sum nettstasjon', '', '', '', '623 032,44'] },
    { kind: 'total', cells: ['', 'Totalt', '', '', '', '1 397 834,04'] },
  ],
};

const everything: Block[] = [
  { kind: 'heading', text: 'Kostnad etter type' },
  {
    kind: 'ring',
    title: '',
    total: { label: 'Totalt', value: '1,74', unit: 'mill. kr' },
    slices: [
      { label: 'Arbeid', share: 0.484, value: '842 050 kr', percentage: '48,4 %' },
      { label: 'Materiell', share: 0.408, value: '709 900 kr', percentage: '40,8 %' },
      { label: 'Andre kostnader', share: 0.067, value: '116 500 kr', percentage: '6,7 %' },
      { label: 'Egne poster', share: 0.041, value: '70 000 kr', percentage: '4,0 %' },
    ],
  },
  { kind: 'heading', text: 'Kostnad etter anlegg' },
  {
    kind: 'bars',
    title: '',
    bars: [
      { label: 'Kabelanlegg, høyspenning', share: 1, value: '774 802 kr' },
      { label: 'Nettstasjon', share: 0.804, value: '623 032 kr' },
      { label: 'Lavspenningsnett', share: 0.27, value: '209 116 kr' },
      { label: 'Vei- og gatelys', share: 0.088, value: '68 400 kr' },
      { label: 'Fiber', share: 0, value: '0 kr' },
    ],
  },
  { kind: 'heading', text: 'Kalkyle' },
  {
    kind: 'paragraph',
    text: 'Kalkylen bygger på katalogens gjennomsnittspriser. Mengdene er hentet fra prosjekteringen og gjelder ferdig anlegg, med rigg og drift, men uten merverdiavgift og grunnerstatning.',
  },
  costs,
  { kind: 'heading', text: 'Merknader' },
  {
    kind: 'note',
    text: 'Fjell er påtruffet mellom profil 145 og 162. Tilleggsmengder er varslet, men ikke tatt med.',
  },
  {
    kind: 'list',
    items: [
      'Grunneiere er varslet; tillatelse til graving i vei foreligger.',
      'Kabelen er flyttet 1,2 m mot øst etter avtale med byggherren, fordi en eksisterende fjernvarmeledning ligger grunnere enn vist i ledningskartverket.',
      'Trykkprøving av trekkerør Ø160 er godkjent.',
    ],
  },
  {
    kind: 'signatures',
    fields: ['Sted og dato', 'Entreprenør, underskrift', 'Sted og dato', 'Byggherre, underskrift'],
  },
];

export const everyKind = (): ReportDocument => report({ blocks: everything });

export const small = (): ReportDocument =>
  report({
    language: 'en',
    title: 'Declaration of conformity',
    subtitle: undefined,
    runningHead: 'Declaration of conformity · P-2041',
    foot: 'Demo Grid North · 2026-11-15',
    facts: [
      { label: 'Project', value: 'New cable Ås–Ørneveien' },
      { label: 'Number', value: 'P-2041' },
      { label: 'Owner', value: 'Łukasz Ærlig' },
    ],
    figures: [],
    blocks: [
      {
        kind: 'paragraph',
        text: 'The works below follow the sheets that are listed.\nDeviations are described.',
      },
      {
        kind: 'table',
        columns: [
          { title: 'Sheet', align: 'left' },
          { title: 'Title', align: 'left' },
          { title: 'Uses', align: 'right' },
        ],
        rows: [row(['5000', 'Cable trenches', '3']), row(['5012', 'Earthing of substations', '12'])],
      },
      { kind: 'note', text: 'No deviations have been reported.' },
      { kind: 'signatures', fields: ['Place and date', 'Signature'] },
    ],
  });

/** A table of many pages, with totals at the page breaks. */
export function long(rows = 2000): ReportDocument {
  const lines: TableRow[] = [];
  for (let i = 0; i < rows; i++) {
    if (i % 37 === 0) lines.push({ kind: 'group', cells: [`Lokasjon ${i / 37 + 1}`] });
    const quantity = `${i % 9},${(i * 7919) % 1000}`.replace(/(?<!0)0+$/u, '').replace(/,$/u, '');
    const cost = `${(i * 37) % 900} ${String((i * 7919) % 1000).padStart(3, '0')},${String(i % 100).padStart(2, '0')}`;
    const name =
      i % 11 === 0 ? 'Muffe med tilkobling av skjerm og overgang mellom kabeltyper' : 'Kabel i rør';
    lines.push(row([`24.${1000 + i}`, `${name} ${i}`, 'm', quantity, cost], { indent: i % 5 === 4 ? 1 : 0 }));
    if (i % 37 === 36) lines.push({ kind: 'subtotal', cells: ['', 'Sum', '', '', '12 345 678,90'] });
  }
  lines.push({ kind: 'total', cells: ['', 'Totalt', '', '', '123 456 789,00'] });
  return report({
    title: 'Mengderapport',
    blocks: [
      { kind: 'heading', text: 'Materiell' },
      { kind: 'table', columns: costs.columns.filter((_, i) => i !== 4), rows: lines },
    ],
  });
}

const words = 'Høyspenningskabelendeavslutning for kabelgrøfteentreprenørens nettstasjonsleverandør';

export const longNames = (): ReportDocument =>
  report({
    title: `${words} i Ås`,
    subtitle: `${words}. ${words}.`,
    runningHead: `${words} · ${words}`,
    foot: `${words} · ${words}`,
    facts: [
      { label: 'Prosjektansvarligsorganisasjon', value: `${words} ${'x'.repeat(90)}` },
      { label: 'Nummer', value: 'P-'.padEnd(80, '1234567890') },
      { label: 'Adresse', value: 'Én linje\nog en til' },
    ],
    figures: [
      {
        label: 'Totalkostnad for hele anlegget med alle tillegg og fradrag',
        value: '123 456 789 012,34',
        unit: 'kr',
      },
      { label: 'Kort', value: '7', unit: 'kilovoltampere per kvadratmeter' },
      { label: 'Uten enhet', value: '9 999' },
    ],
    blocks: [
      { kind: 'heading', text: `${words} ${words}` },
      {
        ...costs,
        rows: [
          row(
            ['24.1-'.padEnd(40, '0123456789'), words, 'kilogram', '1 234 567,123456', '1,00', '1 234 567,12'],
            {
              note: words.repeat(4),
            },
          ),
          row(['A', `${'W'.repeat(120)}`, 'm', '1', '2,00', '2,00'], { indent: 3 }),
          row(['B', `${words} `.repeat(60), 'm', '1', '2,00', '2,00'], { indent: 9 }),
          { kind: 'group', cells: [`${words} ${words}`], indent: 1 },
          { kind: 'total', cells: ['', words, '', '', '', '1 234 571,12'] },
        ],
      },
      {
        kind: 'ring',
        title: words,
        total: { label: 'Totalt', value: '123 456 789 012', unit: words },
        slices: Array.from({ length: 11 }, (_, i) => ({
          label: `${words} ${i}`,
          share: 1 / 11,
          value: '11 223 344 kr',
          percentage: '9,1 %',
        })),
      },
      { kind: 'bars', title: words, bars: [{ label: words, share: 1, value: '123 456 789 012,34 kr' }] },
      { kind: 'list', items: [words.repeat(3), ''] },
      { kind: 'signatures', fields: [words, words, words] },
    ],
  });
