/** Names of kinds of places by the icon that stands for them, in the language of the interface. */
export type KindNames = Readonly<Record<string, string>>;
