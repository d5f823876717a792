import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell first: the same engine without windows to draw, by which all journeys take a tenth less of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge'];
const PLACES = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

export type Environment = Readonly<Record<string, string | undefined>>;

/** `SPADEWORK_CHROMIUM`, else a known name on the PATH, else one of the usual places; undefined if there is none. */
export function findChromium(
  { SPADEWORK_CHROMIUM: given, PATH = '' }: Environment,
  isProgram: (path: string) => boolean = mayRun,
): string | undefined {
  if (given) return isProgram(given) ? given : undefined;
  const onPath = PATH.split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES].find(isProgram);
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
