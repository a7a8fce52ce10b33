import type { ProjectBeginStrings } from './project-begin.en.ts';

/** Texts for starting a new project, in German. */
export const projectBeginDe: ProjectBeginStrings = {
  title: 'Womit möchten Sie beginnen?',
  text: 'Alles andere können Sie später hinzufügen, in beliebiger Reihenfolge.',
  plan: {
    title: 'Mit einem Grundriss',
    text: 'Wählen Sie ein Bild oder eine Zeichnung einer Ebene oder Bilder von mehreren, oder ziehen Sie die Dateien auf diese Seite. Darauf zeichnen Sie Räume und Orte.',
  },
  bring: {
    title: 'Mit einem Gebäude aus einer Datei',
    text: 'Holen Sie Räume und Orte aus SVG-, GeoJSON-, IMDF-, OpenStreetMap-, CSV- oder Excel-Dateien herein.',
  },
  empty: { title: 'Mit einer leeren Ebene', text: 'Beginnen Sie auf leerem Papier, ohne Plan.' },
  template: {
    title: 'Mit einer Vorlage',
    text: 'Das Demo-Museum: drei Ebenen mit Räumen, Texten und Wegen, die Sie beliebig ändern.',
  },
  copy: {
    title: 'Mit einer Kopie eines Projekts',
    text: 'Ebenen, Orte, Texte und Einstellungen eines Projekts, das Sie haben.',
    none: 'Es gibt noch kein anderes Projekt.',
    dialogText: 'Kopiert wird der Entwurf. Name und Adresse dieses Projekts bleiben.',
    project: 'Projekt, das kopiert wird',
    action: 'Kopieren',
  },
  drop: 'Loslassen, um damit zu beginnen',
  filling: 'Das Projekt wird gefüllt',
  notFilled: 'Nichts wurde in das Projekt kopiert',
  script: 'Oder mit einem Skript',
  scriptText: 'Dieser Aufruf speichert eine Ebene mit ihrem Plan.',
  reference: 'API-Referenz',
  readerTitle: 'Noch keine Ebenen',
  readerText: 'Sobald jemand einen Grundriss hinzufügt, erscheint hier die Karte.',
  archivedText: 'Stellen Sie das Projekt wieder her, um einen Grundriss hinzuzufügen.',
};
