/** Sentences about the directions of a draft, for the map editor. */
export const wayReportStrings = {
  shaftSingle: 'Some stairs, lifts or passages lead nowhere. Say in the editor where each of them comes out.',
  doorIdle: 'Some doors join nothing: there are no two pieces of floor within 2 m of them.',
  noFloor: 'Some levels have no floor to walk on. Choose its colours, or draw areas.',
  noScale: 'Some levels have no scale, so nothing is said of metres and minutes there.',
  unreachable: 'Some places cannot be reached. A door, an opening, stairs or a lift are missing.',
};

export type WayReportStrings = typeof wayReportStrings;
