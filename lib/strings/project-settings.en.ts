/** The texts of a project's settings page in English: the catalogue that every other language follows. */
export const projectSettingsEn = {
  title: 'Settings',
  parts: 'Parts of the settings',
  loading: 'Loading the settings',
  save: 'Save',
  discard: 'Undo changes',
  saved: 'Saved.',
  savedDraft: 'Saved. Visitors see it after the next “Update live map”.',
  failed: 'Nothing was saved. Your entries are still here.',
  changedMeanwhile:
    'Somebody else has changed this meanwhile. Save again to replace their change, or undo yours to see it.',
  readOnly: 'You can view the settings. Members, admins and owners can change them.',
  archived: 'This project is archived. Restore it to change its settings.',

  name: {
    title: 'Name',
    text: 'Visitors see this name above the map and in search results. A change is live at once.',
  },
  key: {
    title: 'Name in the address',
    text: 'The part of the map’s address that you choose. The API calls it “key”. A change is live at once.',
    moves:
      'The old address leads to the new one for a year, and nobody else can take it. Within that year, change:',
    movesList: [
      'links to the map and to its places, and printed QR codes',
      'the code of the map on other websites',
      'programs that read the map by this name',
    ],
    from: 'Now',
    to: 'After the change',
  },
  languages: {
    title: 'Languages',
    text: 'If a text is missing in another language, visitors see the default language.',
    lost: {
      one: '{language}: 1 place has a text. Visitors no longer see it; it is kept and comes back when you add the language again.',
      other:
        '{language}: {count} places have texts. Visitors no longer see them; they are kept and come back when you add the language again.',
    },
  },
  times: {
    title: 'Time and first level',
    text: 'Opening hours and “open now” use the time zone of the venue, not of the visitor.',
  },
  domains: {
    title: 'Allowed domains',
    text: 'The websites that may show the map. A change is live at once.',
  },
  appearance: {
    title: 'Appearance',
    text: 'Colours, logo and buttons of the public map. The preview shows the real map with your choices before you save them.',
    preview: 'Preview of the map',
    widths: 'Width of the preview',
    wide: 'Wide',
    phone: 'Phone',
    longCss: 'This style sheet is too long for the preview. Save it to see it there.',
    noLevels: 'The preview shows the map once the project has a level.',
  },
  kiosk: {
    title: 'Kiosk',
    text: 'A touch screen in the building shows the map full screen and starts over when nobody touches it.',
  },
  indexing: {
    title: 'Search engines',
    text: 'Choose whether Google and other search engines may list the map.',
  },
  analytics: { title: 'Analytics', text: 'Choose what is counted when visitors use the map.' },
  files: {
    title: 'Export and import',
    text: 'Keep a copy, or import it into another Atrium.',
    export: 'Download the project',
    exportText:
      'A ZIP file with project.json (levels, places, texts, settings) and all images, as in the draft.',
    import: 'Choose an exported file',
    importText: 'A ZIP file of a project becomes a new project. This project does not change.',
    importing: 'The project is being imported',
    imported: '{name} was imported',
    notImported: 'Nothing was imported',
    bring: 'Import rooms and places',
    bringText: 'Add levels from drawings, tables and map files to this project, in the editor.',
  },
  offline: {
    title: 'Take offline',
    text: 'The project becomes a draft again. Visitors and websites get a message instead of the map, until you publish again.',
    isDraft: 'The map is not live.',
    action: 'Take offline',
    ask: 'Take this map offline?',
    askText:
      'Visitors can no longer open “{name}”, here or on other websites. Nothing is deleted. You can publish it again.',
    done: '{name} is offline',
  },
  archive: {
    title: 'Archive',
    text: 'An archived project is not live, cannot be changed and does not count against the plan. It can be restored.',
    isArchived: 'This project is archived. If you restore it, it becomes a draft.',
    action: 'Archive project',
    ask: 'Archive this project?',
    askText: '“{name}” goes offline at once and cannot be changed until it is restored.',
    done: '{name} is archived',
    restore: 'Restore project',
  },
  delete: {
    title: 'Delete',
    text: 'The project is deleted with all levels, places, images and versions. This cannot be undone.',
    notYours: 'Owners and admins can delete a project.',
  },
};

export type ProjectSettingsStrings = typeof projectSettingsEn;
