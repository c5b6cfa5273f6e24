import type { ReactElement } from 'react';
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { Icon } from './icon.js';

/** A file format for saving. */
export interface FileFormat<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly extension: string;
  /** Name of its group of formats. @defaultValue none: all formats are one list */
  readonly group?: string;
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
  /** Name of the saved content, above the formats. */
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
          {[...new Set(formats.map(({ group }) => group))].map((group) => (
            <MenuSection
              key={group ?? ''}
              {...(group === undefined ? { 'aria-label': label } : {})}
            >
              {group !== undefined && <Header className="menu-title">{group}</Header>}
              {formats
                .filter((format) => format.group === group)
                .map(({ extension, id, title: name }) => (
                  <MenuItem key={id} id={id} textValue={name}>
                    {name}
                    <span className="extension">.{extension}</span>
                  </MenuItem>
                ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
