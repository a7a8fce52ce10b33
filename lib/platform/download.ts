/** An answer that is a file, made while it is sent; `lib/http` turns it into one. */
export class Download {
  readonly filename: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<Uint8Array>;

  constructor(filename: string, contentType: string, chunks: AsyncIterable<Uint8Array>) {
    this.filename = filename;
    this.contentType = contentType;
    this.chunks = chunks;
  }
}
