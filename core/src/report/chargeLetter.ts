import type { ChargeKind, ChargePart, NamedAmount, Share } from '../estimate/index.js';
import type { Language } from '../text/language.js';
import type { Block, Fact, ReportDocument, TableRow } from './document.js';
import { CURRENCY, dateText, exactText, moneyText } from './format.js';
import { reportWords } from './words.js';

/** What a letter about a charge tells the customer. Dates are ISO 8601, and amounts without VAT but for the total. */
export interface ChargeLetter {
  kind: ChargeKind;
  company: string;
  /** Whom the customer can ask. */
  contact: string;
  customer: { name: string; reference?: string };
  project: { number: string; name: string };
  estimate: { number: number; hash: string; frozenAt: string };
  /** When the charge was set. */
  date: string;
  parts: readonly (ChargePart & { share: Share })[];
  reductions: readonly NamedAmount[];
  changes: readonly (NamedAmount & { date?: string })[];
  charge: number;
  vatPercent: number;
  vat: number;
  total: number;
  /** The most that may be invoiced. */
  cap: number;
}

const WORDS = {
  en: {
    titles: {
      CONNECTION: 'Contribution to your connection to the grid',
      REINFORCEMENT: 'Contribution to reinforcing the grid',
      ALTERATION: 'Contribution to altering the grid',
    },
    purposes: {
      CONNECTION: 'your connection to the grid',
      REINFORCEMENT: 'reinforcing the grid for you',
      ALTERATION: 'altering the grid as you have asked for',
    },
    date: 'Date',
    yours: 'Your reference',
    ours: 'Our reference',
    estimate: 'Cost estimate',
    contact: 'Contact',
    intro: (purpose: string, project: string, number: number, date: string) =>
      `This letter tells what you pay for ${purpose}, in our project ${project}. It is a share of the costs in our cost estimate no. ${number} of ${date}.`,
    works: 'What you pay for',
    cost: 'Cost',
    share: 'Your share',
    part: 'You pay',
    sum: 'Sum of your shares',
    charge: 'Contribution without VAT',
    vat: 'VAT',
    total: 'Contribution with VAT',
    changes: 'What you have asked for afterwards',
    day: 'Date',
    amount: 'Amount',
    rule: 'If it costs more or less',
    rules: (cap: string) => [
      'The amount is an estimate. When the work is done, we reckon what it really cost, and your share of that.',
      'If it cost less, you pay less.',
      `If it cost more, we may charge at most 15 % more than the estimate. You therefore pay at most ${cap} without VAT. We bear what is above that.`,
      'What you ask for afterwards is agreed with you, and comes in addition.',
    ],
    clause: 'These are the rules of Kontrollforskriften § 16-11.',
    basis: 'What this letter is based on',
    basisText: (number: number, date: string, hash: string) =>
      `Cost estimate no. ${number}, frozen on ${date}. Its hash (SHA-256) shows whether it has been changed since:\n${hash}`,
    signing: 'Please confirm that you accept the contribution by signing a copy and returning it to us.',
    signed: (name: string) => ['Date', `Signature, ${name}`],
  },
  nb: {
    titles: {
      CONNECTION: 'Anleggsbidrag for tilknytning til nettet',
      REINFORCEMENT: 'Anleggsbidrag for forsterkning av nettet',
      ALTERATION: 'Anleggsbidrag for endring av nettanlegg',
    },
    purposes: {
      CONNECTION: 'tilknytning til nettet',
      REINFORCEMENT: 'forsterkning av nettet',
      ALTERATION: 'endringen av nettanlegget som du har bedt om',
    },
    date: 'Dato',
    yours: 'Deres referanse',
    ours: 'Vår referanse',
    estimate: 'Kostnadsoverslag',
    contact: 'Kontaktperson',
    intro: (purpose: string, project: string, number: number, date: string) =>
      `Her får du vite hva du skal betale for ${purpose}, i vårt prosjekt ${project}. Beløpet er en andel av kostnadene i vårt kostnadsoverslag nr. ${number} av ${date}.`,
    works: 'Hva du betaler for',
    cost: 'Kostnad',
    share: 'Din andel',
    part: 'Du betaler',
    sum: 'Sum av dine andeler',
    charge: 'Anleggsbidrag uten mva.',
    vat: 'Mva.',
    total: 'Anleggsbidrag med mva.',
    changes: 'Endringer som du har bedt om',
    day: 'Dato',
    amount: 'Beløp',
    rule: 'Hvis det blir dyrere eller billigere',
    rules: (cap: string) => [
      'Beløpet er et overslag. Når arbeidet er ferdig, regner vi ut hva det faktisk kostet, og hva din andel er av det.',
      'Ble det billigere, betaler du mindre.',
      `Ble det dyrere, kan vi kreve høyst 15 % mer enn overslaget. Du betaler derfor høyst ${cap} uten mva. Det som er over dette, dekker vi.`,
      'Endringer som du ber om senere, avtaler vi med deg. De kommer i tillegg.',
    ],
    clause: 'Reglene står i kontrollforskriften § 16-11.',
    basis: 'Grunnlaget for brevet',
    basisText: (number: number, date: string, hash: string) =>
      `Kostnadsoverslag nr. ${number}, fryst ${date}. Sjekksummen (SHA-256) viser om det er endret siden:\n${hash}`,
    signing:
      'Vi ber deg bekrefte at du godtar anleggsbidraget, ved å skrive under og sende oss et eksemplar.',
    signed: (name: string) => ['Dato', `Underskrift, ${name}`],
  },
};

