export const words = {
  onSite: 'On site',
  onSiteText: 'Nothing is open.',
  onSiteNone: 'Nothing is filled in yet.',
  openDeviations: 'Open deviations',
  openRecords: 'Records not signed',
  onSiteMore: (count: number) => `and ${count} more`,
  overdue: 'overdue',
  progress: (answered: number, points: number) => `${answered} of ${points}`,
  aRecord: 'a record',
  events: {
    'segment.route': (who: string, what: string) => `${who} changed the route of ${what}`,
    'segment.sensitivity.POWER_SENSITIVE': (who: string, what: string) =>
      `${who} marked the route of ${what} as power-sensitive`,
    'segment.sensitivity.NONE': (who: string, what: string) =>
      `${who} made the route of ${what} visible to everybody in the project`,
    'segment.imported': (who: string, what: string) =>
      `${who} imported ${what === '1' ? 'a segment with its route' : `${what} segments with their routes`}`,
    'record.created': (who: string, what: string) => `${who} began ${what}`,
    'record.changed': (who: string, what: string) => `${who} filled in ${what}`,
    'record.submitted': (who: string, what: string) => `${who} submitted ${what}`,
    'record.reopened': (who: string, what: string) => `${who} reopened ${what}`,
    'record.signed': (who: string, what: string) => `${who} signed ${what}`,
    'record.voided': (who: string, what: string) => `${who} declared ${what} void`,
    'deviation.changed': (who: string, what: string) => `${who} set who and when for a deviation in ${what}`,
    'deviation.state': (who: string, what: string) => `${who} changed a deviation in ${what}`,
    'deviation.DONE': (who: string, what: string) => `${who} reported a deviation in ${what} as done`,
    'deviation.VERIFIED': (who: string, what: string) => `${who} verified a deviation in ${what}`,
    'deviation.REJECTED': (who: string, what: string) => `${who} rejected a deviation in ${what}`,
    'deviation.OPEN': (who: string, what: string) => `${who} opened a deviation in ${what} again`,
  } as Record<string, (who: string, what: string) => string>,
};

export type Words = typeof words;
