import type { memberMailTexts } from './member-mails.en.ts';

/** Texts of the mails that members switch on for themselves, in German. */
export const memberMailTextsDe: typeof memberMailTexts = {
  title: 'E-Mails',
  text: 'Was wir Ihnen über die Karten Ihrer Organisationen schreiben. E-Mails über Ihr Konto und seine Sicherheit kommen immer.',
  failed: 'Das wurde nicht geändert',
  stoppedText: 'Sie bekommen keine mehr. In Ihrem Konto können Sie sie wieder bestellen.',
  broken:
    'Die Adresse dieser Seite ist abgeschnitten oder verändert. Öffnen Sie den Link aus der E-Mail noch einmal, oder melden Sie sich an und bestellen Sie sie in Ihrem Konto ab.',
  weekly: {
    title: 'Wöchentliche E-Mail',
    choice: 'Jeden Montag: was Besucher auf den Karten taten',
    on: 'Sie bekommen jeden Montag eine E-Mail darüber, was Besucher auf den Karten von {organization} taten.',
    off: 'Sie bekommen die wöchentliche E-Mail über die Karten von {organization} nicht.',
    stop: 'Wöchentliche E-Mail abbestellen',
    start: 'Wöchentliche E-Mail bestellen',
    stopped: 'Die wöchentliche E-Mail ist abbestellt',
    started: 'Die wöchentliche E-Mail ist bestellt',
    ask: 'Möchten Sie die E-Mail abbestellen, die Ihnen einmal in der Woche sagt, was Besucher auf Ihren Karten taten?',
  },
  note: {
    title: 'E-Mail über Notizen',
    choice:
      'Wenn Prüfer oder Besucher eine Notiz schreiben oder jemand antwortet, wo Sie beteiligt sind; höchstens einmal in der Stunde je Karte',
    on: 'Sie bekommen eine E-Mail, wenn Prüfer oder Besucher eine Notiz zu einer Karte von {organization} schreiben oder jemand antwortet, wo Sie beteiligt sind; höchstens einmal in der Stunde je Karte.',
    off: 'Sie bekommen keine E-Mail über Notizen zu den Karten von {organization}.',
    stop: 'E-Mail über Notizen abbestellen',
    start: 'E-Mail über Notizen bestellen',
    stopped: 'Die E-Mail über Notizen ist abbestellt',
    started: 'Die E-Mail über Notizen ist bestellt',
    ask: 'Möchten Sie die E-Mail abbestellen, die Ihnen sagt, wenn Prüfer oder Besucher eine Notiz zu Ihren Karten schreiben oder darauf antworten?',
  },
};
