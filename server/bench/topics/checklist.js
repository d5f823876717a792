import { publishList } from '../checklists.js';
import { median } from '../numbers.js';

const API = '/public/checklist/rest';
export const POINTS = 120;
/** Optional checkpoints, which a form has only on request. */
export const OPTIONAL = 20;
const TIMES = 20;

/** A form of 100 checkpoints: made for the first time, and from the cache. */
export async function measureChecklist({ ours, withStore }) {
  await withStore((store) => store.transact((tx) => publishList(tx, 'bench', POINTS, OPTIONAL)));
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
