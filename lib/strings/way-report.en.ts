/** Sentences about the directions of a draft, for the map editor. */
export const wayReportStrings = {
  shaftSingle:
    'Some stairs, lifts or passages lead nowhere. Choose in the editor where each of them comes out.',
  doorIdle: 'Some doors connect nothing: there are no two separate pieces of floor within 2 m.',
  noFloor: 'Some levels have no floor to walk on. Choose its colours, or draw areas.',
  noScale: 'Some levels have no scale, so directions there show no metres and minutes.',
  unreachable: 'Some places cannot be reached. A door, an opening, stairs or a lift is missing.',
};

export type WayReportStrings = typeof wayReportStrings;
