// The fixed parts of a report's page: its style and its few lines of script.
#pragma once

#include <string_view>

namespace taut::lab::detail {

// The style sheet, for light and dark pages.
inline constexpr std::string_view kReportStyle = R"css(
:root{color-scheme:light dark;--ink:#232a33;--faint:#5d6878;--rule:#dfe3e8;--page:#fff;--band:#f4f6f8;--bad:#b3261e;--good:#0b7a57}
@media (prefers-color-scheme:dark){:root{--ink:#e7eaee;--faint:#a4aebb;--rule:#333b46;--page:#171b21;--band:#1f252d;--bad:#ff8a80;--good:#5fd3a8}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1240px;padding:20px clamp(12px,3vw,32px) 60px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,'DejaVu Sans',sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:.2em 0 .5em}h2{font-size:1.2rem;margin:2em 0 .6em}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15em 1em;margin:0}dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}
code{font-family:ui-monospace,'DejaVu Sans Mono',monospace;font-size:.9em}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.86rem;font-variant-numeric:tabular-nums;width:100%}
th,td{padding:.35em .55em;text-align:right;white-space:nowrap;border-bottom:1px solid var(--rule)}
th{white-space:normal;color:var(--faint);font-weight:600;cursor:pointer;user-select:none;vertical-align:bottom}
th:hover{color:var(--ink)}th[aria-sort=ascending]::after{content:" \25B2"}th[aria-sort=descending]::after{content:" \25BC"}
th.t,td.t{text-align:left}td.w{white-space:normal;min-width:16em}tbody tr:hover{background:var(--band)}
small{color:var(--faint)}.bad{color:var(--bad);font-weight:600}.good{color:var(--good)}
.legend{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.4em;padding:.6em 0;background:var(--page);border-bottom:1px solid var(--rule)}
.legend button{font:inherit;font-size:.9rem;display:flex;align-items:center;gap:.5em;padding:.2em .7em;border:1px solid var(--rule);border-radius:1em;background:var(--band);color:var(--ink);cursor:pointer}
.legend button[aria-pressed=false]{opacity:.4;text-decoration:line-through}
.key{display:inline-block;width:1.5em;height:0;border-top:.25em solid var(--c);vertical-align:middle}.p1 .key{border-top-style:dashed}.p2 .key{border-top-style:dotted}
td .key{margin-right:.6em}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,520px),1fr));gap:18px;margin-top:14px}
svg.plot{width:100%;height:auto;display:block}.off{display:none}
figure{margin:1em 0}figure svg{max-width:100%;height:auto;border-radius:6px;background:#fff}figcaption{color:var(--faint)}
details summary{cursor:pointer;color:var(--faint);margin:.6em 0}
@media print{.legend{position:static}}
)css";

// Sorts tables and switches planners on and off.
inline constexpr std::string_view kReportScript = R"js(
for (const th of document.querySelectorAll('th')) th.addEventListener('click', () => {
  const body = th.closest('table').tBodies[0], column = th.cellIndex;
  const down = th.getAttribute('aria-sort') === 'ascending';
  for (const other of th.parentNode.cells) other.removeAttribute('aria-sort');
  th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
  const value = row => { const c = row.cells[column]; return 'v' in c.dataset ? Number(c.dataset.v) : c.textContent; };
  const order = (a, b) => typeof a === 'number'
    ? (isNaN(a) - isNaN(b)) || (down ? b - a : a - b)
    : (down ? b.localeCompare(a) : a.localeCompare(b));
  for (const row of [...body.rows].sort((a, b) => order(value(a), value(b)))) body.append(row);
});
for (const button of document.querySelectorAll('.legend button')) button.addEventListener('click', () => {
  const on = button.getAttribute('aria-pressed') !== 'true';
  button.setAttribute('aria-pressed', on);
  for (const g of document.querySelectorAll('svg.plot [data-series="' + button.dataset.series + '"]')) g.classList.toggle('off', !on);
});
)js";

}  // namespace taut::lab::detail
