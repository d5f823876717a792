import { LOOK } from '../look.js';

/** The style of the page, which is part of it; the policy allows this text alone. */
export const STYLE = `${LOOK}:root { --none: var(--rule-2); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 0.9375rem/1.5 var(--font); font-variant-numeric: tabular-nums lining-nums; }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding: 0.75rem max(1.25rem, (100% - 41.5rem) / 2);
  background: var(--rail); color: #fff; }
header a { color: inherit; text-underline-offset: 3px; padding: 0.25rem 0; }
header a:focus-visible { outline: 2px solid #8fb4ff; outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 1; padding: 0.5rem 1rem; background: var(--sheet); color: var(--ink); }
.skip:focus { top: 0.5rem; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
section { margin-top: 1rem; padding: 1rem 1.25rem 1.25rem; background: var(--sheet); border: 1px solid var(--rule); border-radius: 11px; }
h1 { margin: 0; font-size: 1.5rem; font-weight: 650; letter-spacing: -0.01em; }
h2 { margin: 0 0 0.75rem; font-size: 1.0625rem; font-weight: 650; }
.brand { font-weight: 650; }
.soft { color: var(--quiet); font-size: 0.875rem; }
.state { display: flex; gap: 0.75rem; align-items: center; }
.state::before { content: ""; flex: none; width: 0.875rem; height: 0.875rem; border-radius: 50%; background: var(--accent); }
.degraded.state::before { background: var(--warn); border-radius: 0.125rem; }
.down.state::before { background: var(--bad); border-radius: 0; transform: rotate(45deg); }
.days { display: flex; gap: 2px; height: 2.25rem; margin: 0; padding: 0; list-style: none; }
.days li { flex: 1; min-width: 1px; background: var(--none); border-radius: 1px; }
.days .OK { background: var(--accent); }
.days .SLOW, .days .ERRORS { background: var(--warn); height: 75%; align-self: flex-end; }
.days .DOWN { background: var(--bad); height: 50%; align-self: flex-end; }
.days .UNKNOWN { height: 25%; align-self: flex-end; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.375rem 0.5rem 0.375rem 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--quiet); font-size: 0.8125rem; }
th.date { white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1.5rem; margin: 0; font-size: 0.9375rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
`;
