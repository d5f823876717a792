export const words = {
  text: 'Prices, types and checklists of the company from a CSV or Excel file. All of a file is imported, or nothing.',
  what: 'What the file has',
  kinds: {
    prices: 'Unit prices of the company',
    checklists: 'Checklists',
    designRules: 'Design rules',
    cable: 'Cable types',
    pipe: 'Pipe types',
    ecc: 'Earth conductors',
    marker: 'Markers',
  },
  kindTexts: {
    prices:
      'Columns number and unitPrice, and type where a number alone is not clear. The prices take the place of all that the company had in the latest revision.',
    checklists:
      'One row per facility, part, component, time perspective, checkpoint or sub-checkpoint, like data/checklist in the program. The file is published under a name, and never changes after that.',
    designRules:
      'The file is the whole set: rules that are not in it are removed. The export is such a file.',
    cable: 'A type with the same id is changed; types that are not in the file stay.',
    pipe: 'A type with the same id is changed; types that are not in the file stay.',
    ecc: 'A type with the same id is changed; types that are not in the file stay.',
    marker: 'A type with the same id is changed; types that are not in the file stay.',
  },
  file: 'File',
  fileHint: 'CSV with commas, semicolons or tabs, or the first sheet of an Excel file; at most about 700 KB.',
  chooseFile: 'Choose a file',
  revision: 'Name of the revision',
  revisionHint: 'Such as Own 2027. People choose it by this name.',
  activeFrom: 'In use from',
  confirmPublication: (name: string, count: number) =>
    `${count === 1 ? 'One checkpoint is' : `${count} checkpoints are`} published as ${name}. After that the revision never changes, and the name is taken.`,
  dryRun: 'Dry run',
  running: 'Reading the file …',
  wouldDo: 'What would change',
  done: (name: string) => `${name} is imported`,
  counts: { added: 'New', changed: 'Changed', removed: 'Removed', unchanged: 'As before' },
  fine: 'No faults. Nothing has been changed yet.',
  nothing: 'The file changes nothing.',
  faultCount: (count: number) => (count === 1 ? 'One fault' : `${count} faults`),
  faultsText: 'Mend them in the file and choose it again. With any of them nothing is imported.',
  line: 'Line',
  column: 'Column',
  message: 'What is wrong',
  more: (shown: number, all: number) => `The first ${shown} of ${all}`,
  unknown: (columns: string) => `Columns that are not read: ${columns}`,
  confirmTitle: (name: string) => `Import ${name}?`,
  confirmText: (added: number, changed: number, removed: number) =>
    `${added} new, ${changed} changed and ${removed} removed. There is no undo; another file puts things right.`,
  first: 'Do a dry run first: it says what would change, and what is wrong.',
  tooLarge: 'The file is too large for one import. Divide it, or use the command line.',
};

export type Words = typeof words;
