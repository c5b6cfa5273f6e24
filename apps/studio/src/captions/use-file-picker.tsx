import { type ReactElement, useRef } from 'react';
import { acceptedCaptions } from '../uploads/dropped-files.js';

/** A hidden input for a subtitle file, and the function that opens its dialog. */
export function useFilePicker(onFile: (file: File) => void): {
  readonly input: ReactElement;
  readonly pick: () => void;
} {
  const input = useRef<HTMLInputElement>(null);
  return {
    pick: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedCaptions}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          target.value = '';
        }}
      />
    ),
  };
}
