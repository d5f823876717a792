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
  open,
  name,
}: {
  segmentId: number;
  /** Left out: all sections on one sheet. */
  sectionId?: string;
  format: Format;
  open: OpenTrench;
  name: string;
}): Promise<void> {
  await open.sender.settled();
  const file = await callForFile(ROWS[format], {
    params: { segmentId },
    query: sectionId === undefined ? { together: true } : { sectionId },
  });
  saveFile(file, name, format.toLowerCase());
}
