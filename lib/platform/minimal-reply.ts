/** What a verb answers in place of its declared reply to a caller who sent `Prefer: return=minimal`. */
export class MinimalReply {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}
