import type { WayReportStrings } from './way-report.en.ts';

export const wayReportStrings: WayReportStrings = {
  shaftSingle:
    'Einige Treppen, Aufzüge oder Durchgänge führen nirgendwohin. Geben Sie im Editor an, wo man jeweils herauskommt.',
  doorIdle: 'Einige Türen verbinden nichts: Im Umkreis von 2 m liegen keine zwei Stücke Boden.',
  noFloor:
    'Einige Ebenen haben keinen Boden, auf dem man gehen kann. Wählen Sie seine Farben, oder zeichnen Sie Bereiche.',
  noScale: 'Einige Ebenen haben keinen Maßstab, deshalb wird dort nichts von Metern und Minuten gesagt.',
  unreachable:
    'Einige Orte sind nicht zu erreichen. Es fehlt eine Tür, eine Öffnung, eine Treppe oder ein Aufzug.',
};
