/**
 * Words that tell a search the kind of a place, separated by commas. A place called by a word before the bar is of the
 * kind. Words after the bar are only searched for: "ladies" finds a toilet, but a "Ladies' choir" is not one.
 */
export type SearchWords = {
  /** Words before a name in a question, such as "where is". */
  asking: string;
  /** Words that ask for the nearest place of a kind. */
  nearest: string;
  concepts: Partial<Record<SearchConcept, string>>;
};

/** The built-in icons for each kind of place that has several words. */
export const conceptIcons = {
  toilet: ['toilet'],
  accessible: ['accessible'],
  baby: ['baby-care'],
  elevator: ['elevator'],
  escalator: ['escalator'],
  stairs: ['stairs'],
  entrance: ['entrance'],
  exit: ['exit', 'emergency-exit'],
  info: ['info', 'help', 'reception'],
  ticket: ['ticket'],
  cafe: ['cafe'],
  food: ['food'],
  bar: ['bar', 'beer'],
  bakery: ['bakery'],
  shop: ['shop', 'market', 'store', 'gift'],
  atm: ['atm', 'cash'],
  firstaid: ['first-aid', 'doctor', 'hospital'],
  defibrillator: [],
  pharmacy: ['pharmacy'],
  parking: ['parking'],
  bike: ['bike'],
  bus: ['bus'],
  train: ['train'],
  taxi: ['taxi'],
  luggage: ['luggage', 'lockers'],
  lost: [],
  wifi: ['wifi'],
  charging: ['charging', 'power'],
  water: ['water'],
  shower: ['shower'],
  smoking: ['smoking'],
  meeting: ['meeting'],
  lecture: ['presentation'],
  office: ['office', 'desk'],
  printer: ['printer'],
  library: ['library', 'book'],
  theater: ['theater', 'stage'],
  cinema: ['cinema'],
  gym: ['gym'],
  prayer: ['prayer'],
  lounge: ['lounge'],
  hotel: ['bed'],
  security: ['security'],
  mail: ['mail'],
  shelter: [],
} as const satisfies Record<string, readonly string[]>;

export type SearchConcept = keyof typeof conceptIcons;
