import type { ReactElement } from 'react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components';
import { Icon } from './icon.js';

/** A choice of one among several options. */
export function Choice({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}): ReactElement {
  return (
    <Select
      className="form-row"
      selectedKey={value}
      onSelectionChange={(key) => onChange(String(key))}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
    >
      {!isLabelHidden && <Label className="label">{label}</Label>}
      <Button className="choice">
        <SelectValue>
          {options.find((option) => option.value === value)?.label ?? value}
        </SelectValue>
        <Icon name="down" />
      </Button>
      <Popover className="popover">
        <ListBox items={options.map((option) => ({ ...option, id: option.value }))}>
          {(option) => (
            <ListBoxItem textValue={option.label}>
              {({ isSelected }) => (
                <>
                  {option.label}
                  {isSelected && <Icon name="check" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
