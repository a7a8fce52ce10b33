/** The style of the directions panel, loaded with it. */
export const wayStyle = `
.atrium-card:not([hidden], .atrium-way) ~ .atrium-way { display: none; }
.atrium-way-tools { display: flex; }
.atrium-way .atrium-way-edit { display: none; }
.atrium-narrow .atrium-way-answered .atrium-way-edit { display: inline-flex; }
.atrium-narrow .atrium-way-answered:not(.atrium-way-editing) .atrium-way-form { display: none; }
.atrium-way-form { display: flex; flex-direction: column; gap: 8px; padding: 0 16px 8px; }
.atrium-way-ends { display: flex; align-items: center; gap: 4px; margin-inline-end: -10px; }
.atrium-way-fields { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 6px; }
.atrium-way .atrium-search { flex: none; border: 1px solid var(--atrium-border-control); box-shadow: none; padding-inline-start: 11px; }
.atrium-way .atrium-search > .atrium-button { padding: 0; }
.atrium-way :is(.atrium-search:focus-within, .atrium-results-panel) { z-index: 3; }
.atrium-way .atrium-results { max-height: min(320px, 40cqh); }
.atrium-way-nearest { display: flex; flex-direction: column; gap: 6px; max-height: 30cqh; overflow-y: auto; }
.atrium-way-profile { display: flex; align-items: center; gap: 10px; min-height: var(--atrium-target); align-self: flex-start; cursor: pointer; }
.atrium-way-profile input { width: 20px; height: 20px; margin: 0; accent-color: var(--atrium-accent); }
.atrium-way .atrium-card-scroll { flex: 1; min-height: 0; border-top: 1px solid var(--atrium-border); padding: 8px; }
.atrium-way .atrium-card-scroll:not(:has(> :not([hidden], :empty))) { display: none; }
.atrium-way-message { padding: 8px; overflow-wrap: anywhere; }
.atrium-way .atrium-action { margin: 4px 8px; }
.atrium-narrow .atrium-way:focus-within:has(input[type="search"]:focus) { height: calc(100% - 72px); max-height: none; }
`;
