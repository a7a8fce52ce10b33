'use client';

import { Download } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { qrFile } from '../../../ui/qr-file.ts';
import { saveFile } from '../../../ui/save-file.ts';
import styles from './share.module.css';

type MapCodeProps = { address: string; fileName: string; texts: { label: string; download: string } };

/** The code of an address, to be scanned from the screen or printed from a file. */
export function MapCode({ address, fileName, texts }: MapCodeProps) {
  const download = () => saveFile(`${fileName}.svg`, new Blob([qrFile(address)], { type: 'image/svg+xml' }));
  return (
    <figure className={`stack-3 ${styles.code}`}>
      <QrCode text={address} label={texts.label} />
      <figcaption>
        <Button size="sm" icon={<Download aria-hidden />} onClick={download}>
          {texts.download}
        </Button>
      </figcaption>
    </figure>
  );
}
