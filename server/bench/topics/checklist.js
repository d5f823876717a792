import { importChecklists } from '../../dist/services/checklist/import.js';
import { readTable } from '../../dist/tables/file.js';
import { median } from '../numbers.js';

const API = '/public/checklist/rest';
export const POINTS = 120;
/** Optional checkpoints, which a form has only on request. */
export const OPTIONAL = 20;
const TIMES = 20;

/** A form of 100 checkpoints: made for the first time, and from the cache. */
export async function measureChecklist({ ours, withStore }) {
  await withStore((store) => store.transact(publish));
  const form = (language, query = '') =>
    timed(ours, `${API}/download/1/CHECKLIST/PLANNING${query}`, language);
  // The first form starts the process of the typesetter, which is not measured.
  await timed(ours, `${API}/download/1/CHECKLIST/UNKNOWN`, 'en');

  const first = await form('en');
  const known = [];
  for (let i = 0; i < TIMES; i++) known.push(await form('en'));
  const others = [
    ['in Norwegian', await form('nb')],
    ['with 2 options', await form('en', '?option=101&option=102')],
    ['with 1 option', await form('en', '?option=101')],
  ];
  const swapped = await form('en', '?option=102&option=101');
  const all = [first, ...others.map(([, other]) => other)];
  return [
    [`Checklist: a form of ${POINTS - OPTIONAL} checkpoints (${kilobytes(first)})`, 'time', '', 'form'],
    ['GET /download for the first time', milliseconds(first.ms), '', first.etag],
    [
      `GET /download, remembered, median of ${TIMES}`,
      milliseconds(median(known.map(({ ms }) => ms))),
      '',
      verdict(
        known.every(({ etag }) => etag === first.etag),
        'the same form',
      ),
    ],
    ...others.map(([what, { ms, etag }]) => [`… ${what}, for the first time`, milliseconds(ms), '', etag]),
    [
      '… with the 2 options the other way round',
      milliseconds(swapped.ms),
      '',
      verdict(swapped.etag === others[1][1].etag, 'the same form'),
    ],
    [
      'Each language and set of options is a form of its own',
      '',
      '',
      verdict(new Set(all.map(({ etag }) => etag)).size === all.length, `${all.length} forms`),
    ],
  ];
}

async function timed({ address, token }, path, language) {
  const began = performance.now();
  const response = await fetch(address + path, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  return { ms: performance.now() - began, etag: response.headers.get('etag'), byteLength };
}

const milliseconds = (ms) => `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;
const kilobytes = ({ byteLength }) => `${Math.round(byteLength / 1024)} kB`;
const verdict = (isSo, words) => `${words}: ${isSo ? 'reached' : 'MISSED'}`;

const HEAD =
  'kind;id;name;nameEn;facilities;assessmentTypes;facilityPart;component;timePerspective;parent;answerType;camera;cameraGuidance;option;primarySorting;sheetsForGuidance';

/** Publishes a new latest revision with one long list. */
export async function publish(tx) {
  const points = Array.from({ length: POINTS }, (_, i) => i + 1).flatMap((id) => [
    `CHECKPOINT;${id};Er kapsling og lås hele på felt ${id}?;Are enclosure and lock of panel ${id} intact?;1;PLANNING;${1 + (id % 8)};${1 + (id % 5)};1;;${id % 9 ? 'MULTIPLECHOICE' : 'TEXT'};${id % 4 ? 'no' : 'yes'};${id % 4 ? '' : 'Bilde av skaden'};${id > POINTS - OPTIONAL ? 'yes' : 'no'};${id * 10};6030`,
    ...(id % 6 ? [] : [`SUBCHECKPOINT;${id};Hengsler;Hinges;;;;;;${id};;no;;;10;`]),
  ]);
  const named = (kind, many, name) =>
    Array.from({ length: many }, (_, i) => `${kind};${i + 1};${name} ${i + 1};;;;;;;;;;;;;`);
  const rows = [
    HEAD,
    ...named('FACILITY', 1, 'Anlegg'),
    ...named('PART', 8, 'Del'),
    ...named('COMPONENT', 5, 'Komponent'),
    ...named('TIMEPERSPECTIVE', 1, 'Innen år'),
    ...points,
  ];
  const table = await readTable(Buffer.from(rows.join('\n')));
  const { findings, refusal } = await importChecklists(tx, table, {
    revision: 'bench',
    // Nothing is active before its day, and of the active ones the newest is the latest.
    activeFromDate: new Date().toISOString(),
  });
  if (findings.length || refusal) throw new Error(refusal ?? JSON.stringify(findings[0]));
}
