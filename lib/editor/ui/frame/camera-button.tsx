'use client';

import { Camera } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import styles from './camera-button.module.css';

type Props = {
  children: ReactNode;
  /** Shown after the camera gave nothing. */
  hint: string;
  onPhoto: (file: File) => void;
};

/** Opens the camera of a phone or tablet; the file dialog if the camera is refused. A computer with a mouse does not show it. */
export function CameraButton({ children, hint, onPhoto }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isRefused = useIsCameraRefused();
  const [isCancelled, setCancelled] = useState(false);
  useEffect(() => {
    const { current } = input;
    const cancel = () => setCancelled(true);
    current?.addEventListener('cancel', cancel);
    return () => current?.removeEventListener('cancel', cancel);
  }, []);
  return (
    <span className={styles.camera}>
      <Button icon={<Camera aria-hidden />} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture={isRefused ? undefined : 'environment'}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          setCancelled(false);
          if (file) onPhoto(file);
        }}
      />
      {isCancelled && <small role="status">{hint}</small>}
    </span>
  );
}

/** Returns whether the user has refused the camera to this site, as far as the browser tells. */
function useIsCameraRefused(): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let status: PermissionStatus | null = null;
    const look = () => setRefused(status?.state === 'denied');
    navigator.permissions?.query({ name: 'camera' as PermissionName }).then(
      (given) => {
        status = given;
        status.addEventListener('change', look);
        look();
      },
      // A browser that does not know this permission asks by itself.
      () => setRefused(false),
    );
    return () => status?.removeEventListener('change', look);
  }, []);
  return isRefused;
}
