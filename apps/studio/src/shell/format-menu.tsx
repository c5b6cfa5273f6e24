import type { ReactElement } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Icon } from './icon.js';

/** A file format that something is saved in. */
export interface FileFormat<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly extension: string;
}

/** A menu that saves something as a file of one of several formats. */
export function FormatMenu<Id extends string>({
  label,
  title,
  isPrimary = false,
  formats,
  onSave,
}: {
  readonly label: string;
  /** Name of what is saved, above the formats. */
  readonly title?: string;
  readonly isPrimary?: boolean;
  readonly formats: readonly FileFormat<Id>[];
  readonly onSave: (format: FileFormat<Id>) => void;
}): ReactElement {
  return (
    <MenuTrigger>
      <Button className={isPrimary ? 'button primary' : 'button'}>
        {label}
        <Icon name="down" />
      </Button>
      <Popover className="popover" placement="bottom end">
        {title !== undefined && <p className="menu-title">{title}</p>}
        <Menu
          aria-label={label}
          onAction={(key) => {
            const format = formats.find(({ id }) => id === key);
            if (format !== undefined) onSave(format);
          }}
        >
          {formats.map(({ extension, id, title }) => (
            <MenuItem key={id} id={id} textValue={title}>
              {title}
              <span className="extension">.{extension}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
