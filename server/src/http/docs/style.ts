import { LOOK } from '../look.js';

export const style = `${LOOK}:root {
  --wash: var(--paper); --line: var(--rule); --soft: var(--quiet);
  --teal: var(--accent); --tint: var(--accent-tint); --red: var(--bad); --chip: var(--rule);
  --board: #1c2a31; --board-line: #33474f; --board-ink: #e4ebf0; --board-soft: #9fb0b7;
  --string: #f2b45a; --number: #7fd6c8;
  --get: var(--accent); --post: var(--focus); --put: var(--warn); --delete: var(--bad); --patch: #7a3d8f;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { --board: #0d1316; --patch: #d6a3ea; } }
:root[data-theme="dark"] { --board: #0d1316; --patch: #d6a3ea; }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr);
  background: var(--sheet); color: var(--ink);
  font: 400 1rem/1.6 var(--font); font-variant-numeric: tabular-nums lining-nums;
}
a { color: var(--teal); text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
code, pre, kbd, .path, .type, .status, .verb { font-family: var(--mono); }
code { font-size: 0.86em; }
p { margin: 0 0 0.75rem; max-width: 44rem; }
s { text-decoration-thickness: 1px; color: var(--soft); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 3; padding: 0.5rem 1rem; background: var(--sheet); }
.skip:focus { top: 1rem; }

.side {
  position: sticky; top: 0; height: 100vh; height: 100dvh; display: flex; flex-direction: column;
  background: var(--wash); border-right: 1px solid var(--line);
}
.side header { display: flex; align-items: center; justify-content: space-between; padding: 1.25rem 1.25rem 0.75rem; }
.brand {
  display: flex; align-items: center; gap: 0.6rem; color: var(--ink); text-decoration: none;
  font-size: 1.0625rem; font-weight: 650; letter-spacing: -0.01em;
}
.menu { display: none; }
.app { margin-left: auto; font-size: 0.875rem; padding: 0.25rem 0; }
nav { overflow-y: auto; padding: 0.25rem 0.75rem 3rem; scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
.filter { position: sticky; top: 0; z-index: 1; display: block; margin: 0 0.5rem 0.75rem; background: var(--wash); }
.filter input {
  width: 100%; padding: 0.45rem 2rem 0.45rem 0.75rem; font: inherit; font-size: 0.875rem; color: inherit;
  background: var(--sheet); border: 1px solid var(--line); border-radius: 8px;
}
.filter input::placeholder { color: var(--soft); opacity: 1; }
.filter kbd {
  position: absolute; right: 0.6rem; top: 0.5rem; padding: 0 0.4rem; font-size: 0.75rem; color: var(--soft);
  border: 1px solid var(--line); border-radius: 4px;
}
.filter input:not(:placeholder-shown) + kbd, .filter input:focus + kbd { display: none; }
.none { margin: 0 0.5rem; font-size: 0.8125rem; color: var(--soft); }
.more { display: block; padding: 0.4rem 0.5rem; border-radius: 6px; color: var(--ink); font-weight: 600; text-decoration: none; }
nav summary {
  padding: 0.4rem 0.5rem; font-weight: 600; border-radius: 6px; cursor: pointer; list-style: none;
  display: flex; align-items: center; justify-content: space-between;
}
nav summary::-webkit-details-marker { display: none; }
nav summary::after {
  content: ""; width: 0.4rem; height: 0.4rem; margin-right: 0.25rem; transform: rotate(-45deg);
  border: solid var(--soft); border-width: 0 1.5px 1.5px 0;
}
nav details[open] > summary::after { transform: rotate(45deg); }
nav summary:hover, nav li a:hover, .over:hover, .more:hover { background: var(--chip); }
.group {
  margin: 0.9rem 0.5rem 0.25rem; font-size: 0.6875rem; font-weight: 650; letter-spacing: 0.07em;
  text-transform: uppercase; color: var(--soft);
}
nav ul, .list { margin: 0; padding: 0; list-style: none; }
nav li a, .over {
  display: flex; gap: 0.5rem; align-items: baseline; padding: 0.22rem 0.5rem; border-radius: 6px;
  color: var(--ink); font-size: 0.8438rem; line-height: 1.4; text-decoration: none;
}
.over { color: var(--soft); }
div ~ .over { margin-top: 0.75rem; }
nav .here, .over[aria-current]:not(nav:has(.here) *) { background: var(--tint); color: var(--teal); }
nav details { margin-bottom: 0.25rem; }
nav details[open] { margin-bottom: 1.25rem; }

.verb { font-size: 0.6875rem; font-weight: 700; letter-spacing: 0.02em; color: var(--soft); }
.verb.get { color: var(--get); } .verb.post { color: var(--post); } .verb.put { color: var(--put); }
.verb.delete { color: var(--delete); } .verb.patch { color: var(--patch); }
nav .verb, .list .verb { flex: 0 0 3.1rem; font-size: 0.625rem; }
.call .verb {
  flex: none; padding: 0.15rem 0.5rem; border-radius: 5px; color: var(--sheet); background: var(--soft);
}
.call .get { background: var(--get); } .call .post { background: var(--post); } .call .put { background: var(--put); }
.call .delete { background: var(--delete); } .call .patch { background: var(--patch); }

main { padding: 2.75rem clamp(1.25rem, 4vw, 4rem) 6rem; }
main > * { max-width: 78rem; }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -0.012em; text-wrap: balance; }
h1 { margin: 0 0 0.75rem; font-size: 2.125rem; font-weight: 700; letter-spacing: -0.025em; }
h2 { margin: 0 0 0.5rem; font-size: 1.5rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.1875rem; }
h4 { margin: 1.75rem 0 0.5rem; font-size: 0.8125rem; letter-spacing: 0; }
.intro { padding-bottom: 1.5rem; }
.intro > p { font-size: 1.0313rem; }
.version {
  display: inline-block; vertical-align: middle; padding: 0.1rem 0.5rem; border: 1px solid var(--line);
  border-radius: 99px; font-size: 0.75rem; font-weight: 500; letter-spacing: 0; color: var(--soft);
}
.base { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; font-size: 0.875rem; color: var(--soft); }
.intro > .base { font-size: 0.875rem; }
.base code { color: var(--ink); overflow-wrap: anywhere; }
.lead { padding: 2.25rem 0 0.25rem; border-top: 1px solid var(--line); }
.lead p { color: var(--soft); }
.op {
  display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); gap: 0 2.5rem;
  padding: 1.75rem 0 3rem; scroll-margin-top: 0;
}
.op + .op { border-top: 1px solid var(--line); padding-top: 2.5rem; }
.self { color: inherit; text-decoration: none; }
.self:hover::after, .op:target .self::after { content: " #"; color: var(--teal); }
.call { display: flex; gap: 0.6rem; align-items: baseline; margin-bottom: 0.7rem; }
.path { overflow-wrap: anywhere; }
.path var { font-style: normal; color: var(--teal); }
.tags { display: flex; flex-wrap: wrap; gap: 0.35rem; margin-bottom: 1rem; }
.tags:empty { display: none; }
.tag {
  padding: 0.08rem 0.55rem; border-radius: 99px; background: var(--chip); font-size: 0.75rem; white-space: nowrap;
}
.tag small { color: var(--soft); font-size: 1em; }
.tag.scope { background: var(--tint); color: var(--teal); }
.tag.scope small { color: inherit; }
.tag.old { background: none; border: 1px solid currentColor; color: var(--put); padding: 0 0.5rem; }
.must, .hint { font-size: 0.75rem; font-weight: 500; color: var(--red); }
.hint { color: var(--soft); }

table { width: 100%; border-collapse: collapse; font-size: 0.875rem; line-height: 1.5; }
thead th {
  padding: 0.4rem 1rem 0.4rem 0; font-size: 0.75rem; font-weight: 500; color: var(--soft);
  border-bottom: 1px solid var(--line);
}
th { text-align: left; vertical-align: top; }
tbody th, td { padding: 0.6rem 1rem 0.6rem 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; }
tbody tr:last-child > * { border-bottom: 0; }
.fields, .responses { table-layout: fixed; }
.name { width: 29%; } .kind { width: 26%; } .state { width: 4.5rem; }
.doc > table, .schemas > details > .fields { border-top: 1px solid var(--line); }
.codes th:first-child { width: 20rem; padding-left: 0.5rem; } .codes th:nth-child(2) { width: 6rem; }
.fields tbody th code { font-size: 0.875em; font-weight: 600; overflow-wrap: anywhere; }
.fields th .must, .fields th .hint { display: block; }
tr:target { background: var(--tint); }
.type { font-size: 0.8125rem; color: var(--soft); overflow-wrap: anywhere; }
.type small { white-space: nowrap; }
.type small, .body small { font-size: 0.75rem; color: var(--soft); }
td p, .body, .fact { margin: 0 0 0.25rem; }
td > :last-child { margin-bottom: 0; }
.fact { font-size: 0.8125rem; color: var(--soft); }
p code, li code, .fact code { padding: 0.08em 0.35em; border-radius: 4px; background: var(--chip); overflow-wrap: anywhere; }
.doc > .body { margin-bottom: 0.6rem; }
.base code, .call code { padding: 0; background: none; }
.fact code, .code { line-height: 1.75; color: var(--ink); }
.status { font-size: 0.8125rem; font-weight: 700; color: var(--soft); }
.status.s2 { color: var(--get); } .status.s4 { color: var(--put); } .status.s5 { color: var(--delete); }
summary { cursor: pointer; }
td summary { font-size: 0.8125rem; color: var(--teal); }
td details .fields { margin: 0.35rem 0 0.25rem; padding-left: 0.9rem; border: solid var(--line); border-width: 0 0 0 2px; }
td .fields, td .fields :is(tbody, tr, th, td) { display: block; }
td .fields tr { padding: 0.3rem 0; }
td .fields :is(th, td) { padding: 0; border: 0; }
td .fields th :is(.must, .hint) { display: inline; }

.try { position: sticky; top: 1.5rem; align-self: start; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; min-width: 0; }
figure.code {
  margin: 0; min-width: 0; overflow: hidden; border-radius: 10px; background: var(--board); color: var(--board-ink);
  border: 1px solid var(--board-line);
}
figcaption {
  display: flex; align-items: center; justify-content: space-between; min-height: 2.25rem; padding: 0 0.5rem 0 1rem;
  border-bottom: 1px solid var(--board-line); font-size: 0.75rem; font-weight: 500; color: var(--board-soft);
}
figcaption button {
  padding: 0.15rem 0.6rem; font: inherit; color: var(--board-ink); background: none; cursor: pointer;
  border: 1px solid var(--board-line); border-radius: 6px;
}
figcaption button:hover { background: var(--board-line); }
.code :focus-visible { outline-color: var(--number); outline-offset: -2px; }
pre {
  margin: 0; padding: 0.85rem 1rem; max-height: min(24rem, 45vh); overflow: auto; font-size: 0.7813rem; line-height: 1.65;
  tab-size: 2; scrollbar-width: thin; scrollbar-color: #4a6070 transparent;
}
pre:has([data-origin]) { white-space: pre-wrap; overflow-wrap: anywhere; }
pre i { font-style: normal; color: var(--string); }
pre b { font-weight: 400; color: var(--number); }

.card { padding: 2.25rem 0; border-top: 1px solid var(--line); }
.card h2 a { color: inherit; text-decoration: none; }
.card h2 a:hover { color: var(--teal); text-decoration: underline; }
.card h3 { margin: 1.5rem 0 0.35rem; font-size: 0.8125rem; color: var(--soft); font-weight: 600; letter-spacing: 0; }
.list li + li { border-top: 1px solid var(--line); }
.list a {
  display: grid; grid-template-columns: 3.4rem minmax(0, 1fr) minmax(0, 22rem); gap: 0.5rem; align-items: baseline;
  padding: 0.45rem 0.5rem; margin: 0 -0.5rem; border-radius: 6px; color: inherit; text-decoration: none;
}
.list a:hover { background: var(--wash); }
.list a > :last-child { color: var(--soft); font-size: 0.875rem; }
.list code { padding: 0; background: none; }
.schemas > details { padding: 1.1rem 0; border-bottom: 1px solid var(--line); max-width: 52rem; }
.schemas summary { margin-bottom: 0.5rem; }
.schemas h3 { display: inline; margin: 0 0.5rem 0 0.25rem; font-size: 1rem; font-family: var(--mono); letter-spacing: -0.02em; }
.schemas details:target h3 { color: var(--teal); }

figcaption { gap: 0.4rem; }
figcaption button:first-of-type { margin-left: auto; }
.found { margin: 0; padding: 0; list-style: none; }
.found a { display: grid; grid-template-columns: 3.4rem minmax(0, 1fr); gap: 0 0.5rem; align-items: baseline; padding: 0.3rem 0.5rem;
  border-radius: 6px; color: var(--ink); font-size: 0.8438rem; line-height: 1.4; text-decoration: none; overflow-wrap: anywhere; }
.found a:hover { background: var(--chip); }
.found .verb { font-size: 0.5938rem; }
.found small { grid-column: 2; color: var(--soft); }
.group a { color: inherit; text-decoration: none; }
.group a:hover, .group a[aria-current] { color: var(--teal); }
.more[aria-current] { background: var(--tint); color: var(--teal); }
.crumb { margin: 0 0 0.25rem; font-size: 0.875rem; }
.run { display: grid; grid-template-columns: minmax(0, 1fr); min-width: 0; gap: 0.75rem; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--wash); }
.run label { display: grid; gap: 0.2rem; font-size: 0.75rem; color: var(--soft); }
.run label:has([type="checkbox"]) { grid-template-columns: auto 1fr; align-items: center; justify-items: start; }
.run [type="checkbox"] { order: -1; accent-color: var(--teal); }
.run :is(input:not([type="checkbox"]), textarea) {
  width: 100%; padding: 0.4rem 0.6rem; font-family: var(--mono); font-size: 0.7813rem; line-height: 1.5; color: var(--ink);
  background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; resize: vertical;
}
.run > button {
  justify-self: start; padding: 0.4rem 1rem; font: inherit; font-weight: 600; color: var(--sheet); background: var(--teal);
  border: 0; border-radius: 6px; cursor: pointer;
}
.run > button:disabled { opacity: 0.5; cursor: default; }
.output { font-size: 0.8125rem; overflow-wrap: anywhere; }
.output:empty { display: none; }
.output pre { background: var(--board); color: var(--board-ink); border-radius: 8px; }
.guides { columns: 2 16rem; padding-left: 1.1rem; }
.guide { max-width: 52rem; }
.guide h2 { margin-top: 2.25rem; }
.guide h3 { margin-top: 1.5rem; }
.guide figure.code { margin: 1rem 0 1.25rem; }
.guide li { margin-bottom: 0.35rem; max-width: 44rem; }
.guide table { margin: 0.75rem 0 1.25rem; }
.guide table { display: block; overflow-x: auto; }
.guide th:first-child, .guide td:first-child { min-width: 8rem; }

@media (max-width: 80rem) {
  .op { display: block; }
  .try { position: static; margin-top: 1.5rem; }
}
@media (max-width: 52rem) {
  html { scroll-padding-top: 4.5rem; }
  body { display: block; }
  .side { z-index: 2; height: auto; border: 0; border-bottom: 1px solid var(--line); }
  .side header { padding: 0.6rem 1.25rem; gap: 0.9rem; }
  .menu { display: block; padding: 0.35rem 0.8rem; border: 1px solid var(--line); border-radius: 8px; color: inherit; text-decoration: none; font-size: 0.875rem; }
  nav { display: none; }
  nav:target { display: block; position: fixed; inset: 0; padding: 0.6rem 1.25rem 3rem; background: var(--wash); }
  nav > .menu { width: fit-content; margin: 0 0 0.75rem auto; }
  nav li a, .over { padding: 0.5rem; }
  main { padding-top: 1.75rem; }
  h1 { font-size: 1.75rem; }
  .list a { grid-template-columns: 3.1rem minmax(0, 1fr); }
  .list a > :last-child { grid-column: 2; }
  .fields, .codes, :is(.fields, .codes) :is(tbody, tr, th, td) { display: block; }
  .codes thead { display: none; }
  :is(.fields, .codes) tr { padding: 0.7rem 0; border-bottom: 1px solid var(--line); }
  :is(.fields, .codes) tr:last-child, td .fields tr { border-bottom: 0; }
  :is(.fields, .codes) :is(th, td), .codes th:first-child { padding: 0; border: 0; }
  .codes tr { padding-inline: 0.5rem; }
  .fields th :is(.must, .hint) { display: inline; }
}
@media print {
  body { display: block; }
  .side, figcaption button { display: none; }
  pre { max-height: none; }
}
`;
