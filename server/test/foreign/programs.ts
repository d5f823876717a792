import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Anything } from '../harness.js';

/** Programs that others wrote, which open our files of routes and write files that we open. */

const run = promisify(execFile);

export interface ForeignLine {
  name: string;
  positions: [number, number, number?][];
}

/** Whether a program runs here. Continuous integration needs all of them. */
function isHere(name: string, program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    if (process.env.SPADEWORK_FILE_READERS === 'required') throw new Error(`no ${name}`);
    console.log(`skipped: what ${name} makes of files of routes, because it is not installed`);
    return false;
  }
}

/** Debian's packages are for Debian's Python, which need not be the first on the PATH. */
const PYTHON = '/usr/bin/python3';

export const hasGdal = isHere('GDAL', PYTHON, '-c', 'from osgeo import gdal');
export const hasEzdxf = isHere('ezdxf', PYTHON, '-c', 'import ezdxf');
export const hasGpxpy = isHere('gpxpy', PYTHON, '-c', 'import gpxpy');

const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs one of the scripts beside this file, once for all files, because starting a program takes longer than reading a file. */
async function runPython(script: string, args: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout } = await run(PYTHON, [path, ...args], {
    maxBuffer: MAX_OUTPUT,
    env: {
      ...process.env,
      // A DXF since AutoCAD 2007 is in UTF-8; GDAL 3.6 takes it for ISO 8859-1.
      DXF_ENCODING: 'UTF-8',
      GPX_ELE_AS_25D: 'YES',
    },
  });
  return stdout;
}

export const readWithPython = async (script: string, files: readonly string[]): Promise<Anything[]> =>
  JSON.parse(await runPython(script, files));

export interface Translation {
  driver: string;
  from: string;
  to: string;
  /** Those of ogr2ogr, and those that its `-oo` gives to the driver that reads. */
  options?: readonly string[];
  open?: readonly string[];
}

/** Does what ogr2ogr does with each of the files. */
export const translate = (files: readonly Translation[]) =>
  runPython('translate.py', [JSON.stringify(files.map((file) => ({ options: [], open: [], ...file })))]);

/** Lines and points of files in degrees: so what is read, is read in the right system too. */
export async function readWithGdal(
  files: readonly { path: string; system?: string }[],
  { layer, name, open = [] }: { layer?: string; name: string; open?: readonly string[] },
): Promise<ForeignLine[][]> {
  const translations = files.map(({ path, system }) => ({
    driver: 'GeoJSON',
    from: path,
    to: `${path}${layer ?? ''}.read.geojson`,
    open,
    options: [
      ...(layer ? [layer] : []),
      ...(system ? ['-s_srs', system] : []),
      ...['-t_srs', 'EPSG:4258', '-lco', 'COORDINATE_PRECISION=12'],
    ],
  }));
  await translate(translations);
  return translations.map(({ to }) => linesIn(JSON.parse(readFileSync(to, 'utf8')), name));
}

const linesIn = ({ features }: Anything, name: string): ForeignLine[] =>
  features.flatMap(({ properties, geometry }: Anything) => {
    const { type, coordinates } = geometry;
    const lines = type === 'MultiLineString' ? coordinates : [type === 'Point' ? [coordinates] : coordinates];
    return lines.map((positions: ForeignLine['positions']) => ({ name: properties[name], positions }));
  });

/** A directory for the files of a test. Each has a name of its own: GDAL's reader of SOSI knows a file again by its name and second. */
export function fileDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'spadework-files-'));
  let count = 0;
  return {
    path: (extension: string) => join(directory, `${++count}.${extension}`),
    write(extension: string, content: string | Uint8Array): string {
      const path = join(directory, `${++count}.${extension}`);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(directory, { recursive: true }),
  };
}
