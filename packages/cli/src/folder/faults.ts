import { Stop } from '../program/stop.ts';

const shownMax = 50;

/** Faults in the files of a folder, each with its place. */
export class Faults {
  readonly #lines: string[] = [];

  add(file: string, at: string, text: string): void {
    this.#lines.push(at === '' ? `${file}: ${text}` : `${file}: ${at} ${text}`);
  }

  throwAny(): void {
    if (this.#lines.length === 0) return;
    const more = this.#lines.length - shownMax;
    const lines = this.#lines.slice(0, shownMax);
    if (more > 0) lines.push(`and ${more} more`);
    throw new Stop('failed', lines.join('\n'));
  }
}
