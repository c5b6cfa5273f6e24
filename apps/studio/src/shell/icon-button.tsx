import type { ComponentPropsWithoutRef, ReactElement } from 'react';
import { Icon, type IconName } from './icon.js';

/** Properties of {@link IconButton}, and some of a `button`. */
interface IconButtonProperties
  extends Pick<
    ComponentPropsWithoutRef<'button'>,
    'aria-expanded' | 'className' | 'disabled' | 'onClick'
  > {
  readonly icon: IconName;
  /** Accessible name, also shown as a tooltip. */
  readonly label: string;
}

/**
 * A button that has only an icon. A disabled one keeps the focus, so that undoing the last step
 * does not lose it.
 */
export function IconButton({
  disabled = false,
  icon,
  label,
  onClick,
  ...properties
}: IconButtonProperties): ReactElement {
  return (
    <button
      type="button"
      className="quiet"
      {...properties}
      aria-disabled={disabled}
      aria-label={label}
      title={label}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
