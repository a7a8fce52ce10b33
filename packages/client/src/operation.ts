/** One call of the API. The type parameters, for the compiler only, are its input and its reply. */
export type Operation<Input, Reply> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Type of the reply, if not JSON. */
  readonly as?: 'blob' | 'text' | 'events';
  readonly types?: { input: Input; reply: Reply };
};

/** A page of a list. */
export type Page<Item> = { count: number; next: string | null; previous: string | null; results: Item[] };
