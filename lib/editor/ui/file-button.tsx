'use client';

import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onChange'> & {
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

const accept = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml';

/** A button that asks for images. */
export function FileButton({ isMultiple, onFiles, children, ...rest }: FileButtonProps) {
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
