/** Code of a message's first byte (PostgreSQL's protocol 3.0, message formats), and its length's, which counts itself. */
const headBytes = 5;
const typeOf = (letter: string) => letter.charCodeAt(0);
const dataRow = typeOf('D');
const commandComplete = typeOf('C');
const errorResponse = typeOf('E');
const readyForQuery = typeOf('Z');
const none = Buffer.alloc(0);

/** CommandComplete, at which the driver begins to count rows anew. */
const rowsEnd = Buffer.from('C\0\0\0\x0dSELECT 0\0', 'latin1');

/** What of the server's messages is passed on, and what is done in place of the others. */
export type Listener = {
  pass: (bytes: Buffer) => void;
  /** The server refuses the connection: it has said why, and closes it. */
  refused: (error: Error) => void;
};

/**
 * What one connection's server says, passed on as it comes, with three exceptions. Its last word (FATAL, PANIC), and
 * whatever follows, is kept back, for the end of the connection says as much. An error before the connection was ready is
 * the reason of a refusal, and the last word, too. Rows that an error cuts off are ended first.
 */
export class ServerMessages {
  readonly #listener: Listener;
  /** Bytes of a message whose beginning was passed on, and those of one that cannot be judged yet. */
  #left = 0;
  #held: Buffer = none;
  #hasOpenRows = false;
  #isReady = false;
  #isOver = false;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Takes the next bytes, cut anywhere. */
  hear(chunk: Buffer): void {
    if (this.#isOver) return;
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    let passed = 0;
    let at = this.#left;
    while (at + headBytes <= bytes.length) {
      const type = bytes[at];
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (type === errorResponse) {
        if (end > bytes.length) break;
        const error = errorIn(bytes.subarray(at + headBytes, end));
        const isLast = !this.#isReady || error.severity === 'FATAL' || error.severity === 'PANIC';
        if (isLast || this.#hasOpenRows) {
          this.#pass(bytes.subarray(passed, at));
          passed = at;
          if (isLast) {
            this.#end(error);
            return;
          }
          this.endRows();
        }
      } else if (type === dataRow) this.#hasOpenRows = true;
      else if (type === commandComplete || type === readyForQuery) {
        this.#hasOpenRows = false;
        this.#isReady ||= type === readyForQuery;
      }
      at = end;
    }
    this.#left = Math.max(0, at - bytes.length);
    this.#held = bytes.subarray(at);
    this.#pass(bytes.subarray(passed, at));
  }

  /** Ends the rows that came, where their end has not; for a connection that closes in their midst. */
  endRows(): void {
    if (!this.#hasOpenRows) return;
    this.#hasOpenRows = false;
    this.#pass(rowsEnd);
  }

  #pass(bytes: Buffer): void {
    if (bytes.length > 0) this.#listener.pass(bytes);
  }

  #end(error: Error): void {
    this.#isOver = true;
    if (!this.#isReady) this.#listener.refused(error);
  }
}

/** An error of the fields of an ErrorResponse: each a letter and a text that ends with a zero byte. */
function errorIn(body: Buffer): Error & { severity: string; code: string } {
  const fields = new Map(
    body
      .toString('utf8')
      .split('\0')
      .map((field) => [field.charAt(0), field.slice(1)]),
  );
  return Object.assign(new Error(fields.get('M') ?? ''), {
    // V is not translated, as S is; a pooler (PgBouncer) says S only, and in English.
    severity: fields.get('V') ?? fields.get('S') ?? '',
    code: fields.get('C') ?? '',
  });
}
