import { plural } from '@spadework/core/text';

const segments = (count: number) => plural(count, 'segment', 'segments');

export const words = {
  download: 'Download',
  downloadTitle: 'Download routes',
  what: 'Routes',
  project: 'The whole project',
  format: 'Format',
  formatTexts: {
    GEOJSON: 'For QGIS and other map programs.',
    SOSI: 'For hand-over to owners of networks. Norwegian standard, version 4.5.',
    DXF: 'For CAD, in metres, a layer for each segment.',
    GPX: 'For a handheld GPS on site. Always in degrees.',
    CSV: 'For a spreadsheet: a row for each point.',
  },
  objtype: 'Object type',
  objtypeHint: (usual: string) => `What lines are called in the file. Left empty: ${usual}.`,
  objtypeFault: (most: number) => `Up to ${most} letters of the Norwegian alphabet, digits and underscores.`,
  reading: 'Reading the routes …',
  none: 'No segment of the project has a route yet.',
  noneOfSegment: 'This segment has no route yet.',
  leftOut: (count: number) =>
    count === 1
      ? 'One power-sensitive route is left out, because you have no clearance for it.'
      : `${count} power-sensitive routes are left out, because you have no clearance for them.`,
  sensitive:
    'What you download is power-sensitive: keep it where only those with clearance read it. The download is logged with your name.',
  downloaded: (name: string) => `${name} is downloaded`,

  import: 'Import',
  importTitle: 'Import routes',
  importText:
    'Each line of the file becomes a new segment with its route. Segments that are there do not change. All of the file is imported, or nothing.',
  file: 'File',
  fileHint: 'GeoJSON, SOSI, DXF, GPX or CSV; at most about 700 KB. Choose it, or drop it here.',
  unknownEnding: 'The name must end with .geojson, .json, .sos, .sosi, .dxf, .gpx, .csv or .txt.',
  emptyFile: 'The file is empty.',
  tooLarge: (size: string) =>
    `The file is too large: ${size} KB of 760. A request holds 1 MiB, and the file grows by a third on its way. Divide it, and import the parts.`,
  fromFile: 'As the file says',
  crsHint: 'If the file does not say it, choose it here.',
  crsNeeded: 'This format does not say it.',
  checking: 'Trying the file …',
  fine: (count: number) => `${segments(count)} would be new. Nothing has been changed yet.`,
  faults: (count: number) => (count === 1 ? 'One fault' : `${count} faults`),
  faultsText: 'Mend the file and choose it again. With any fault nothing is imported.',
  moreFaults: (shown: number, all: number) => `The first ${shown} of ${all}`,
  line: 'Line',
  message: 'What is wrong',
  warnings: 'To check',
  segment: 'Segment',
  length: 'Length',
  points: 'Points',
  imported: (count: number) => `${segments(count)} ${count === 1 ? 'is' : 'are'} imported.`,
  open: (name: string) => `Show ${name} on the map`,
  newSegments: 'New segments',
  close: 'Close',
  again: 'Try again',
};

export type Words = typeof words;
