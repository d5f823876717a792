import type { AdditionBasis, AdditionKind, UnpricedReason } from '@spadework/core/estimate';
import { plural } from '@spadework/core/text';

/** How a segment stands that the sum does not have as it is drawn. */
type OpenState = 'NEW' | 'STALE' | 'EDITED_STALE' | 'ORPHAN';

const kinds: Record<AdditionKind, string> = {
  SITE: 'Site costs',
  CONTINGENCY: 'Contingency',
  ENGINEERING: 'Engineering',
  OWNER: 'Owner’s costs',
  OTHER: 'Other',
  VAT: 'VAT',
};
const of: Record<AdditionBasis, string> = { WORKS: 'of works', SUBTOTAL: 'of the subtotal so far' };
const reasons: Record<UnpricedReason, string> = {
  NO_RULE: 'No cost rule takes it',
  NO_PRICE: 'Its cost rule cannot be used with this revision',
  REMOVED_BY_HAND: 'Somebody deleted its items',
};

export const words = {
  title: 'Estimate',
  subtotal: 'Subtotal',
  vat: 'VAT',
  total: 'Total with additions',
  charge: 'Connection charge',
  again: 'Try again',
  loading: 'Loading …',
  notRead: 'What the sum lacks could not be read.',
  save: 'Save',
  cancel: 'Cancel',
  required: 'Must be filled in',
  deletedSegment: 'A deleted segment',
  segmentOf: (id: number) => `Segment ${id}`,

  additions: {
    title: 'Additions',
    whose: 'Which additions hold',
    company: 'The company’s',
    project: 'The project’s own',
    noCompany: 'The company has no additions. An administrator sets them under Administration, Additions.',
    text: 'They are reckoned in order, each rounded to the øre before the next. VAT comes last.',
    works: 'Sum of works',
    none: 'No additions yet.',
    add: 'New addition',
    name: 'Name',
    kind: 'Kind',
    kinds,
    how: 'Reckoned as',
    ways: { percent: 'Percentage', amount: 'Amount' },
    percent: 'Percentage',
    amount: 'Amount',
    basis: 'Of what',
    of,
    markup: 'Mark-up, never charged to a customer',
    markedUp: 'mark-up',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Delete ${name}`,
    nameless: 'the addition',
    addition: (place: number) => `Addition ${place}`,
    notANumber: 'Write a number',
    outOfBounds: { percent: 'From 0 to 100', amount: (most: string) => `From 0 to ${most}` },
    decimals: { percent: 'At most four decimals', amount: 'At most two decimals' },
    tooMany: (most: number) => `There can be at most ${most}`,
    vatLast: 'VAT comes last, and once',
    comesTo: 'Comes to',
    saved: 'The additions are saved.',
    back: 'The company’s additions hold again.',
    changed: 'Somebody has changed the calculation meanwhile. Save again to keep yours.',
  },

  lacking: {
    title: 'What the sum lacks',
    bar: (unpriced: number, open: number) =>
      [
        unpriced > 0 && `${plural(unpriced, 'quantity is', 'quantities are')} not priced`,
        open > 0 && `${plural(open, 'segment is', 'segments are')} not in the sum as drawn`,
      ]
        .filter(Boolean)
        .join(', '),
    incomplete: (what: string) => `Incomplete: ${what}`,
    show: 'Show',
    nothing: 'Nothing is lacking: every quantity has a price or is left out on purpose.',
    unpriced: (count: number) => `${plural(count, 'quantity', 'quantities')} without a price`,
    more: (count: number) => `and ${count} more`,
    segment: 'Segment',
    quantity: 'Quantity',
    amount: 'Amount',
    why: 'Why',
    reasons,
    openSegment: 'Open segment',
    chooseCode: 'Choose a code …',
    writeRule: 'Write a rule …',
    notOurs: 'Not ours …',
    open: (count: number) => `${plural(count, 'segment', 'segments')} not in the sum as drawn`,
    states: {
      NEW: 'Not taken into the calculation yet',
      STALE: 'The trench or its cost rules have changed since',
      EDITED_STALE: 'Edited by hand, and the trench or its cost rules have changed since',
      ORPHAN: 'The trench is gone, and its items are left',
    },
    update: 'Update from design',
    byHand: 'Priced by hand …',
    waived: 'Left out on purpose',
    noneWaived: 'Nothing is left out on purpose.',
    everywhere: 'All segments',
    wholeSegment: 'The whole segment, priced by hand',
    reason: 'Reason',
    takeBack: 'Take back',
    byRule: 'by the cost rules',
    holdsFor: (count: number) =>
      count === 0 ? 'holds for nothing now' : plural(count, 'quantity', 'quantities'),
    taken: 'It counts as lacking again.',
    notices: 'Worth a look',
  },

  outdated: {
    segment: (name: string, state: OpenState, since: string | undefined) =>
      state === 'NEW'
        ? `${name} (never taken over)`
        : state === 'ORPHAN'
          ? `${name} (the trench is gone)`
          : since === undefined
            ? name
            : `${name} (last changed ${since})`,
    named: (named: readonly string[], more: number) =>
      `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    count: (count: number) => `${plural(count, 'segment', 'segments')} not in the sum as drawn`,
  },

  code: {
    title: 'Choose a code',
    code: 'Code',
    codeHint: 'Search by number or words',
    how: 'How it is paid',
    ways: { item: 'By an item here', rule: 'By a cost rule' },
    waysText: {
      item: 'In this calculation alone.',
      rule: 'Wherever this quantity occurs and no other rule takes it, in all projects of the company.',
    },
    quantity: 'Quantity',
    otherUnit: (net: string) => `The trench gives ${net}; the code counts something else.`,
    place: 'Place',
    save: 'Price it',
    reason: (number: string) => `Priced by hand, as ${number}`,
    pricing: (name: string) => `price ${name}`,
    asItem: (name: string, number: string) => `${name} is priced as ${number}. Undo takes it back.`,
    asRule: (name: string, number: string) =>
      `A cost rule now prices ${name} as ${number}. Update from design takes it into the sum.`,
  },

  waiver: {
    title: 'Not ours',
    byHand: 'Priced by hand',
    what: 'What is left out',
    here: (name: string, segment: string) => `${name} in ${segment}`,
    everywhere: (name: string) => `${name} in all segments`,
    kind: (kind: string) => `Everything of the kind “${kind}” in all segments`,
    segment: (segment: string) => `All of ${segment}: it is priced by hand`,
    reason: 'Reason',
    reasonHint: 'Who pays for it, or why nobody does. The frozen estimate keeps it.',
    save: 'Leave out',
    saved: (name: string) => `${name} is left out of the sum on purpose.`,
    tooMany: (most: number) => `A calculation has at most ${most} of these. Take some back first.`,
  },

  freeze: {
    open: 'Freeze …',
    title: 'Freeze the estimate',
    text: 'Everything that the figures follow from is kept as it is now, under a number and a hash. Prices, rules and trenches may change afterwards; the frozen estimate does not.',
    complete: 'Nothing is lacking.',
    empty: 'There is nothing to freeze yet: no items and no segments.',
    lacks: 'The sum is not complete:',
    showAll: 'Show all and settle them',
    accept: 'Freeze it although it is incomplete. The PDF says so.',
    name: 'Name',
    nameHint: 'Such as “To the customer” or “Decision 2”',
    note: 'Note',
    noteHint: 'The PDF shows it',
    freeze: 'Freeze',
    done: (number: number) => `Estimate no. ${number} is frozen`,
    doneText: (name: string) => `“${name}” is kept as it was at this moment.`,
    hash: 'Hash (SHA-256)',
    copy: 'Copy the hash',
    copied: 'Copied',
    notCopied: 'The browser did not allow it. Select the text and copy it yourself.',
    pdf: 'Download PDF',
    list: 'All frozen estimates',
  },

  frozen: {
    title: 'Frozen estimates',
    none: 'No estimate has been frozen yet.',
    number: 'No.',
    name: 'Name',
    when: 'Frozen',
    by: (who: string) => `by ${who}`,
    state: 'State',
    states: { COMPLETE: 'Complete', INCOMPLETE: 'Incomplete', EMPTY: 'Empty' },
    works: 'Works',
    total: 'Total',
    tools: 'Documents and proof',
    verify: 'Verify',
    verifyOf: (number: number) => `Verify no. ${number}`,
    pdf: 'PDF',
    pdfOf: (number: number) => `PDF of no. ${number}`,
    ok: 'Unchanged since it was frozen',
    notOk: 'Not as it was frozen: the store has been tampered with',
    fileName: (number: number) => `estimate ${number}`,
  },
};

export type Words = typeof words;
