import type { FieldTexts } from '../../../http/fields.js';

const share = (schema: string): FieldTexts => ({
  [`${schema}.customer`]: 'What the customer pays, in per cent with at most four decimals.',
  [`${schema}.company`]: 'What the grid company pays, in per cent.',
  [`${schema}.others`]: 'What others pay, in per cent. The three are 100 together.',
});

const charge = (schema: string): FieldTexts => ({
  [`${schema}.kind`]: 'What the customer pays for: a new connection, more power, or another place.',
  [`${schema}.estimateId`]: 'The frozen estimate of the project that is charged. It must be complete.',
  [`${schema}.customer`]: 'Who pays.',
  [`${schema}.defaultShare`]: 'Shares of all top nodes that `shares` does not name.',
  [`${schema}.shares`]: 'Shares of single top nodes of the frozen estimate.',
  [`${schema}.additions`]:
    'Additions of the frozen estimate that are charged, with their shares. Those that are not named are no part of the charge; VAT cannot be named.',
  [`${schema}.reductions`]: 'What the customer need not pay, such as what was paid for the same grid before.',
  [`${schema}.changes`]:
    'What the customer asked for afterwards. It lifts the limits of what may be invoiced.',
  [`${schema}.paid`]: 'What the customer has paid already, in kroner.',
});

const named = (schema: string): FieldTexts => ({
  [`${schema}.name`]: 'What it is for.',
  [`${schema}.amount`]: 'Amount in kroner with at most two decimals.',
  [`${schema}.date`]: 'The day.',
});

const actual = (schema: string): FieldTexts => ({
  [`${schema}.nodeId`]: 'Node of the frozen estimate that it is for, on any level.',
  [`${schema}.number`]: 'Number of the codes that it is for, if it names no node.',
  [`${schema}.text`]: 'What was paid for.',
  [`${schema}.amount`]: 'Amount in kroner without VAT, with at most two decimals; negative: a credit.',
  [`${schema}.date`]: 'The day.',
});

export const CHARGE_FIELDS: FieldTexts = {
  ...charge('ChargeInput'),
  ...charge('Charge'),
  ...share('Share'),
  ...share('NodeShare'),
  ...share('AdditionShare'),
  'AdditionShare.id': 'Id of the addition.',
  'CustomerInput.name': 'Name of the customer, as the letter has it.',
  'CustomerInput.reference': "The customer's reference, as the letter has it.",
  'Customer.name': 'Name of the customer, as the letter has it.',
  'Customer.reference': "The customer's reference, as the letter has it.",
  ...named('ReductionInput'),
  ...named('Reduction'),
  ...named('OrderedChangeInput'),
  ...named('OrderedChange'),
  parts:
    'Top nodes of the frozen estimate and the additions that are charged. The parts of customer and others are rounded to the øre, and the company takes the rest.',
  additionId: 'Id of the addition.',
  'ChargePart.name': 'Name of the node or the addition.',
  'ChargePart.nameEn': 'Name of the node in English, where the catalog has one.',
  'ChargePart.total': 'What it costs, in kroner.',
  'ChargePart.customer': "The customer's part, in kroner.",
  'ChargePart.company': "The grid company's part, in kroner.",
  'ChargePart.others': 'The part of others, in kroner.',
  'Charge.charge': "The customer's parts without the reductions, at least 0, in kroner without VAT.",
  'Charge.vat': 'VAT of the charge, by the percentage of the estimate.',
  'Charge.total': 'Charge and VAT, in kroner.',
  'ActualsInput.rows': 'The real costs, which take the place of all that there were.',
  'Actuals.rows': 'The real costs, in the order in which they were given.',
  ...actual('ActualInput'),
  ...actual('Actual'),
  'ChargeStatus.estimate': 'The charge that the customer was told, in kroner without VAT.',
  'ChargeStatus.changes': 'What the customer asked for afterwards, in kroner.',
  cap: 'The most that may be invoiced: 15 % above the estimate, and the changes.',
  forecast: 'What the charge would be by the nodes and additions of today.',
  forecastState:
    'Whether the sum that `forecast` follows from is complete, as it was last reckoned by a write. Absent before the first one.',
  actual: "The customer's part of the real costs without the reductions; null without real costs.",
  difference: 'How much more than the estimate it is.',
  percent: 'The same in per cent of the estimate, with two places; null for an estimate of 0.',
  invoiceable: 'What may be invoiced: the real costs, but no more than the cap.',
  loss: 'What the real costs are above the cap, which the company bears.',
  'ChargeStatus.paid': 'What the customer has paid already.',
  settlement: 'What is left to invoice; negative: to pay back.',
  level:
    '`OVER_10` when 110 % of the estimate and the changes are crossed, `OVER_15` when the cap is crossed.',
  unmatched: 'Numbers of real costs that no node of the estimate has. They have the default shares.',
};
