/** Bounds of presence in a project (docs/contract.md, 12.5 Presence). Apart from `limits`, which the import worker loads. */
export const presenceLimits = {
  /** How long somebody counts as present who says nothing more. */
  seconds: 30,
  selectionMax: 100,
  /** People who are shown in one project. */
  peopleMax: 50,
  /** Changes are gathered for so long. */
  tellMs: 100,
  /** Open streams of a process and of one person. */
  streamsMax: 1000,
  streamsPerPersonMax: 20,
} as const;
