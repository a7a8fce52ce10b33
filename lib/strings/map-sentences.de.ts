/** Sentences of the rules of levels, areas, markers and tags, in German. */
export const mapSentences: Record<string, string> = {
  'At most {count} tags in a project.': 'Höchstens {count} Schlagwörter in einem Projekt.',
  'Another tag has this name.': 'Ein anderes Schlagwort heißt schon so.',
  'Must be a UUID of version 4 or 7.': 'Das muss eine UUID der Version 4 oder 7 sein.',
  'This id exists already.': 'Diese Kennung gibt es schon.',
  'This id stands twice in the request.': 'Diese Kennung steht zweimal in der Anfrage.',
  'There is no level with this id in the project.': 'Im Projekt gibt es keine Ebene mit dieser Kennung.',
  'There is no area with this id in the project.': 'Im Projekt gibt es keinen Bereich mit dieser Kennung.',
  'There is no marker with this id in the project.': 'Im Projekt gibt es keinen Marker mit dieser Kennung.',
  'There is no tag with this id in the project.': 'Im Projekt gibt es kein Schlagwort mit dieser Kennung.',
  'There is no image with this id in the project.': 'Im Projekt gibt es kein Bild mit dieser Kennung.',
  'There is no icon with this id in the project.': 'Im Projekt gibt es kein Symbol mit dieser Kennung.',
  'There is no {kind} with this id in the project.': 'Im Projekt gibt es nichts mit dieser Kennung.',
  'There is no {kind} with this id or key in the project.':
    'Im Projekt gibt es nichts mit dieser Kennung oder diesem Schlüssel.',
  'Must not be above maxZoom.': 'Das darf nicht über dem größten Zoom liegen.',
  'Must lie between minZoom and maxZoom.': 'Das muss zwischen dem kleinsten und dem größten Zoom liegen.',
  'Level {number} has two images in this request.': 'Ebene {number} hat in dieser Anfrage zwei Bilder.',
  'Somebody else changed the same things meanwhile.': 'Jemand anderes hat inzwischen dasselbe geändert.',
};
