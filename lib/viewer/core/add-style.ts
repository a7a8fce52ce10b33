/** The sheet of each text, made once. */
const sheets = new Map<string, CSSStyleSheet>();

/**
 * Adds rules to the document, once, and returns a function that removes them. The document's policy allows style rules
 * from scripts, but no style files.
 */
export function addStyle(text: string): () => void {
  const sheet = sheets.get(text) ?? new CSSStyleSheet();
  if (!sheets.has(text)) sheet.replaceSync(text);
  sheets.set(text, sheet);
  const { adoptedStyleSheets: worn } = document;
  if (!worn.includes(sheet)) document.adoptedStyleSheets = [...worn, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
