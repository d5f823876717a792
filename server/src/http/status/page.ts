import { createHash } from 'node:crypto';
import { html } from '../docs/html.js';
import { type Language, type Translation, translate } from '../language.js';
import { MANIFEST } from '../look.js';
import { message } from '../messages.js';
import { QUEUES, type StatusReport } from './report.js';
import { STYLE } from './style.js';
import { DAY_STATES, QUEUE_NAMES, REASONS, STATUS, TITLE, WORDS } from './words.js';

const digest = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but the page itself, its style and the typeface of the app: it must be shown when little else works. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${digest}'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page for people. */
export function statusPage(report: StatusReport, language: Language): string {
  const text = (words: Translation, ...values: (string | number)[]) => message(language, words, ...values);
  const number = (value: number) => value.toLocaleString(language === 'nb' ? 'nb-NO' : 'en-GB');
  const { status, reasons, days, availability, time } = report;
  const title = `${translate(TITLE, language)} · Spadework`;

  const troubled = days.filter(({ state }) => state !== 'OK' && state !== 'UNKNOWN').reverse();
  const whatOf = ({
    state,
    downMinutes,
    requests = 0,
    errors = 0,
    slow = 0,
  }: StatusReport['days'][number]) => {
    const parts = [
      downMinutes > 0 && text(WORDS.downMinutes, number(downMinutes)),
      errors > 0 && text(WORDS.errors, number(errors), number(requests)),
      slow > 0 && text(WORDS.slow, number(slow), number(requests)),
    ].filter((part) => part !== false);
    return parts.join(', ') || translate(DAY_STATES[state], language);
  };

  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><link rel="manifest" href="${MANIFEST}"><style>${STYLE_TAG}</style></head>
<body><a class="skip" href="#content">${text(WORDS.skip)}</a><header><span class="brand">Spadework</span><a href="/">${text(WORDS.toApp)}</a></header><main id="content" tabindex="-1">
<h1 class="state ${status}">${translate(STATUS[status], language)}</h1>
${reasons.length > 0 && html`<ul>${reasons.map((reason) => html`<li>${translate(REASONS[reason], language)}</li>`)}</ul>`}
<p class="soft"><time datetime="${time}">${text(WORDS.asOf, `${time.slice(0, 16).replace('T', ' ')} UTC`)}</time></p>
${
  days.length > 0 &&
  html`<section aria-labelledby="days"><h2 id="days">${text(WORDS.days, days.length)}</h2>
<ol class="days" aria-hidden="true">${days.map((day) => html`<li class="${day.state}" title="${day.day}: ${whatOf(day)}"></li>`)}</ol>
<p class="soft">${translate(WORDS.oldestFirst, language)}. ${availability !== undefined && text(WORDS.available, number(availability))}</p>
${
  troubled.length === 0
    ? html`<p>${translate(WORDS.noTrouble, language)}</p>`
    : html`<table><thead><tr><th scope="col">${translate(WORDS.day, language)}</th><th scope="col">${translate(WORDS.what, language)}</th></tr></thead><tbody>${troubled.map(
        (day) => html`<tr><th scope="row" class="date">${day.day}</th><td>${whatOf(day)}</td></tr>`,
      )}</tbody></table>`
}</section>`
}
${queueSection(report, language)}
${detailSection(report, language)}
</main></body></html>
`.markup;
}

const STYLE_TAG = html([STYLE] as unknown as TemplateStringsArray);

function queueSection({ queues }: StatusReport, language: Language) {
  if (!queues) return '';
  const rows = QUEUES.flatMap((name) => {
    const queue = queues[name];
    return queue
      ? html`<tr><th scope="row">${translate(QUEUE_NAMES[name], language)}</th><td class="number">${queue.waiting}</td><td class="number">${message(language, WORDS.seconds, queue.oldestSeconds)}</td></tr>`
      : [];
  });
  return html`<section aria-labelledby="queues"><h2 id="queues">${translate(WORDS.queues, language)}</h2>
<table><thead><tr><th scope="col">${translate(WORDS.queue, language)}</th><th scope="col" class="number">${translate(WORDS.waiting, language)}</th><th scope="col" class="number">${translate(WORDS.oldest, language)}</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}

function detailSection({ version, build, uptimeSeconds, servers, store }: StatusReport, language: Language) {
  const text = (words: Translation, ...values: (string | number)[]) => message(language, words, ...values);
  const uptime = text(WORDS.hours, Math.floor(uptimeSeconds / 3600), Math.floor((uptimeSeconds % 3600) / 60));
  const rows: [string, string][] = [
    [text(WORDS.version), version],
    [text(WORDS.commit), `${build.commit}, ${build.date}`],
    [text(WORDS.uptime), uptime],
  ];
  if (servers !== undefined) rows.push([text(WORDS.servers), String(servers)]);
  if (store) {
    const kind = text(store.kind === 'EMBEDDED' ? WORDS.embedded : WORDS.own);
    rows.push([text(WORDS.store), `${kind}, ${text(store.reachable ? WORDS.reachable : WORDS.unreachable)}`]);
    if (store.migration) {
      const missing = store.missingMigrations ? ` (${text(WORDS.missing, store.missingMigrations)})` : '';
      rows.push([text(WORDS.migration), store.migration + missing]);
    }
  }
  return html`<section aria-labelledby="details"><h2 id="details">${text(WORDS.details)}</h2>
<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section>`;
}
