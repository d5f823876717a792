export const words = {
  /** It names what was looked at: quantities, for example, are not. */
  allClear: 'Layout, rules and rating: nothing to remark',
  allClearOf: 'Layout, design rules and rating checked, nothing to remark',
  checked: 'Checked',
  checking: 'Checking …',
  notChecked: 'Not checked',
  notCheckedFor: (reason: string) => `Not checked: ${reason}`,
  counts: {
    ERROR: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
    WARNING: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
    INFO: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
    deviations: (count: number) => (count === 1 ? '1 deviation' : `${count} deviations`),
  },
};

export type Words = typeof words;
