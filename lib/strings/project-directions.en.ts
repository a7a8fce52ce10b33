/** The texts of a project's directions page in English: the catalogue that every other language follows. */
export const projectDirectionsEn = {
  title: 'Directions',
  lead: 'Visitors get directions between two places. Atrium reads the floor from your plans, so you do not have to draw it.',
  open: 'Open directions in the editor',
  loading: 'Loading the directions',
  switch: {
    title: 'For visitors',
    text: 'Switch directions on for visitors, and set how fast they walk.',
  },
  state: {
    title: 'State',
    off: 'Directions are off. Visitors see no “Directions” on the map.',
    draft: 'Directions are on in the draft. Visitors get them once the map is published.',
    later: 'Directions are on in the draft. Visitors get them after the next “Update live map”.',
    building:
      'Directions of the live map are being built. This takes a minute or two. You can leave this page.',
    ready: 'Directions of the live map are ready.',
    unknown: 'The state could not be read.',
  },
  report: {
    title: 'What is missing or doubtful',
    text: 'The report is about the current draft. Correct levels, stairs and doors in the editor.',
    off: 'Switch directions on and save to get a report.',
    checking: 'Checking every place of the draft',
    waiting: 'The building is large. The check is still running.',
    again: 'Check again',
    failed: 'The report could not be created',
    levels: 'Levels',
    level: 'Level',
    source: 'Floor read from',
    sources: { plan: 'Plan', areas: 'Areas', none: 'No floor' },
    pieces: 'Separate pieces',
    walk: { one: '1 place that cannot be reached', other: '{count} places that cannot be reached' },
    stepFree: {
      one: '1 place that can be reached only by steps',
      other: '{count} places that can be reached only by steps',
    },
    unpaired: {
      one: '1 stair, lift or ramp that leads nowhere yet',
      other: '{count} stairs, lifts or ramps that lead nowhere yet',
    },
    proposals: {
      one: '1 pair of stairs or lifts to confirm in the editor',
      other: '{count} pairs of stairs or lifts to confirm in the editor',
    },
    good: 'Every place can be reached, and nothing is doubtful.',
  },
  trial: {
    title: 'Try a route',
    text: 'On the live map, with the doors and lifts that are open now.',
    notLive:
      'You can try routes here once the map is live with directions. In the editor, you can try them in the draft.',
    from: 'From',
    to: 'To',
    profile: 'Type of route',
    ask: 'Show the route',
    placeNone: 'No place has this name.',
    remove: 'Choose another place',
    steps: 'Steps of the route',
    onMap: 'Show it on the map',
    failed: 'The route could not be loaded',
  },
  codes: { title: 'QR codes' },
  kiosk: 'Settings of screens in the building',
};

export type ProjectDirectionsStrings = typeof projectDirectionsEn;
