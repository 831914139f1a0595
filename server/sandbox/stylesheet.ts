/** Stylesheet of the sandbox pages: the portal's design tokens without its framework. */

/** The whole stylesheet. */
export const stylesheet = `
:root {
  --ink: #0b2a3c; --text: #14232b; --muted: #55656d; --action: #0e7c7b; --action-deep: #0a5f5e; --action-soft: #e3f2f0;
  --packet: #c8102e; --amber-deep: #7a4d0b; --amber-soft: #fbf1de; --green-deep: #1f5a38; --green-soft: #e6f3ea; --packet-soft: #fbe9ea;
  --paper: #fbfaf7; --surface: #fff; --hairline: #e4e0d8; --field-line: #839096; --on-ink-muted: #b4cbd4;
  --font: system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif;
  color-scheme: light;
}
:lang(zh-HK) { --font: system-ui, -apple-system, "PingFang HK", "Microsoft JhengHei", "Noto Sans CJK HK", "Noto Sans HK", sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--text); font: 16px/1.6 var(--font); font-variant-numeric: tabular-nums; line-break: strict; overflow-wrap: anywhere; }
h1, h2, h3, p, ul, ol, dl, dd, fieldset, legend { margin: 0; padding: 0; border: 0; }
ul, ol { list-style: none; }
h1 { color: var(--ink); font-size: 32px; line-height: 1.3; text-wrap: balance; word-break: keep-all; }
h2 { color: var(--ink); font-size: 20px; line-height: 1.4; }
h3, legend, .label { color: var(--ink); font-size: 16px; font-weight: 600; line-height: 1.4; }
a { color: var(--action-deep); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.skip { position: absolute; left: 16px; top: -60px; padding: 12px 16px; background: var(--surface); z-index: 1; } .skip:focus { top: 8px; }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 60px; padding: 0 24px; background: var(--ink); }
.bar a { color: var(--on-ink-muted); text-decoration: none; } .bar a:focus-visible { outline-color: #7fd1c9; }
.bar .brand { display: flex; align-items: center; gap: 10px; color: #fff; font-size: 18px; font-weight: 700; }
.bar nav { display: flex; gap: 4px; font-size: 14px; } .bar nav a { padding: 8px; } .bar nav a[aria-current] { color: #fff; font-weight: 600; }
.played { padding: 8px 24px; background: repeating-linear-gradient(135deg, #fbf1de 0 12px, #f8e9cd 12px 24px); color: #5f3c08; font-size: 14px; }
main { width: min(880px, 100% - 48px); margin: 40px auto 96px; }
.lead { margin-top: 8px; color: var(--muted); font-size: 18px; text-wrap: pretty; }
.small { color: var(--muted); font-size: 14px; }
.card { padding: 24px; border: 1px solid var(--hairline); border-radius: 12px; background: var(--surface); }
.stack > * + * { margin-top: 24px; } .stack > h1 + .lead { margin-top: 8px; } .stack.tight > * + * { margin-top: 12px; }
.section { margin-top: 56px; } .section > h2 { margin-bottom: 4px; }
.who { display: flex; align-items: center; gap: 16px; }
.tile { display: grid; place-items: center; flex: none; width: 56px; height: 56px; border-radius: 12px; background: var(--ink); color: #fff; font-size: 22px; font-weight: 700; }
.choices { display: grid; gap: 8px; margin-top: 12px; } .choices.two { grid-template-columns: 1fr 1fr; }
.choice { display: flex; gap: 12px; align-items: start; padding: 12px 16px; border: 1px solid var(--hairline); border-radius: 8px; background: var(--surface); cursor: pointer; }
.choice:has(:checked) { border-color: var(--action); background: var(--action-soft); box-shadow: inset 0 0 0 1px var(--action); } .choice:has(:focus-visible) { outline: 2px solid var(--action); outline-offset: 2px; }
.choice input { margin: 4px 0 0; width: 18px; height: 18px; flex: none; accent-color: var(--action); } .choice b { display: block; color: var(--ink); line-height: 1.45; } .choice .small { color: #4a5a62; }
.ticks li { position: relative; padding-left: 28px; } .ticks li + li { margin-top: 6px; } .ticks li::before { content: ""; position: absolute; left: 4px; top: 6px; width: 6px; height: 11px; border: solid var(--action); border-width: 0 2px 2px 0; rotate: 45deg; }
details > summary { min-height: 32px; color: var(--action-deep); cursor: pointer; } details[open] > summary { margin-bottom: 12px; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; } .lead + .actions { margin-top: 24px; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 28px; border: 0; border-radius: 8px; background: var(--action); color: #fff; font: 600 16px/1.3 var(--font); text-decoration: none; cursor: pointer; }
.button:hover { background: var(--action-deep); } .button.second { background: var(--surface); color: var(--ink); box-shadow: inset 0 0 0 1px var(--field-line); } .button.second:hover { background: var(--action-soft); }
.button.small { min-height: 40px; padding: 4px 16px; font-size: 14px; color: #fff; } .button.second.small { color: var(--ink); }
.field { display: grid; gap: 6px; } .field label { font-weight: 600; color: var(--ink); } .field .error { color: var(--packet); font-size: 14px; }
input[type=text], input[type=email], input[type=search], input[type=date], select, textarea { width: 100%; min-height: 40px; padding: 6px 12px; border: 1px solid var(--field-line); border-radius: 8px; background: var(--surface); color: inherit; font: inherit; } textarea { min-height: 80px; }
[aria-invalid=true] { border: 2px solid var(--packet) !important; }
.error { color: var(--packet); font-size: 14px; }
.documents { padding-left: 24px; } .documents li + li { margin-top: 12px; }
.hash { font: 13px/1.6 ui-monospace, "SFMono-Regular", Menlo, monospace; }
.seal { display: grid; place-items: center; flex: none; width: 56px; height: 56px; border: 1.5px dashed #6b7a80; border-radius: 10px; color: var(--muted); font: 30px/1 "Songti SC", "Noto Serif CJK SC", serif; } .seal.solid { border: 0; background: var(--action); color: #fff; box-shadow: inset 0 0 0 3px var(--action), inset 0 0 0 4.5px #fff; }
canvas { display: block; width: 100%; height: 140px; border: 1px dashed var(--field-line); border-radius: 8px; background: #fff; touch-action: none; }
.link { min-height: 32px; padding: 4px 0; border: 0; background: none; color: var(--action-deep); font: inherit; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.places { display: grid; grid-template-columns: repeat(2, 1fr); gap: 16px; margin-top: 16px; } .places a { display: block; height: 100%; text-decoration: none; } .places a:hover { border-color: var(--action); } .places b { color: var(--action-deep); font-size: 18px; } .places span { display: block; color: var(--muted); }
table { width: 100%; border-collapse: collapse; } th { padding: 8px 12px; color: var(--muted); font-size: 14px; font-weight: 600; text-align: left; } td { padding: 12px; border-top: 1px solid var(--hairline); vertical-align: top; } .num { text-align: right; white-space: nowrap; }
.places .state { width: fit-content; margin-top: 8px; color: var(--amber-deep); }
.card.list { padding: 8px 12px; overflow-x: auto; }
.state { display: inline-block; padding: 2px 10px; border-radius: 12px; font-size: 14px; white-space: nowrap; background: var(--amber-soft); color: var(--amber-deep); } .state.done { background: var(--green-soft); color: var(--green-deep); } .state.bad { background: var(--packet-soft); color: #9c0c24; }
.message { display: grid; gap: 8px; } .message + .message { margin-top: 16px; } .message .top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; color: var(--muted); font-size: 14px; } .message .text { white-space: pre-line; }
.code { display: flex; align-items: baseline; gap: 12px; } .code output { color: var(--ink); font-size: 36px; font-weight: 700; line-height: 1.2; user-select: all; letter-spacing: .08em; }
.filter { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 24px 0; } .filter .field { flex: 1; min-width: 220px; max-width: 480px; }
.empty { padding: 40px 24px; text-align: center; } .empty h2 { font-size: 18px; } .empty p { color: var(--muted); }
.clock { font-size: 44px; font-weight: 700; line-height: 1.2; color: var(--ink); }
.facts { display: grid; grid-template-columns: minmax(140px, 1fr) 2fr; font-size: 14px; } .facts dt, .facts dd { padding: 6px 12px 6px 0; border-top: 1px solid var(--hairline); } .facts dt { color: var(--muted); }
code { font: 14px/1.6 ui-monospace, "SFMono-Regular", Menlo, monospace; }
@media (max-width: 640px) {
  .bar { padding: 0 12px; } .bar nav a { padding: 8px 6px; } .played { padding: 8px 16px; } main { width: calc(100% - 32px); margin-top: 24px; }
  h1 { font-size: 26px; } .lead { font-size: 17px; } .card { padding: 16px; } .places, .choices.two { grid-template-columns: 1fr; } .clock { font-size: 36px; }
  .actions .button:not(.small) { width: 100%; } .section { margin-top: 40px; }
  table.cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } table.cards tr { display: block; padding: 12px 0; } table.cards tr + tr { border-top: 1px solid var(--hairline); } table.cards td { display: flex; justify-content: space-between; gap: 16px; padding: 4px 0; border: 0; text-align: right; white-space: normal; } table.cards td::before { content: attr(data-label); flex: none; color: var(--muted); font-size: 14px; text-align: left; } table.cards td:empty { display: none; }
  table.cards.pairs tr { display: grid; grid-template-columns: 1fr auto; gap: 4px 12px; } table.cards.pairs td { text-align: left; } table.cards.pairs td::before { content: none; } table.cards.pairs td:first-child { grid-column: 1 / -1; }
  .facts { grid-template-columns: 1fr; } .facts dt { padding-bottom: 0; } .facts dd { padding-top: 0; border: 0; }
}
@media (prefers-reduced-motion: no-preference) { .button, .choice { transition: background-color .15s; } }
`
