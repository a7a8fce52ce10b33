import { hash } from 'node:crypto';

/** A count and a hash of rows or files. Equal sets have equal sums, in whatever order they come. */
export type Sum = { count: number; bytes: number; hash: string };

const newline = 10;

/** Sums up things of which each has bytes. */
export class SumOfAll {
  #count = 0;
  #bytes = 0;
  #sum = 0n;

  /** Adds one thing. `byteCount` is what counts as its size. */
  add(bytes: Uint8Array, byteCount = bytes.byteLength): void {
    this.#count += 1;
    this.#bytes += byteCount;
    // An addition, so that two equal rows do not cancel each other out.
    this.#sum += hash('sha256', bytes, 'buffer').readBigUInt64BE(0);
  }

  result(): Sum {
    const digits = BigInt.asUintN(64, this.#sum).toString(16).padStart(16, '0');
    return { count: this.#count, bytes: this.#bytes, hash: digits };
  }
}

/** Sums up the rows of a table, given as the text of COPY, in which each row is a line. */
export class SumOfRows {
  readonly #rows = new SumOfAll();
  #begun: Buffer[] = [];

  add(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const rest = chunk.subarray(from, end + 1);
      this.#rows.add(this.#begun.length > 0 ? Buffer.concat([...this.#begun.splice(0), rest]) : rest);
      from = end + 1;
    }
    if (from < chunk.byteLength) this.#begun.push(Buffer.from(chunk.subarray(from)));
  }

  /** Call it once, after the last chunk. */
  result(): Sum {
    if (this.#begun.length > 0) this.#rows.add(Buffer.concat(this.#begun.splice(0)));
    return this.#rows.result();
  }
}
