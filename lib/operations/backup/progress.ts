/** Tells a person how far long work is, every few seconds. */
export type Progress = {
  /** `what` is being worked on; `bytes` are done of it since the last call. */
  step: (what: string, bytes: number) => void;
  doneBytes: () => number;
  seconds: () => number;
};

const tellEveryMs = 2_000;

/** `expected` returns about how many bytes there are, and how many of them are done, or null if nobody knows. */
export function makeProgress(
  report: (line: string) => void,
  share: () => number | null = () => null,
): Progress {
  const startedAt = performance.now();
  let toldAt = startedAt;
  let bytesDone = 0;
  return {
    step: (what, bytes) => {
      bytesDone += bytes;
      const now = performance.now();
      if (now - toldAt < tellEveryMs) return;
      toldAt = now;
      const part = share();
      const percent = part === null ? '' : `, about ${Math.min(99, Math.floor(part * 100))} %`;
      report(`${what}: ${inWords(bytesDone)} so far${percent}.`);
    },
    doneBytes: () => bytesDone,
    seconds: () => Math.max(1, Math.round((performance.now() - startedAt) / 1000)),
  };
}

/** Returns a number of bytes for people. */
export function inWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}
