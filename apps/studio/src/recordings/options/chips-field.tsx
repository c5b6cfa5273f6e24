import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react';
import {
  Button,
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Tag,
  TagGroup,
  TagList,
} from 'react-aria-components';
import { Icon } from '../../shell/icon.js';
import { useTexts } from '../../texts/use-texts.js';

/** A value that can be chosen. */
interface ChipOption {
  readonly value: string;
  readonly label: string;
}

/** Codes of languages, which are known as such. */
const codePattern = /^[a-z]{2,3}$/;

/** A list of values, each a chip that can be removed, and a field that finds more of them by their names or codes. */
export function ChipsField({
  label,
  options,
  chosen,
  placeholder,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly ChipOption[];
  readonly chosen: readonly string[];
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  readonly onChange: (chosen: readonly string[]) => void;
}): ReactElement {
  // Longer than 80 lines: one field, whose search and chips pass the focus to each other.
  const { language, t } = useTexts();
  const labelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const labelOf = (value: string): string =>
    options.find((option) => option.value === value)?.label ?? value;
  const typed = text.trim().toLocaleLowerCase(language);
  const isWanted = ({ label: name, value }: ChipOption): boolean =>
    !chosen.includes(value) &&
    (name.toLocaleLowerCase(language).includes(typed) || value.toLowerCase() === typed);
  const remove = (values: readonly string[]): void => {
    const left = chosen.filter((each) => !values.includes(each));
    onChange(left);
    // With the last chip its focus is gone: it goes to where more are found.
    if (left.length === 0) input.current?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    const last = chosen.at(-1);
    if (key === 'Backspace' && text === '' && last !== undefined) remove([last]);
  };
  return (
    <div className="form-row">
      <span id={labelId} className="label">
        {label}
      </span>
      <div ref={box} className="field chips">
        {chosen.length > 0 && (
          <Chips labelId={labelId} values={chosen} labelOf={labelOf} onRemove={remove} />
        )}
        <ComboBox
          className="chip-search"
          aria-labelledby={labelId}
          items={options.filter(isWanted)}
          selectedKey={null}
          inputValue={text}
          onInputChange={setText}
          // A choice empties the field, which must not open the list that the user has closed.
          menuTrigger={text === '' ? 'manual' : 'input'}
          onSelectionChange={(key) => {
            if (key === null) return;
            onChange([...chosen, String(key)]);
            setText('');
          }}
        >
          <Input
            ref={input}
            className="chip-input"
            placeholder={chosen.length === 0 ? placeholder : t('addChip')}
            onKeyDown={onKeyDown}
          />
          <Button className="chip-open">
            <Icon name="down" />
          </Button>
          <Popover className="popover" triggerRef={box}>
            <ListBox<ChipOption>>
              {({ label: name, value }) => (
                <ListBoxItem id={value} textValue={name}>
                  {name}
                  {codePattern.test(value) && <span className="extension">{value}</span>}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      </div>
    </div>
  );
}

/** The chosen values, each with a button that removes it. */
function Chips({
  labelId,
  values,
  labelOf,
  onRemove,
}: {
  readonly labelId: string;
  readonly values: readonly string[];
  readonly labelOf: (value: string) => string;
  readonly onRemove: (values: readonly string[]) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <TagGroup aria-labelledby={labelId} onRemove={(keys) => onRemove([...keys].map(String))}>
      <TagList className="chip-list">
        {values.map((value) => (
          <Tag key={value} id={value} className="chip" textValue={labelOf(value)}>
            {labelOf(value)}
            <Button slot="remove" aria-label={t('removeChip', { name: labelOf(value) })}>
              <Icon name="close" />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}
