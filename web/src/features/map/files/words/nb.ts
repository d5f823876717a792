import type { Words } from './en.js';

export const words: Words = {
  download: 'Last ned',
  downloadTitle: 'Last ned traseer',
  what: 'Traseer',
  project: 'Hele prosjektet',
  format: 'Format',
  formatTexts: {
    GEOJSON: 'For QGIS og andre kartprogrammer.',
    SOSI: 'For overlevering til netteiere. Norsk standard, versjon 4.5.',
    DXF: 'For DAK, i meter, med et lag for hvert strekk.',
    GPX: 'For håndholdt GPS i felt. Alltid i grader.',
    CSV: 'For regneark: en rad for hvert punkt.',
  },
  objtype: 'Objekttype',
  objtypeHint: (usual) => `Hva linjene heter i filen. Uten noe her: ${usual}.`,
  objtypeFault: (most) => `Høyst ${most} bokstaver a–å, sifre og understreker.`,
  reading: 'Leser traseene …',
  none: 'Ingen strekk i prosjektet har trasé ennå.',
  noneOfSegment: 'Dette strekket har ingen trasé ennå.',
  leftOut: (count) =>
    count === 1
      ? 'Én kraftsensitiv trasé er utelatt, fordi du ikke har klarering for den.'
      : `${count} kraftsensitive traseer er utelatt, fordi du ikke har klarering for dem.`,
  sensitive:
    'Det du laster ned, er kraftsensitivt: oppbevar det der bare de med klarering kan lese det. Nedlastingen loggføres med navnet ditt.',
  downloaded: (name) => `${name} er lastet ned`,

  import: 'Importer',
  importTitle: 'Importer traseer',
  importText:
    'Hver linje i filen blir et nytt strekk med trasé. Strekk som finnes, endres ikke. Hele filen importeres, eller ingenting.',
  file: 'Fil',
  fileHint: 'GeoJSON, SOSI, DXF, GPX eller CSV; høyst omtrent 700 kB. Velg den, eller slipp den her.',
  unknownEnding: 'Navnet må slutte på .geojson, .json, .sos, .sosi, .dxf, .gpx, .csv eller .txt.',
  emptyFile: 'Filen er tom.',
  tooLarge: (size) =>
    `Filen er for stor: ${size} kB av 760. En forespørsel rommer 1 MiB, og filen vokser med en tredel på veien. Del den, og importer delene.`,
  fromFile: 'Som filen sier',
  crsHint: 'Hvis filen ikke sier det, velg det her.',
  crsNeeded: 'Dette formatet sier det ikke.',
  checking: 'Prøver filen …',
  fine: (count) => `${count} strekk ville bli ${count === 1 ? 'nytt' : 'nye'}. Ingenting er endret ennå.`,
  faults: (count) => (count === 1 ? 'Én feil' : `${count} feil`),
  faultsText: 'Rett filen og velg den på nytt. Med en eneste feil importeres ingenting.',
  moreFaults: (shown, all) => `De første ${shown} av ${all}`,
  line: 'Linje',
  message: 'Hva som er galt',
  warnings: 'Å se etter',
  segment: 'Strekk',
  length: 'Lengde',
  points: 'Punkter',
  imported: (count) => `${count} strekk er importert.`,
  open: (name) => `Vis ${name} på kartet`,
  newSegments: 'Nye strekk',
  close: 'Lukk',
  again: 'Prøv igjen',
};
