/** The style of the page, which is part of it; the policy allows this text alone. */
export const STYLE = `:root { color-scheme: light dark; --paper: #fff; --ink: #16212b; --soft: #566370; --line: #dfe5e9;
  --ok: #0b6e6e; --slow: #a86400; --down: #b3261e; --none: #c9d2d9; }
@media (prefers-color-scheme: dark) { :root { --paper: #0f171d; --ink: #e3eaef; --soft: #9aa9b5; --line: #26333d;
  --ok: #5cc7bf; --slow: #efb45c; --down: #ff9b90; --none: #33424d; } }
body { margin: 0 auto; max-width: 44rem; padding: 2.5rem 1.25rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.0625rem; }
.brand, .soft { color: var(--soft); font-size: 0.875rem; }
.brand { margin: 0 0 0.25rem; }
.state { display: flex; gap: 0.75rem; align-items: center; }
.state::before { content: ""; flex: none; width: 0.875rem; height: 0.875rem; border-radius: 50%; background: var(--ok); }
.degraded.state::before { background: var(--slow); border-radius: 0.125rem; }
.down.state::before { background: var(--down); border-radius: 0; transform: rotate(45deg); }
.days { display: flex; gap: 2px; height: 2.25rem; margin: 0; padding: 0; list-style: none; }
.days li { flex: 1; min-width: 1px; background: var(--none); border-radius: 1px; }
.days .OK { background: var(--ok); }
.days .SLOW, .days .ERRORS { background: var(--slow); height: 75%; align-self: flex-end; }
.days .DOWN { background: var(--down); height: 50%; align-self: flex-end; }
.days .UNKNOWN { height: 25%; align-self: flex-end; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.375rem 0.5rem 0.375rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--soft); font-size: 0.8125rem; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1.5rem; margin: 0; font-size: 0.9375rem; }
dt { color: var(--soft); }
dd { margin: 0; }
`;
