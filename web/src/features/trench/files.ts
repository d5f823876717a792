import type { Method, Mode } from '@spadework/core/rating';
import { call, callForFile } from '../../api/index.js';
import type { Language } from '../../words/index.js';

/** Every file that is made of a segment: one table for Download, Reports and Documents. */
export const SEGMENT_FILES = [
  { document: 'drawing', format: 'PDF', extension: 'pdf', operation: 'trench.drawPdf' },
  { document: 'drawing', format: 'SVG', extension: 'svg', operation: 'trench.drawSvg' },
  { document: 'drawing', format: 'DXF', extension: 'dxf', operation: 'trench.drawDxf' },
  { document: 'note', format: 'PDF', extension: 'pdf', operation: 'trench.getRatingReport' },
  { document: 'note', format: 'Excel', extension: 'xlsx', operation: 'trench.getRatingWorkbook' },
  { document: 'heatMap', format: 'SVG', extension: 'svg', operation: 'trench.drawRatingMapSvg' },
  { document: 'heatMap', format: 'PNG', extension: 'png', operation: 'trench.drawRatingMapPng' },
] as const;
export type SegmentFile = (typeof SEGMENT_FILES)[number];

export const filesOf = (document: SegmentFile['document']) =>
  SEGMENT_FILES.filter((file) => file.document === document);

/** What of a segment a file is of. Left out: its first section, or all, by what the loads say. */
export interface FileQuery {
  sectionId?: string;
  /** All sections on one sheet. */
  together?: true;
  mode?: Mode;
  method?: Method;
  season?: string;
  hours?: number;
}

const WAIT_SECONDS = 20;

/** Files rate as the editor and the check do: beside the others' loads where all are given, else all at their limits. */
async function modeByLoads(segmentId: number): Promise<Mode | undefined> {
  const { sections } = await call('trench.getCheck', {
    params: { segmentId },
    query: { wait: WAIT_SECONDS },
  });
  return sections[0]?.mode;
}

export async function fetchSegmentFile(
  { document, operation }: SegmentFile,
  segmentId: number,
  query: FileQuery = {},
  how: { language?: Language; signal?: AbortSignal } = {},
): Promise<Blob> {
  const mode = query.mode ?? (document === 'drawing' ? undefined : await modeByLoads(segmentId));
  return callForFile(operation, {
    params: { segmentId },
    query: { ...query, ...(mode && { mode }) },
    ...how,
  });
}
