/** One call of the API: how it is made, and, for the compiler only, what it takes and answers. */
export type Operation<Input, Reply> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** What is answered in place of JSON. */
  readonly as?: 'blob' | 'text';
  readonly types?: { input: Input; reply: Reply };
};

/** A page of a list. */
export type Page<Item> = { count: number; next: string | null; previous: string | null; results: Item[] };
