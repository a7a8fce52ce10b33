import type { BasicTexts } from './basic.en.ts';
import { failedTexts } from './failed.ts';

export const commonTexts: BasicTexts['common'] = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Der Browser ließ das Kopieren nicht zu. Der Text ist markiert: Kopieren Sie ihn selbst.',
  ...failedTexts.de.common,
  optional: '(freiwillig)',
  showPassword: 'Passwort zeigen',
  hidePassword: 'Passwort verbergen',
  skipToContent: 'Zum Inhalt',
  typeForMore: 'Tippen Sie, um weitere zu finden',
  nothingFound: 'Nichts gefunden',
  remove: '{name} entfernen',
  previousPage: 'Zurück',
  nextPage: 'Weiter',
  pageOf: 'Seite {page} von {pages}',
  messages: 'Meldungen',
};

export const lateTexts: BasicTexts['late'] = {
  offline:
    'Es gibt keine Verbindung zu Atrium. Was Sie gerade getan haben, geht von selbst weiter, sobald die Verbindung wieder da ist.',
  newVersion: 'Es gibt eine neue Version von Atrium. Laden Sie diese Seite neu, um weiterzuarbeiten.',
  reload: 'Neu laden',
};

export const errorTexts: BasicTexts['errors'] = {
  offline:
    'Sie sind offline. Was Sie sehen, kann veraltet sein, und bis die Verbindung wieder da ist, wird nichts gespeichert.',
  unreachable: 'Atrium ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  tooMany:
    'Zu viele Versuche. In {count} Sekunde geht es wieder.|Zu viele Versuche. In {count} Sekunden geht es wieder.',
  tooManyMinutes:
    'Zu viele Versuche. In {count} Minute geht es wieder.|Zu viele Versuche. In {count} Minuten geht es wieder.',
  signedOut: 'Sie sind abgemeldet. Melden Sie sich an und versuchen Sie es noch einmal.',
  ours: 'Bei uns ist etwas schiefgegangen. Nichts wurde geändert. Versuchen Sie es gleich noch einmal.',
  refused: 'Das wurde abgelehnt. Prüfen Sie Ihre Eingaben und versuchen Sie es noch einmal.',
  notFoundTitle: 'Hier ist nichts',
  notFoundText: 'Diese Seite gibt es nicht, oder sie gehört jemand anderem.',
  ...failedTexts.de.errors,
};
