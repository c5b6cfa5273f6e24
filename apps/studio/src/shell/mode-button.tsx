import type { ReactElement } from 'react';
import { Icon, type IconName } from './icon.js';

/** A mode that is on or off. */
export interface Mode {
  readonly icon?: IconName;
  readonly label: string;
  /** Tooltip with more details. */
  readonly note?: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** A button that switches a mode on and off. */
export function ModeButton({ icon, isOn, label, note, onToggle }: Mode): ReactElement {
  return (
    <button type="button" className="quiet" aria-pressed={isOn} title={note} onClick={onToggle}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{label}</span>
    </button>
  );
}
