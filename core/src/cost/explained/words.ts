import type { Language } from '../../text/language.js';
import { type Translation, translate } from '../../text/translation.js';

/** {0}, {1} are filled in. */
const WORDS = {
  quantity: ['Quantity', 'Mengde'],
  unitCost: ['Unit cost', 'Enhetspris'],
  totalCost: ['Total cost', 'Totalkostnad'],
  perUnit: ['Quantity of {0} per unit of {1}', 'Mengde av {0} per enhet av {1}'],
  share: ['Share of the ground that the rule is for', 'Andel av grunnen som regelen gjelder'],
  noLine: ['{0}: the design has no such line', '{0}: designet har ingen slik linje'],
  unitPrice: ['Unit price of {0}', 'Enhetspris for {0}'],

  byRule: [
    'By the rule “{0}”, from the quantities of the trench {1}.',
    'Etter regelen «{0}», fra mengdene i grøfta {1}.',
  ],
  byEarlierRule: [
    'By the rule “{0}” from the trench {1} at version {2}; the design or the rules have changed since.',
    'Etter regelen «{0}» fra grøfta {1} i versjon {2}; designet eller reglene er endret siden.',
  ],
  byDefault: [
    'What the catalog has per unit of the node above, times the quantity of that node.',
    'Det katalogen har per enhet av noden over, ganger mengden av den noden.',
  ],
  byHand: ['Entered by hand.', 'Lagt inn for hånd.'],
  byHandInstead: [
    'Entered by hand; the rule “{0}” asked for {1}.',
    'Lagt inn for hånd; regelen «{0}» ba om {1}.',
  ],

  averagePrice: ['The price in the catalog.', 'Prisen i katalogen.'],
  companyPrice: ["The company's own price.", 'Selskapets egen pris.'],
  earlierPrice: [
    'The price that the node got when it was added or priced; the company has another now.',
    'Prisen noden fikk da den ble lagt til eller priset; selskapet har en annen nå.',
  ],
  customPrice: ['A price of its own, entered by hand.', 'En egen pris, lagt inn for hånd.'],
  customTotal: ['A total of its own, entered by hand.', 'En egen total, lagt inn for hånd.'],
  catalogCost: ["The catalog's cost of quantity 1.", 'Katalogens kostnad for mengden 1.'],
  noPrice: [
    'A resource counts hours or machines. It has no price; the work that uses it has.',
    'En ressurs teller timer eller maskiner. Den har ingen pris; arbeidet som bruker den, har det.',
  ],
  noUnit: ['Without a quantity there is no cost per unit.', 'Uten mengde finnes ingen kostnad per enhet.'],
  perQuantity: ['The total cost divided by the quantity.', 'Totalkostnaden delt på mengden.'],
  product: ['Quantity times unit price.', 'Mengde ganger enhetspris.'],
  sum: ['The sum of the nodes below.', 'Summen av nodene under.'],
  projectSum: ['The sum of the top nodes of the calculation.', 'Summen av toppnodene i kalkylen.'],
  projectTotal: ["The project's total cost", 'Prosjektets totalkostnad'],

  toOre: ['rounded to the øre, halves away from zero', 'rundet til øre, halve bort fra null'],
  toSixPlaces: [
    'rounded to six places, halves away from zero',
    'rundet til seks desimaler, halve bort fra null',
  ],
} as const satisfies Record<string, Translation>;

export type CostWord = keyof typeof WORDS;

export function costWords(word: CostWord, language: Language, ...values: readonly string[]): string {
  return translate(WORDS[word], language).replace(/\{(\d)\}/g, (_, i) => values[Number(i)] ?? '');
}
