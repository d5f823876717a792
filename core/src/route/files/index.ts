export { drawnRoute, FILE_FORMATS, type FileFormat, type FileRoute, MARKING, markingOf } from './content.js';
export type { FileFault } from './faults.js';
export {
  type FileContent,
  type FileLine,
  type FileOptions,
  MAX_IN_FILE,
  readRouteFile,
  sourceOf,
} from './read.js';
export { type FileText, fileText } from './words.js';
export { writeCsv } from './writers/csv.js';
export { writeDxf } from './writers/dxf.js';
export { writeGeojson } from './writers/geojson.js';
export { writeGpx } from './writers/gpx.js';
export { writeSosi } from './writers/sosi.js';
