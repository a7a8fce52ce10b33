/** A priority queue: returns the entry with the smallest key first. */
export class Heap<T> {
  readonly #keys: number[] = [];
  readonly #values: T[] = [];

  get size(): number {
    return this.#keys.length;
  }

  push(key: number, value: T): void {
    const keys = this.#keys;
    const values = this.#values;
    let i = keys.length;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if ((keys[parent] as number) <= key) break;
      keys[i] = keys[parent] as number;
      values[i] = values[parent] as T;
      i = parent;
    }
    keys[i] = key;
    values[i] = value;
  }

  pop(): T | undefined {
    const keys = this.#keys;
    const values = this.#values;
    const top = values[0];
    const key = keys.pop();
    const value = values.pop();
    const size = keys.length;
    if (key === undefined || size === 0) return top;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= size) break;
      if (child + 1 < size && (keys[child + 1] as number) < (keys[child] as number)) child++;
      if ((keys[child] as number) >= key) break;
      keys[i] = keys[child] as number;
      values[i] = values[child] as T;
      i = child;
    }
    keys[i] = key;
    values[i] = value as T;
    return top;
  }
}
