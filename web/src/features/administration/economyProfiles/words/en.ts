export const words = {
  groups: {
    losses: 'What losses cost',
    load: 'Where a circuit does not say',
    limits: 'Limits',
  },
  units: { a: 'years', 'kr/kW·a': 'kr/kW a year' } as Readonly<Record<string, string>>,
  between: (least: string, most: string) => `${least} to ${most}`,
  sources: {
    OWN: 'Our own choice',
    FINANSDEPARTEMENTET: 'The Ministry of Finance’s rule, which NVE uses for works in the grid',
    'IEC 60287-3-2': 'IEC 60287-3-2',
    DSA: 'DSA and NVE',
  },
};

export type Words = typeof words;
