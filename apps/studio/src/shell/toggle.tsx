import { type ReactElement, useId } from 'react';
import { Switch } from 'react-aria-components';

/** A switch with its name and its description. */
export function Toggle({
  label,
  description,
  isSelected,
  onChange,
}: {
  readonly label: string;
  readonly description?: string | undefined;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="toggle">
      <Switch
        className="switch"
        isSelected={isSelected}
        onChange={onChange}
        {...(description === undefined ? {} : { 'aria-describedby': id })}
      >
        <span className="track" />
        <span>{label}</span>
      </Switch>
      {description !== undefined && (
        <p className="note" id={id}>
          {description}
        </p>
      )}
    </div>
  );
}
