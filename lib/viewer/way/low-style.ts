// Share no code with other parts: the bundler would split it off, which costs a request.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
@container atrium (max-height: 299px) {
  .atrium .atrium-way header { align-items: center; padding-block: 2px; }
  .atrium-way header > * { margin: 0; }
  .atrium-way .atrium-card-close { margin-top: 0; }
  .atrium-way .atrium-card-names { display: flex; align-items: baseline; gap: 8px; padding: 0; }
  .atrium-way .atrium-card-title { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .atrium-way .atrium-card-level { flex: none; }
  .atrium-way-tools > :nth-child(2) { display: none; }
  .atrium-way-form { min-height: 0; gap: 4px; }
  .atrium-way-form:not(:has([type="search"]:focus)) { overflow-y: auto; }
  .atrium-way-fields { position: relative; flex-direction: row; }
  .atrium-way .atrium-way-fields > .atrium-search { position: static; flex: 1 1 0; min-width: 0; }
  .atrium-way .atrium-way-fields > .atrium-search:focus-within { flex-grow: 2; }
  .atrium-way-fields > :not(:focus-within) > .atrium-button { display: none; }
  .atrium-way .atrium-results-panel { width: 100%; }
  .atrium-way .atrium-results { max-height: calc(100cqh - 124px); }
  .atrium-narrow .atrium-way:not(.atrium-way-answered), .atrium-narrow .atrium-way-editing { z-index: 4; max-height: 100%; }
  .atrium.atrium-narrow .atrium-way:focus-within:has(input[type="search"]:focus) { height: 100%; }
  .atrium-narrow .atrium-way-answered:not(.atrium-way-editing) { display: grid; grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr) auto; max-height: 118px; }
  .atrium-narrow .atrium-way-answered > :is(.atrium-grip, header) { grid-column: 1 / -1; justify-self: stretch; }
  .atrium-narrow .atrium-way-answered .atrium-card-scroll { padding-block: 0; }
  .atrium-narrow .atrium-way-answered .atrium-way-nav > :not(button) { display: none; }
}
`);

/** Adds the style for low frames: the fields of directions are in one row over the bar, the results below them. */
export function wearLowStyle(): void {
  const { adoptedStyleSheets: worn } = document;
  if (!worn.includes(sheet)) document.adoptedStyleSheets = [...worn, sheet];
}
