'use client';

import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onChange'> & {
  isMultiple?: boolean;
  /** File types to choose from: images by default, all types if empty. */
  accept?: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

const images = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml';

/** Button that opens the file dialog. */
export function FileButton({ isMultiple, accept = images, onFiles, children, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
