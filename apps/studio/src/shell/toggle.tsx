import { type ReactElement, type ReactNode, useId } from 'react';
import { Switch } from 'react-aria-components';

/** A switch with its name and its description. */
export function Toggle({
  label,
  description,
  isSelected,
  isDisabled = false,
  onChange,
}: {
  readonly label: string;
  readonly description?: ReactNode;
  readonly isSelected: boolean;
  /** @defaultValue false */
  readonly isDisabled?: boolean;
  readonly onChange: (isSelected: boolean) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="toggle">
      <Switch
        className="switch"
        isSelected={isSelected}
        isDisabled={isDisabled}
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
