import { type Crs, type Extent, extentOf, measured } from '@spadework/core/route';
import { type FileContent, type FileFormat, readRouteFile } from '@spadework/core/route/files';
import type { Language } from '../../../../tables/translate.js';

export interface RouteReadRequest {
  bytes: Uint8Array;
  format: FileFormat;
  crs: Crs | undefined;
  language: Language;
}

/** A line as it is stored: where it lies as text, which nobody has to read on the way to the store. */
export interface SentLine {
  name: string;
  line: number;
  length: number;
  points: number;
  positions: string;
  measured: string;
  extent: Extent;
}

export type SentRoutes = Omit<FileContent, 'lines'> & { lines: SentLine[] };

/** Reads a file of routes. */
export function run({ bytes, format, crs, language }: RouteReadRequest): SentRoutes {
  const { lines, ...rest } = readRouteFile(format, bytes, { language, ...(crs && { crs }) });
  return {
    ...rest,
    lines: lines.map(({ name, line, length, positions }) => ({
      name,
      line,
      length,
      points: positions.length,
      positions: JSON.stringify(positions),
      measured: JSON.stringify(measured(positions)),
      extent: extentOf(positions),
    })),
  };
}
