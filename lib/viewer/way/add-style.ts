/**
 * Adds rules to the document and returns a function that removes them. The document's policy allows style rules from
 * scripts, but no style files.
 */
export function addStyle(text: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
