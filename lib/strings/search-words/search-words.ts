/**
 * Words by which a search knows what a place is. Lists are separated by commas; a place that is called by a word before
 * the bar is one of the kind, words after it are only searched for ("ladies" finds a toilet, but a "Ladies' choir" is none).
 */
export type SearchWords = {
  /** What people put in front of a name when they ask for it. */
  asking: string;
  /** What asks for the nearest place of a kind. */
  nearest: string;
  concepts: Partial<Record<SearchConcept, string>>;
};

/** The built-in icons of each kind of place that people have several words for. */
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
