import { bigEndian, hasText, type Piece, type Pieces, rest } from './pieces.js';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COM = 0xfe;

/** Frame headers have the size of the picture. C4, C8 and CC lie among them and are none. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const isApplication = (marker: number) => (marker & 0xf0) === 0xe0;

/** The application segments that change how a picture looks: its density, colour profile and colour model. */
const NEEDED = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

/** Whether the byte after 0xFF belongs to the data of a scan: a stuffed zero, or one of RST0 to RST7. */
const isScanData = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * The segments of a JPEG (ITU-T T.81, annex B), or undefined if they do not follow each other up to its end. Of application segments
 * only the known ones are part of the picture: positions stand in APP1, but also in APP13 and in those of makers of cameras.
 */
export function jpegPieces(bytes: Uint8Array): Pieces | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const pieces: Piece[] = [{ from: 0, to: 2, isPicture: true }];
  let frame: { width: number; height: number } | undefined;
  let scans = 0;
  for (let from = 2; ; ) {
    const at = markerAt(bytes, from);
    const marker = bytes[at];
    if (marker === undefined) return undefined;
    if (marker === EOI) {
      pieces.push({ from, to: at + 1, isPicture: true }, ...rest(bytes, at + 1));
      return frame && scans > 0 ? { pieces, ...frame, scans } : undefined;
    }
    // Those below SOF0 and from RST0 to SOI have no length, and no place here.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= SOI) || at + 3 > bytes.length) return undefined;
    const length = bigEndian(bytes, at + 1, 2);
    let to = at + 1 + length;
    if (length < 2 || to > bytes.length) return undefined;
    if (isFrame(marker)) {
      if (frame || length < 8) return undefined;
      frame = { height: bigEndian(bytes, at + 4, 2), width: bigEndian(bytes, at + 6, 2) };
      if (frame.width === 0 || frame.height === 0) return undefined;
    }
    if (marker === SOS) {
      scans++;
      to = endOfScan(bytes, to);
    }
    pieces.push({ from, to, isPicture: isNeeded(bytes, marker, at + 3) });
    from = to;
  }
}

/** The position of the marker after 0xFF, or beyond the end. Before a marker there may be any number of 0xFF. */
function markerAt(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== 0xff) return bytes.length;
  let at = from + 1;
  while (bytes[at] === 0xff) at++;
  return at;
}

/** Where the next marker begins. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = markerAt(bytes, at);
    if (next >= bytes.length) break;
    if (!isScanData(bytes[next]!)) return at;
    at = next;
  }
  return bytes.length;
}

function isNeeded(bytes: Uint8Array, marker: number, at: number): boolean {
  if (marker === COM) return false;
  if (!isApplication(marker)) return true;
  const name = NEEDED.get(marker);
  return name !== undefined && hasText(bytes, at, name);
}
