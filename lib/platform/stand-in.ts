type Class = { prototype: object };

/**
 * Lets objects of `Light` stand for those of a class of the web, such as `Response`: every member that `Light` does not
 * have itself is that of the real object, which `realOf` makes when it is first needed.
 */
export function standsFor<T extends object>(
  Light: { prototype: T },
  Real: Class,
  realOf: (one: T) => object,
): void {
  Object.setPrototypeOf(Light.prototype, Real.prototype);
  for (const name of Reflect.ownKeys(Real.prototype)) {
    const { get, value } = Object.getOwnPropertyDescriptor(Real.prototype, name) ?? {};
    if (name === 'constructor' || Object.hasOwn(Light.prototype, name)) continue;
    if (get) {
      Object.defineProperty(Light.prototype, name, {
        get(this: T) {
          return Reflect.get(realOf(this), name);
        },
      });
    } else if (typeof value === 'function') {
      Object.defineProperty(Light.prototype, name, {
        value(this: T, ...given: unknown[]) {
          return Reflect.apply(value, realOf(this), given);
        },
      });
    }
  }
}
