/** The style of an answer: its steps, and its notices. In a low frame the steps take the room; a button shows the ends. */
export const answerStyle = `
.atrium-way-warning { display: flex; gap: 8px; margin: 0 0 4px; padding: 8px; border-radius: 8px; background: var(--atrium-warning-soft); color: var(--atrium-warning); }
.atrium-way-steps { list-style: none; }
.atrium-way-steps button { display: flex; align-items: center; gap: 12px; width: 100%; min-height: var(--atrium-target); padding: 6px 8px; border: 0; border-radius: 8px; background: none; text-align: start; }
.atrium-way-steps button:hover { background: var(--atrium-hover); }
.atrium-way-steps button > .atrium-icon { color: var(--atrium-muted); }
.atrium-way-steps button > span { display: flex; flex-direction: column; align-items: flex-start; min-width: 0; overflow-wrap: anywhere; }
.atrium-way-steps .atrium-small { font-weight: 400; }
.atrium-way-steps button[aria-current] { background: color-mix(in srgb, var(--atrium-accent) 12%, transparent); box-shadow: inset 3px 0 var(--atrium-accent); font-weight: 600; }
[dir="rtl"] .atrium-way-steps button[aria-current] { box-shadow: inset -3px 0 var(--atrium-accent); }
.atrium-way-steps button[aria-current] > .atrium-icon { color: var(--atrium-accent); }
.atrium-way-nav { display: flex; align-items: center; justify-content: space-between; padding: 4px 8px; border-top: 1px solid var(--atrium-border); }
[dir="rtl"] .atrium-way-nav .atrium-icon { transform: scaleX(-1); }
@container atrium (max-height: 519px) {
  .atrium-way-answered .atrium-way-edit { display: inline-flex; }
  .atrium-way-answered:not(.atrium-way-editing) .atrium-way-form, .atrium-way-editing .atrium-way-nav { display: none; }
  .atrium-way header { padding-block: 8px 6px; }
  .atrium-way-nav { padding-block: 0; }
}
@media (forced-colors: active) {
  .atrium-way-steps button[aria-current] { forced-color-adjust: none; background: Highlight; color: HighlightText; }
}
`;
