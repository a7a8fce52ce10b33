import { fill } from '../../../messages/fill.ts';
import type { FieldTexts } from '../../../messages/review.ts';
import type { FieldPath } from '../../model/merge.ts';
import type { Entity } from '../../model/types.ts';
import { languageName } from './language-name.ts';

type Names = Readonly<Record<string, string>>;

/** Returns the label of a field. Each kind has its own labels: a level's title differs from a place's. */
export function fieldName(kind: Entity['kind'], path: FieldPath, t: FieldTexts, ui: string): string {
  const [field = '', member, text] = path.split('.');
  const names = namesOf(kind, t);
  if (field === 'translations' && member) {
    // A tag has one text per language: its name.
    return fill(t.inspector.textField, {
      field: names[text ?? 'name'] ?? path,
      language: languageName(member, ui),
    });
  }
  const attract = path.startsWith('settings.kiosk.attract.') && text && t.directions?.kiosk.attract;
  if (attract) return fill(attract, { language: languageName(path.split('.')[3] ?? '', ui) });
  return names[path] ?? names[`${field}.${member}`] ?? names[field] ?? path;
}

function namesOf(kind: Entity['kind'], t: FieldTexts): Names {
  switch (kind) {
    case 'area':
    case 'marker':
      return placeNames(t);
    case 'level':
      return {
        ...t.level,
        imageUrl: t.level.plan,
        backgroundColor: t.level.background,
        orientation: t.settings.turn,
        bearing: t.settings.bearing,
        names: t.settings.names,
      };
    case 'tag':
      return {
        name: t.inspector.tagName,
        color: t.inspector.color,
        icon: t.inspector.icon,
        order: t.inspector.tagOrder,
      };
    case 'project':
      return projectNames(t);
    default:
      return kind satisfies never;
  }
}

function placeNames({ inspector, conflict }: FieldTexts): Names {
  const { statuses: _, pinStyles: __, types: ___, many: ____, missingIn: _____, ...names } = inspector;
  return {
    ...names,
    data: conflict.outline,
    position: conflict.position,
    level: inspector.moveTo,
    status: inspector.state,
    workingHours: inspector.hours,
    names: inspector.names,
    customButton: inspector.button,
    customButtonLabel: inspector.buttonLabel,
    type: inspector.markerType,
    customIcon: inspector.icon,
    markerNumber: inspector.number,
  };
}

/** Returns the labels of the fields of a project, by their paths in the API. */
export function projectNames({ settings, directions }: Pick<FieldTexts, 'settings' | 'directions'>): Names {
  return {
    ...(directions && directionsNames(directions)),
    name: settings.name,
    key: settings.key,
    description: settings.description,
    languages: settings.languages,
    allowed_domains: settings.access,
    'settings.defaultLevelId': settings.defaultLevel,
    'settings.scrollMode': settings.scroll,
    'settings.theme': settings.theme,
    'settings.defaultLanguage': settings.defaultLanguage,
    'settings.timezone': settings.timezone,
    'settings.timeFormat': settings.timeFormat,
    'settings.orientation': settings.turn,
    'settings.bearing': settings.bearing,
    'settings.isRotatable': settings.rotatable,
    'settings.names': settings.names,
    'settings.workingHours': settings.venueHours,
    'settings.north': settings.north,
    'settings.isIndexable': settings.indexable,
    'settings.wayfinding': settings.wayfinding,
    'settings.kiosk': settings.kiosk,
    'appearance.isZoomControlsVisible': settings.zoomControls,
    'appearance.isSearchBarVisible': settings.searchBar,
    'appearance.isLevelSwitcherVisible': settings.levelSwitcher,
    'appearance.canvasBackgroundColor': settings.background,
    'appearance.canvasBorderRadius': settings.radius,
    'appearance.hidePoweredBy': settings.poweredBy,
    'appearance.customCss': settings.customCss,
    'appearance.accentColor': settings.accent,
    'appearance.logo': settings.logo,
    'analytics.isEnabled': settings.analyticsOn,
    'analytics.enabledEvents': settings.analytics,
  };
}

function directionsNames({ enabled, kiosk }: NonNullable<FieldTexts['directions']>): Names {
  return {
    'settings.wayfinding.isEnabled': enabled,
    'settings.wayfinding.speed': kiosk.speed,
    'settings.kiosk.idleSeconds': kiosk.idleSeconds,
    'settings.kiosk.tiles': kiosk.tiles,
    'settings.kiosk.pictures': kiosk.pictures,
    'settings.kiosk.screen': kiosk.screen,
    'settings.kiosk.screen.bottomMm': kiosk.bottom,
    'settings.kiosk.screen.heightMm': kiosk.height,
  };
}