/** A letter to the customer, with lines for both to sign on. */
export function chargeLetter(letter: ChargeLetter, language: Language): ReportDocument {
  const words = WORDS[language];
  const { kind, company, contact, customer, project, estimate, cap, changes } = letter;
  const title = words.titles[kind];
  const frozenOn = dateText(estimate.frozenAt, language);
  const references: Fact[] = [
    { label: words.date, value: dateText(letter.date, language) },
    ...(customer.reference ? [{ label: words.yours, value: customer.reference }] : []),
    { label: words.ours, value: project.number },
    { label: words.estimate, value: `${estimate.number}` },
    { label: words.contact, value: contact },
  ];
  return {
    language,
    title,
    runningHead: `${title} · ${customer.name}`,
    foot: `${company} · ${project.number}`,
    date: letter.date,
    facts: [],
    figures: [],
    letter: { sender: company, recipient: customer.name, references },
    blocks: [
      {
        kind: 'paragraph',
        text: words.intro(
          words.purposes[kind],
          `${project.number} ${project.name}`,
          estimate.number,
          frozenOn,
        ),
      },
      chargeTable(letter, language),
      ...(changes.length > 0 ? changeBlocks(letter, language) : []),
      { kind: 'heading', text: words.rule },
      { kind: 'list', items: words.rules(`${moneyText(cap, language)}\u00a0${CURRENCY}`) },
      { kind: 'paragraph', text: words.clause },
      { kind: 'heading', text: words.basis },
      { kind: 'paragraph', text: words.basisText(estimate.number, frozenOn, estimate.hash) },
      { kind: 'paragraph', text: words.signing },
      { kind: 'signatures', fields: [...words.signed(company), ...words.signed(customer.name)] },
    ],
  };
}

const percentText = (percent: number, language: Language): string =>
  `${exactText(percent, language)}${language === 'nb' ? '\u00a0' : ''}%`;

/** Only what the customer has a share of: the rest is none of the customer's business. */
function chargeTable(letter: ChargeLetter, language: Language): Block {
  const words = WORDS[language];
  const { inCurrency } = reportWords(language);
  const { reductions, charge, vat, vatPercent, total } = letter;
  const charged = letter.parts.filter(({ share }) => share.customer > 0);
  const sum = charged.reduce((øre, { customer }) => øre + Math.round(customer * 100), 0) / 100;
  const line = (kind: TableRow['kind'], text: string, amount: number): TableRow => ({
    kind,
    cells: [text, '', '', moneyText(amount, language)],
  });
  return {
    kind: 'table',
    columns: [
      { title: words.works, align: 'left', weight: 1 },
      { title: inCurrency(words.cost, CURRENCY), align: 'decimal' },
      { title: words.share, align: 'right' },
      { title: inCurrency(words.part, CURRENCY), align: 'decimal' },
    ],
    rows: [
      ...charged.map(
        ({ name, total: cost, share, customer }): TableRow => ({
          kind: 'row',
          cells: [
            name,
            moneyText(cost, language),
            percentText(share.customer, language),
            moneyText(customer, language),
          ],
        }),
      ),
      ...(reductions.length > 0 ? [line('subtotal', words.sum, sum)] : []),
      ...reductions.map(({ name, amount }) => line('row', name, -amount)),
      line('subtotal', words.charge, charge),
      line('row', `${words.vat} ${percentText(vatPercent, language)}`, vat),
      line('total', words.total, total),
    ],
  };
}

function changeBlocks({ changes }: ChargeLetter, language: Language): Block[] {
  const words = WORDS[language];
  const { inCurrency } = reportWords(language);
  return [
    { kind: 'heading', text: words.changes },
    {
      kind: 'table',
      columns: [
        { title: words.works, align: 'left', weight: 1 },
        { title: words.day, align: 'right' },
        { title: inCurrency(words.amount, CURRENCY), align: 'decimal' },
      ],
      rows: changes.map(({ name, date, amount }) => ({
        kind: 'row',
        cells: [name, date ? dateText(date, language) : '', moneyText(amount, language)],
      })),
    },
  ];
}
