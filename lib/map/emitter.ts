/** Listeners by event name. A listener that throws does not stop the others. */
export type Emitter<Events> = {
  on<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): () => void;
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
};

export function createEmitter<Events>(): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: Set<(event: Events[Name]) => void> } = {};
  return {
    on(name, listen) {
      const set = listeners[name] ?? new Set();
      listeners[name] = set;
      set.add(listen);
      return () => set.delete(listen);
    },
    emit(name, event) {
      for (const listen of [...(listeners[name] ?? [])]) {
        try {
          listen(event);
        } catch (error) {
          reportError(error);
        }
      }
    },
  };
}
