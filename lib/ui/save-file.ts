/** Time for the browser to read a file. Safari reads it only after the user has confirmed the download. */
const readMs = 60_000;

/** Makes the browser save a file, as a link to a download does. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readMs);
}
