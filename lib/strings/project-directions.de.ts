import type { ProjectDirectionsStrings } from './project-directions.en.ts';

/** The texts of a project's directions page in German. */
export const projectDirectionsDe: ProjectDirectionsStrings = {
  title: 'Wege',
  lead: 'Besucher fragen nach dem Weg zwischen zwei Orten. Der Boden wird aus Ihren Plänen gelesen; nichts muss gezeichnet werden.',
  open: 'Wege im Editor öffnen',
  loading: 'Die Wege werden geladen',
  switch: {
    title: 'Für Besucher',
    text: 'Ob die öffentliche Karte den Weg zeigt, und wie schnell ihre Besucher gehen.',
  },
  state: {
    title: 'Stand',
    off: 'Wegbeschreibungen sind aus. Besucher sehen auf der Karte keine.',
    draft:
      'Wegbeschreibungen sind im Entwurf an. Besucher bekommen sie, sobald die Karte veröffentlicht ist.',
    later:
      'Wegbeschreibungen sind im Entwurf an. Besucher bekommen sie mit dem nächsten „Live-Karte aktualisieren“.',
    building:
      'Die Wege der Live-Karte werden berechnet. Das dauert ein, zwei Minuten; Sie können die Seite verlassen.',
    ready: 'Die Wege der Live-Karte sind fertig.',
    unknown: 'Der Stand konnte nicht gelesen werden.',
  },
  report: {
    title: 'Was fehlt oder fraglich ist',
    text: 'Im Entwurf, wie er jetzt ist. Ebenen, Treppen und Türen werden im Editor berichtigt.',
    off: 'Schalten Sie die Wegbeschreibungen ein und speichern Sie, um einen Bericht zu bekommen.',
    checking: 'Jeder Ort des Entwurfs wird geprüft',
    waiting: 'Das Gebäude ist groß; die Prüfung läuft weiter.',
    again: 'Noch einmal prüfen',
    failed: 'Der Bericht konnte nicht erstellt werden',
    levels: 'Ebenen',
    level: 'Ebene',
    source: 'Boden gelesen aus',
    sources: { plan: 'Plan', areas: 'Bereiche', none: 'Kein Boden' },
    pieces: 'Getrennte Stücke',
    walk: { one: '1 Ort, den niemand erreicht', other: '{count} Orte, die niemand erreicht' },
    stepFree: {
      one: '1 Ort, den man nur über Stufen erreicht',
      other: '{count} Orte, die man nur über Stufen erreicht',
    },
    unpaired: {
      one: '1 Treppe, Aufzug oder Rampe, die noch nirgendwohin führt',
      other: '{count} Treppen, Aufzüge oder Rampen, die noch nirgendwohin führen',
    },
    proposals: {
      one: '1 Paar von Treppen oder Aufzügen, im Editor zu bestätigen',
      other: '{count} Paare von Treppen oder Aufzügen, im Editor zu bestätigen',
    },
    good: 'Jeder Ort wird erreicht, und nichts ist fraglich.',
  },
  trial: {
    title: 'Einen Weg ausprobieren',
    text: 'Auf der Live-Karte, mit dem, was jetzt offen ist.',
    notLive:
      'Wege lassen sich hier ausprobieren, sobald die Karte mit Wegbeschreibungen live ist. Im Entwurf geht es im Editor.',
    from: 'Von',
    to: 'Nach',
    profile: 'Art des Wegs',
    ask: 'Weg zeigen',
    placeNone: 'Kein Ort heißt so.',
    remove: 'Einen anderen Ort wählen',
    steps: 'Schritte des Wegs',
    onMap: 'Auf der Karte zeigen',
    failed: 'Der Weg konnte nicht erfragt werden',
  },
  codes: { title: 'QR-Codes' },
  kiosk: 'Einstellungen der Bildschirme im Gebäude',
};
