'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import type { ImageRef } from '../../model/types.ts';
import { FileButton } from '../frame/file-button.tsx';
import { languageName } from '../frame/language-name.ts';
import panelStyles from '../panels.module.css';
import styles from './settings.module.css';
import { useSettings } from './settings-host.tsx';
import { useImageUpload } from './use-image-upload.ts';

/** The pictures that the screen shows in turn while nobody touches it: upload, order, texts. */
export function KioskPictures() {
  const { project, setSettings, directions } = useSettings();
  const t = directions.kiosk;
  const { isBusy, upload } = useImageUpload(project.id);
  const { pictures } = project.settings.kiosk;
  // An upload ends after others may have changed the list.
  const latest = useRef(pictures);
  latest.current = pictures;
  const write = (next: readonly ImageRef[], field?: string) => {
    latest.current = next.map((picture, order) => ({ ...picture, order }));
    setSettings({ kiosk: { pictures: latest.current } }, field);
  };
  const move = (from: number, to: number) => {
    const picture = pictures[from];
    if (picture) write(pictures.toSpliced(from, 1).toSpliced(to, 0, picture));
  };
  const room = limits.kioskPicturesMax - pictures.length;
  const add = (files: readonly File[]) =>
    void upload(files.slice(0, room), (image) => write([...latest.current, image]));
  return (
    <fieldset className={panelStyles.plan} aria-label={t.pictures}>
      <p className="hint">{t.pictures}</p>
      {pictures.length > 0 && (
        <ol className={`stack-5 ${styles.pictures}`}>
          {pictures.map((picture, i) => (
            <li key={picture.id}>
              {/* biome-ignore lint/performance/noImgElement: thumbnails come from the file store as they are. */}
              <img src={picture.thumbnails[0] ?? picture.url} alt={fill(t.picture, { number: i + 1 })} />
              <span className={styles.pictureTools}>
                <IconButton
                  label={t.earlier}
                  disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                  icon={<ArrowUp aria-hidden />}
                />
                <IconButton
                  label={t.later}
                  disabled={i === pictures.length - 1}
                  onClick={() => move(i, i + 1)}
                  icon={<ArrowDown aria-hidden />}
                />
                <IconButton
                  label={t.removePicture}
                  onClick={() => write(pictures.toSpliced(i, 1))}
                  icon={<Trash2 aria-hidden />}
                />
              </span>
              <div className={`stack ${styles.pictureTexts}`}>
                <PictureTexts
                  picture={picture}
                  number={i + 1}
                  onType={(alt, field) => write(pictures.with(i, { ...picture, alt }), field)}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      <div className="cluster-tight">
        <FileButton size="sm" isMultiple disabled={isBusy || room <= 0} onFiles={add}>
          {t.addPictures}
        </FileButton>
      </div>
      <p className="hint">{fill(t.picturesHint, { count: limits.kioskPicturesMax })}</p>
    </fieldset>
  );
}

type PictureTextsProps = {
  picture: ImageRef;
  number: number;
  onType: (alt: ImageRef['alt'], field: string) => void;
};

/** What a picture shows, in words, for visitors who do not see it. */
function PictureTexts({ picture: { alt }, number, onType }: PictureTextsProps) {
  const { project, directions, language: ui } = useSettings();
  return project.languages.map((code) => (
    <LiveText
      key={code}
      label={fill(directions.kiosk.pictureAlt, { number, language: languageName(code, ui) })}
      lang={code}
      value={alt[code] ?? ''}
      charsMax={limits.altCharsMax}
      onType={(text, field) => {
        const { [code]: _, ...others } = alt;
        onType(text === '' ? others : { ...others, [code]: text }, field);
      }}
    />
  ));
}
