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

/** A button that is an icon alone. */
export function IconButton({ icon, label, ...properties }: IconButtonProperties): ReactElement {
  return (
    <button type="button" className="quiet" {...properties} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
