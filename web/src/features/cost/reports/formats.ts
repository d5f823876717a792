export const REPORTS = [
  'summary',
  'description',
  'conformity',
  'work',
  'material',
  'resource',
  'other',
  'workbook',
  'distribution',
  'company',
] as const;
export type ReportName = (typeof REPORTS)[number];

export type Format = 'PDF' | 'Excel' | 'JSON';
export const formatOf = (report: ReportName): Format =>
  report === 'workbook' ? 'Excel' : report === 'distribution' ? 'JSON' : 'PDF';
export const EXTENSIONS: Record<Format, string> = { PDF: 'pdf', Excel: 'xlsx', JSON: 'json' };
