export const words = {
  region: 'Price and rating',
  price: 'Trench and cables, by the rules',
  perMetre: 'Per metre',
  rating: (circuit: string) => `Rating, ${circuit}`,
  amperes: (value: string) => `${value} A`,
  eachMetre: (value: string, length: string) => `${value} kr/m over ${length} m`,
  priceName: 'Price of the trench',
  byRules: (profile: string | undefined) =>
    `Works by the rules of the company; quantities by ${profile ? `the profile ${profile}` : 'the standard assumptions'}.`,
  more: 'More',
  leftOut: (count: number) => `${count === 1 ? '1 more circuit' : `${count} more circuits`} in “More”`,
  tried: 'Tried, not saved',
  triedText: 'Tried, not saved. Differences are to what is saved.',
  change: 'Change',
  beforeGesture: 'Compared with before the last change',
  beforeTrying: 'Compared with what is saved',
  said: (price: string, by: string) => `Price ${price}, ${by}.`,
  saidRating: (circuit: string, rating: string, by: string) => `${circuit}: ${rating}, ${by}.`,
  confirmed: 'Confirmed by the server',
  other: (price: string) => `The server says ${price}`,
  notCalculated: 'Not in the calculation yet',
  calculatedOlder: (cost: string) => `Older in the calculation: ${cost}`,
  reading: 'Reading prices …',
  failed: 'The prices could not be read.',
  again: 'Try again',
  noModule: 'The project has no calculation, so the trench has no price.',
  addModule: 'Add the module Cost',
  noAccess: 'You have no access to costs.',
  byServer: 'The company keeps its prices to itself; the server tells the price when a change is saved.',
  twice: 'Two rules take the same quantity, so there is no price.',
  notPriced: (count: number) =>
    count === 1 ? '1 quantity without a price' : `${count} quantities without a price`,
  hasConnections: (terminations: number, joints: number, cost: string) =>
    `With ${[
      terminations > 0 && `${terminations} ${terminations === 1 ? 'termination' : 'terminations'}`,
      joints > 0 && `${joints} ${joints === 1 ? 'joint' : 'joints'}`,
    ]
      .filter(Boolean)
      .join(' and ')}: ${cost}`,
  connectionsTitle: 'Terminations and joints in the price',
  connectionsText: (cost: string) =>
    `They are ${cost} of the price, and are there because cables are circuits: each cable of a circuit has terminations, and joints where a drum ends. Cables without a circuit have none.`,
  notPricedTitle: 'Not in the price',
  notPricedText:
    'No rule of the company pays for these quantities. Add their codes to the calculation by hand.',
  unusable: 'A rule makes nothing of this trench, because a figure is outside what a calculation takes.',
  quantity: 'Quantity',
  net: 'Net',
  section: 'Section',
  close: 'Close',
  segmentSum: 'The sum of the codes that the rules ask for.',
  by: 'Rule',
};

export type Words = typeof words;
