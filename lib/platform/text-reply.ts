/** A JSON object of which some members are text already: `members` stands behind those of `head`, without braces. */
export class TextReply {
  readonly head: object;
  readonly members: Uint8Array;

  constructor(head: object, members: Uint8Array) {
    this.head = head;
    this.members = members;
  }

  /** The text in pieces; `members` are handed on as they are, so that many answers share them. */
  pieces(): Uint8Array[] {
    const head = JSON.stringify(this.head).slice(0, -1);
    return [Buffer.from(`${head},`), this.members, Buffer.from('}')];
  }
}
