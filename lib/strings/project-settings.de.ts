import type { ProjectSettingsStrings } from './project-settings.en.ts';

/** The texts of a project's settings page in German. */
export const projectSettingsDe: ProjectSettingsStrings = {
  title: 'Einstellungen',
  parts: 'Teile der Einstellungen',
  loading: 'Die Einstellungen werden geladen',
  save: 'Speichern',
  discard: 'Änderungen zurücknehmen',
  saved: 'Gespeichert.',
  savedDraft: 'Gespeichert. Besucher sehen es mit dem nächsten „Live-Karte aktualisieren“.',
  failed: 'Nichts wurde gespeichert. Ihre Eingaben sind noch da.',
  changedMeanwhile:
    'Das hat inzwischen jemand anders geändert. Speichern Sie noch einmal, um es zu ersetzen, oder nehmen Sie Ihre Änderungen zurück, um es zu sehen.',
  readOnly:
    'Sie können die Einstellungen ansehen. Mitglieder, Administratoren und Eigentümer können sie ändern.',
  archived: 'Dieses Projekt ist archiviert. Stellen Sie es wieder her, um die Einstellungen zu ändern.',

  name: {
    title: 'Name',
    text: 'So lesen ihn Besucher über der Karte und in Suchergebnissen. Auf der öffentlichen Karte ändert er sich sofort.',
  },
  key: {
    title: 'Name in der Adresse',
    text: 'Der Teil der Kartenadresse, den Sie wählen; in der API heißt er „key“. Er ändert sich sofort.',
    moves:
      'Die alte Adresse führt ein Jahr lang zur neuen, und niemand sonst kann sie nehmen. Ändern Sie in diesem Jahr:',
    movesList: [
      'Links auf die Karte und ihre Orte, und gedruckte QR-Codes',
      'den Code der Karte auf anderen Websites',
      'Programme, die die Karte unter diesem Namen lesen',
    ],
    from: 'Jetzt',
    to: 'Danach',
  },
  languages: {
    title: 'Sprachen',
    text: 'Die Standardsprache wird gezeigt, wo ein Text in einer anderen fehlt.',
    lost: {
      one: '{language}: 1 Ort hat einen Text. Besucher sehen ihn nicht mehr; er bleibt erhalten und ist wieder da, wenn Sie die Sprache wieder hinzufügen.',
      other:
        '{language}: {count} Orte haben Texte. Besucher sehen sie nicht mehr; sie bleiben erhalten und sind wieder da, wenn Sie die Sprache wieder hinzufügen.',
    },
  },
  times: {
    title: 'Zeit und erste Ebene',
    text: 'Öffnungszeiten und „jetzt geöffnet“ richten sich nach der Zeit am Ort, nicht nach der des Besuchers.',
  },
  domains: {
    title: 'Erlaubte Domains',
    text: 'Die Websites, die die Karte zeigen dürfen. Das ändert sich sofort.',
  },
  appearance: {
    title: 'Aussehen',
    text: 'Farben, Logo und Knöpfe der öffentlichen Karte. Die Vorschau ist die echte Karte mit dem, was Sie hier wählen, noch bevor es gespeichert ist.',
    preview: 'Vorschau der Karte',
    widths: 'Breite der Vorschau',
    wide: 'Breit',
    phone: 'Telefon',
    longCss: 'Eine Gestaltung von dieser Länge zeigt die Vorschau, sobald sie gespeichert ist.',
    noLevels: 'Die Vorschau zeigt die Karte, sobald das Projekt eine Ebene hat.',
  },
  kiosk: {
    title: 'Kiosk',
    text: 'Ein Bildschirm im Gebäude zeigt die Karte bildschirmfüllend und beginnt von vorn, wenn niemand ihn berührt.',
  },
  indexing: {
    title: 'Suchmaschinen',
    text: 'Ob Google und andere die Karte aufnehmen dürfen.',
  },
  analytics: { title: 'Auswertung', text: 'Was gezählt wird, wenn Besucher die Karte benutzen.' },
  files: {
    title: 'Export und Import',
    text: 'Eine Kopie zum Aufheben, oder für ein anderes Atrium.',
    export: 'Projekt herunterladen',
    exportText:
      'Eine ZIP-Datei mit project.json (Ebenen, Orte, Texte, Einstellungen) und allen Bildern, wie im Entwurf.',
    import: 'Exportierte Datei wählen',
    importText: 'Aus der ZIP-Datei eines Projekts wird ein neues Projekt. Dieses bleibt, wie es ist.',
    importing: 'Das Projekt wird importiert',
    imported: '{name} wurde importiert',
    notImported: 'Nichts wurde importiert',
    bring: 'Räume und Orte hereinholen',
    bringText: 'Fügen Sie diesem Projekt im Editor Ebenen aus Zeichnungen, Tabellen und Kartendateien hinzu.',
  },
  offline: {
    title: 'Offline nehmen',
    text: 'Das Projekt wird wieder ein Entwurf. Besucher und Websites sehen eine Nachricht statt der Karte, bis Sie wieder veröffentlichen.',
    isDraft: 'Die Karte ist nicht live.',
    action: 'Offline nehmen',
    ask: 'Diese Karte offline nehmen?',
    askText:
      '„{name}“ ist für Besucher sofort weg, auch auf den Websites, die sie zeigen. Nichts wird gelöscht; Sie können sie wieder veröffentlichen.',
    done: '{name} ist offline',
  },
  archive: {
    title: 'Archivieren',
    text: 'Ein archiviertes Projekt ist nicht live, lässt sich nicht ändern und zählt nicht für den Tarif. Es lässt sich wiederherstellen.',
    isArchived: 'Dieses Projekt ist archiviert. Es kommt als Entwurf zurück.',
    action: 'Projekt archivieren',
    ask: 'Dieses Projekt archivieren?',
    askText: '„{name}“ geht sofort offline und lässt sich erst nach dem Wiederherstellen wieder ändern.',
    done: '{name} ist archiviert',
    restore: 'Projekt wiederherstellen',
  },
  delete: {
    title: 'Löschen',
    text: 'Das Projekt wird mit allen Ebenen, Orten, Bildern und Versionen gelöscht. Das lässt sich nicht rückgängig machen.',
    notYours: 'Eigentümer und Administratoren können ein Projekt löschen.',
  },
};
