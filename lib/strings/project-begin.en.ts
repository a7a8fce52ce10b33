/** Texts for starting a new project, in English: the catalogue that every other language follows. */
export const projectBeginEn = {
  title: 'How do you want to start?',
  text: 'You can add everything else later, in any order.',
  plan: {
    title: 'A floor plan',
    text: 'Choose a picture or drawing of a floor, or one for each of several floors. You can also drop files anywhere on this page. You draw rooms and places on the plan.',
  },
  bring: {
    title: 'A building from a file',
    text: 'Import rooms and places from SVG, GeoJSON, IMDF, OpenStreetMap, CSV or Excel files.',
  },
  empty: { title: 'An empty floor', text: 'Start on an empty canvas, without a plan.' },
  template: {
    title: 'A template',
    text: 'The demo museum: three levels with rooms, texts and directions, to change as you like.',
  },
  copy: {
    title: 'A copy of another project',
    text: 'Levels, places, texts and settings of a project that you have.',
    none: 'There is no other project yet.',
    dialogText: 'The draft of that project is copied. Name and address of this project stay.',
    project: 'Project to copy',
    action: 'Copy',
  },
  drop: 'Drop the file to start with it',
  filling: 'The project is being filled',
  notFilled: 'Nothing was copied into the project',
  script: 'Or with a script',
  scriptText: 'This call saves a level with its plan.',
  reference: 'API reference',
  readerTitle: 'No levels yet',
  readerText: 'When somebody adds a floor plan, the map appears here.',
  archivedText: 'Restore the project to add a floor plan.',
};

export type ProjectBeginStrings = typeof projectBeginEn;
