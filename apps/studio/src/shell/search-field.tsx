import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { Icon } from './icon.js';

/** A field that searches as one types; Escape leaves it. */
export function SearchField({
  field,
  label,
  value,
  onChange,
  onEnter,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void;
}): ReactElement {
  return (
    <>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        className="field"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.(event);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </>
  );
}
