import { type KeyboardEvent, type ReactElement, type RefObject, useId } from 'react';
import { Icon } from './icon.js';

/** A field that searches while the user types. Escape leaves it. */
export function SearchField({
  field,
  label,
  note,
  value,
  onChange,
  onEnter,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly label: string;
  /** Description for screen readers. */
  readonly note?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void;
}): ReactElement {
  const noteId = useId();
  return (
    <>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        className="field"
        aria-label={label}
        aria-describedby={note === undefined ? undefined : noteId}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.(event);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {note !== undefined && (
        <p id={noteId} className="visually-hidden">
          {note}
        </p>
      )}
    </>
  );
}
