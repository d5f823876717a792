export const words = {
  price: 'Price',
  route: 'Route',
  incomplete: 'Incomplete: not everything is priced',
  withheld: (count: number) =>
    count === 1
      ? 'One route is power-sensitive, and showing it takes clearance.'
      : `${count} routes are power-sensitive, and showing them takes clearance.`,
  askAdministrator: 'An administrator of your company gives it.',
  noRoutes: 'No routes yet',
  noRoutesText: 'Open a segment and draw its route, or import routes from a file.',
  noClearanceTitle: 'Routes are not shown to you',
  stretchesOf: (name: string) => `Stretches of ${name}`,
  from: 'From',
  to: 'To',
  length: 'Length',
  section: 'Section',
  noSection: 'deleted',
  about: 'Name and crossing',
  crossing: (what: string) => `crosses ${what}`,
};

export type Words = typeof words;
