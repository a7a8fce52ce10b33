import type { keptWork as english } from './kept-work.en.ts';

export const keptWork: typeof english = {
  offlineText:
    'Ihre Arbeit bleibt in diesem Browser und wird gespeichert, sobald die Verbindung wieder da ist.',
  failingText:
    'Der Server antwortet nicht wie erwartet. Ihre Arbeit bleibt in diesem Browser und wird von selbst noch einmal gesendet.',
  signedOutText:
    'Ihre Sitzung ist zu Ende. Ihre Arbeit bleibt in diesem Browser. Melden Sie sich in einem neuen Tab an und kommen Sie zurück.',
  archivedText: 'Ihre Arbeit bleibt in diesem Browser und wird nach dem Wiederherstellen gespeichert.',
  unkept: {
    offlineText:
      'Lassen Sie diesen Tab offen: Dieser Browser behält nichts. Ihre Arbeit wird gespeichert, sobald die Verbindung wieder da ist.',
    failingText:
      'Der Server antwortet nicht wie erwartet. Lassen Sie diesen Tab offen: Dieser Browser behält nichts. Ihre Arbeit wird von selbst noch einmal gesendet.',
    signedOutText:
      'Ihre Sitzung ist zu Ende. Lassen Sie diesen Tab offen: Dieser Browser behält nichts. Melden Sie sich in einem neuen Tab an und kommen Sie zurück.',
    archivedText:
      'Lassen Sie diesen Tab offen: Dieser Browser behält nichts. Ihre Arbeit wird nach dem Wiederherstellen gespeichert.',
  },
  workUnkept:
    'Dieser Browser behält keine ungespeicherte Arbeit. Warten Sie auf „Gespeichert“, bevor Sie den Tab schließen.',
  choicesUnkept:
    'Dieser Browser behält keine Vorlieben: Gesperrte Orte, offene Abschnitte, die Breite der Liste und geschlossene Hinweise enden mit diesem Tab.',
  understood: 'Verstanden',
};
