export const REPORTS = [
  'budget',
  'summary',
  'description',
  'conformity',
  'work',
  'material',
  'resource',
  'other',
  'workbook',
  'note',
  'distribution',
  'company',
] as const;
export type ReportName = (typeof REPORTS)[number];

export type Format = 'PDF' | 'Excel';
/** Undefined for what is shown, but is no file. */
export const formatOf = (report: ReportName): Format | undefined =>
  report === 'workbook' ? 'Excel' : report === 'distribution' ? undefined : 'PDF';
export const EXTENSIONS: Record<Format, string> = { PDF: 'pdf', Excel: 'xlsx' };
