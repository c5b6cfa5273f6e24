import { type ReactElement, type RefObject, useId, useRef, useState } from 'react';
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

/** Pattern of language codes, which are known values. */
const codePattern = /^[a-z]{2,3}$/;

/**
 * A list of values, each a chip that can be removed, and a field that finds more values by their
 * names or codes.
 */
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
  /** Shown while nothing is selected. */
  readonly placeholder: string;
  readonly onChange: (chosen: readonly string[]) => void;
}): ReactElement {
  const { t } = useTexts();
  const labelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const labels = new Map(options.map(({ label: name, value }) => [value, name]));
  const remove = (values: readonly string[]): void => {
    const left = chosen.filter((each) => !values.includes(each));
    onChange(left);
    // The last chip takes its focus with it. The focus moves to the search field.
    if (left.length === 0) input.current?.focus();
  };
  return (
    <div className="form-row">
      <span id={labelId} className="label">
        {label}
      </span>
      <div ref={box} className="field chips">
        <Chips
          labelId={labelId}
          chips={chosen.map((value) => ({ value, label: labels.get(value) ?? value }))}
          onRemove={remove}
        />
        <ChipSearch
          labelId={labelId}
          box={box}
          input={input}
          options={options.filter(({ value }) => !chosen.includes(value))}
          placeholder={chosen.length === 0 ? placeholder : t('addChip')}
          onAdd={(value) => onChange([...chosen, value])}
          onRemoveLast={() => remove(chosen.slice(-1))}
        />
      </div>
    </div>
  );
}

interface ChipSearchProperties {
  readonly labelId: string;
  /** Element below which the found values are listed. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly options: readonly ChipOption[];
  readonly placeholder: string;
  readonly onAdd: (value: string) => void;
  readonly onRemoveLast: () => void;
}

/**
 * A field that finds values by their names or codes. Backspace in the empty field removes the last
 * chip.
 */
function ChipSearch({
  labelId,
  box,
  input,
  options,
  placeholder,
  onAdd,
  onRemoveLast,
}: ChipSearchProperties): ReactElement {
  const { language } = useTexts();
  const [text, setText] = useState('');
  const typed = text.trim().toLocaleLowerCase(language);
  const isWanted = ({ label, value }: ChipOption): boolean =>
    label.toLocaleLowerCase(language).includes(typed) || value.toLowerCase() === typed;
  return (
    <ComboBox
      className="chip-search"
      aria-labelledby={labelId}
      items={options.filter(isWanted)}
      selectedKey={null}
      inputValue={text}
      onInputChange={setText}
      // A choice empties the field, which must not open a list that the user has closed.
      menuTrigger={text === '' ? 'manual' : 'input'}
      onSelectionChange={(key) => {
        if (key === null) return;
        onAdd(String(key));
        setText('');
      }}
    >
      <Input
        ref={input}
        className="chip-input"
        placeholder={placeholder}
        onKeyDown={({ key }) => {
          if (key === 'Backspace' && text === '') onRemoveLast();
        }}
      />
      <Button className="chip-open">
        <Icon name="down" />
      </Button>
      <Popover className="popover" triggerRef={box}>
        <ListBox<ChipOption>>{renderOption}</ListBox>
      </Popover>
    </ComboBox>
  );
}

function renderOption({ label, value }: ChipOption): ReactElement {
  return (
    <ListBoxItem id={value} textValue={label}>
      {label}
      {codePattern.test(value) && <span className="extension">{value}</span>}
    </ListBoxItem>
  );
}

/** The chosen values. The button of a value or Delete removes it. */
function Chips({
  labelId,
  chips,
  onRemove,
}: {
  readonly labelId: string;
  readonly chips: readonly ChipOption[];
  readonly onRemove: (values: readonly string[]) => void;
}): ReactElement | null {
  const { t } = useTexts();
  if (chips.length === 0) return null;
  return (
    <TagGroup aria-labelledby={labelId} onRemove={(keys) => onRemove([...keys].map(String))}>
      <TagList className="chip-list">
        {chips.map(({ label, value }) => (
          <Tag key={value} id={value} className="chip" textValue={label}>
            {label}
            <Button slot="remove" aria-label={t('removeChip', { name: label })}>
              <Icon name="close" />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}
