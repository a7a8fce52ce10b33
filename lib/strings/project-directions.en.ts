/** The texts of a project's directions page in English: the catalogue that every other language follows. */
export const projectDirectionsEn = {
  title: 'Directions',
  lead: 'Visitors ask the way between two places. The floor is read from your plans; nothing has to be drawn.',
  open: 'Open directions in the editor',
  loading: 'Loading the directions',
  switch: {
    title: 'For visitors',
    text: 'Whether the public map shows the way, and how fast its visitors walk.',
  },
  state: {
    title: 'State',
    off: 'Directions are off. Visitors see no “Directions” on the map.',
    draft: 'Directions are on in the draft. Visitors get them once the map is published.',
    later: 'Directions are on in the draft. Visitors get them with the next “Update live map”.',
    building:
      'Directions of the live map are being built. That takes a minute or two; you may leave this page.',
    ready: 'Directions of the live map are ready.',
    unknown: 'The state could not be read.',
  },
  report: {
    title: 'What is missing or doubtful',
    text: 'Of the draft as it is now. Levels, stairs and doors are corrected in the editor.',
    off: 'Switch directions on and save to get a report.',
    checking: 'Checking every place of the draft',
    waiting: 'The building is large; the check goes on.',
    again: 'Check again',
    failed: 'The report could not be made',
    levels: 'Levels',
    level: 'Level',
    source: 'Floor read from',
    sources: { plan: 'Plan', areas: 'Areas', none: 'No floor' },
    pieces: 'Separate pieces',
    walk: { one: '1 place that nobody reaches', other: '{count} places that nobody reaches' },
    stepFree: {
      one: '1 place that is reached only over steps',
      other: '{count} places that are reached only over steps',
    },
    unpaired: {
      one: '1 stair, lift or ramp that leads nowhere yet',
      other: '{count} stairs, lifts or ramps that lead nowhere yet',
    },
    proposals: {
      one: '1 pair of stairs or lifts to confirm in the editor',
      other: '{count} pairs of stairs or lifts to confirm in the editor',
    },
    good: 'Every place is reached, and nothing is doubtful.',
  },
  trial: {
    title: 'Try a way',
    text: 'On the live map, with what is open now.',
    notLive:
      'Ways can be tried here once the map is live with directions. In the editor you can try them in the draft.',
    from: 'From',
    to: 'To',
    profile: 'Kind of way',
    ask: 'Show the way',
    placeNone: 'No place is called that.',
    remove: 'Choose another place',
    steps: 'Steps of the way',
    onMap: 'Show it on the map',
    failed: 'The way could not be asked for',
  },
  codes: { title: 'QR codes' },
  kiosk: 'Settings of screens in the building',
};

export type ProjectDirectionsStrings = typeof projectDirectionsEn;
