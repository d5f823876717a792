import type { Method, Mode } from '@spadework/core/rating';
import { callForFile } from '../../api/index.js';
import { saveFile } from '../../kit/index.js';
import type { OpenTrench } from './document/index.js';

export type Format = 'SVG' | 'PDF' | 'DXF';

const ROWS = { SVG: 'trench.drawSvg', PDF: 'trench.drawPdf', DXF: 'trench.drawDxf' } as const;

/** Saves the server's drawing of what is on the screen, once everything is sent. */
export async function saveDrawing({
  segmentId,
  sectionId,
  format,
  profileId,
  open,
  name,
}: {
  segmentId: number;
  /** Left out: all sections on one sheet. */
  sectionId?: string;
  format: Format;
  profileId: string | undefined;
  open: OpenTrench;
  name: string;
}): Promise<void> {
  await open.sender.settled();
  const file = await callForFile(ROWS[format], {
    params: { segmentId },
    query: {
      ...(sectionId === undefined ? { together: true } : { sectionId }),
      ...(profileId !== undefined && { profileId }),
    },
  });
  saveFile(file, name, format.toLowerCase());
}

export type NoteFormat = 'PDF' | 'XLSX';

const NOTE_ROWS = { PDF: 'trench.getRatingReport', XLSX: 'trench.getRatingWorkbook' } as const;

/** Saves the calculation note of a section, by the mode, method and season that are shown. */
export async function saveNote({
  segmentId,
  format,
  query,
  open,
  name,
}: {
  segmentId: number;
  format: NoteFormat;
  query: {
    sectionId: string;
    mode?: Mode;
    method: Method;
    season?: string;
    hours: number;
    profileId?: string;
  };
  open: OpenTrench;
  name: string;
}): Promise<void> {
  await open.sender.settled();
  const file = await callForFile(NOTE_ROWS[format], { params: { segmentId }, query });
  saveFile(file, name, format.toLowerCase());
}
