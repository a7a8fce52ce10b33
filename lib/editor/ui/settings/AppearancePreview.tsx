'use client';

import { Minus, Plus, Search } from 'lucide-react';
import { accent as brand } from '../../../brand/colors.ts';
import { inkOn } from '../../../map/color.ts';
import { useEditor } from '../context.tsx';
import styles from '../dialogs.module.css';
import { useDocument, useScreen } from '../hooks.ts';
import { useProject } from '../use-project.ts';
import settingsStyles from './settings.module.css';

const radii = { none: 0, small: 8, large: 18 };

/** Small picture of the public map with the chosen appearance. */
export function AppearancePreview() {
  const { t } = useEditor();
  const { project } = useProject();
  const levelId = useScreen((state) => state.levelId);
  const level = useDocument((document) => document.get(levelId ?? ''));
  const { appearance, settings } = project;
  const accent = appearance.accentColor ?? brand[0];
  const image =
    level?.kind === 'level' ? (level.imageThumbnails[1] ?? level.imageThumbnails[0] ?? level.imageUrl) : null;
  return (
    <figure className={settingsStyles.preview} aria-label={t.settings.preview}>
      <div
        className={settingsStyles.previewMap}
        data-theme={settings.theme === 'auto' ? undefined : settings.theme}
        style={{
          borderRadius: radii[appearance.canvasBorderRadius],
          background: appearance.canvasBackgroundColor ?? undefined,
          colorScheme: settings.theme === 'auto' ? undefined : settings.theme,
        }}
      >
        {image && (
          // biome-ignore lint/performance/noImgElement: plans come from the file store as they are.
          <img src={image} alt="" data-bare={appearance.canvasBackgroundColor !== null} />
        )}
        {appearance.isSearchBarVisible && (
          <span className={settingsStyles.previewSearch}>
            <Search aria-hidden />
          </span>
        )}
        {appearance.isLevelSwitcherVisible && (
          <span className={settingsStyles.previewLevels}>
            <b style={{ background: accent, color: inkOn(accent) }}>1</b>
            <b>0</b>
          </span>
        )}
        {appearance.isZoomControlsVisible && (
          <span className={settingsStyles.previewZoom}>
            <Plus aria-hidden />
            <Minus aria-hidden />
          </span>
        )}
        {!appearance.hidePoweredBy && <small className={settingsStyles.previewBy}>Atrium</small>}
      </div>
      <figcaption className={styles.faint}>{t.settings.preview}</figcaption>
    </figure>
  );
}
