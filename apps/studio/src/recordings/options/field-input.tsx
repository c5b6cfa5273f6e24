import { type ReactElement, useId, useState } from 'react';
import { Choice } from '../../shell/choice.js';
import { Toggle } from '../../shell/toggle.js';
import { useTexts } from '../../texts/use-texts.js';
import { optionTitle } from './option-labels.js';
import type { FieldSchema } from './request-fields.js';

/** Choices of a list that are each shown; of more, those that are wanted are written. */
const maximumChecks = 12;

/** An input for a field of a request, chosen by its schema. */
export function FieldInput({
  name,
  schema,
  value,
  onChange,
}: {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const id = useId();
  const title = optionTitle(name, language);
  if (schema.type === 'boolean')
    return (
      <Toggle
        label={title}
        description={schema.description}
        isSelected={(value ?? schema.default) === true}
        onChange={onChange}
      />
    );
  if (schema.enum !== undefined)
    return (
      <Choice
        label={title}
        value={plainText(value ?? schema.default)}
        options={schema.enum.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={(chosen) => onChange(schema.enum?.find((each) => String(each) === chosen))}
      />
    );
  const choices = schema.type === 'array' ? schema.items?.enum : undefined;
  if (choices !== undefined && choices.length <= maximumChecks)
    return (
      <Checks
        title={title}
        choices={choices}
        chosen={listOf(value ?? schema.default)}
        onChange={onChange}
      />
    );
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const isLines = schema.type === 'array' && schema.items?.type === 'string';
  return (
    <div className="form-row">
      <label className="label" htmlFor={id}>
        {title}
      </label>
      {schema.type === 'string' || isNumber ? (
        <input
          id={id}
          className="field"
          type={isNumber ? 'number' : 'text'}
          min={schema.minimum}
          max={schema.maximum}
          step={schema.type === 'number' ? 'any' : undefined}
          placeholder={plainText(schema.default)}
          value={plainText(value)}
          onChange={({ target }) =>
            onChange(
              target.value === '' ? undefined : isNumber ? Number(target.value) : target.value,
            )
          }
        />
      ) : (
        <TextInput
          id={id}
          value={value}
          hint={isLines ? t('onePerLine') : t('asJson')}
          write={isLines ? linesOf : jsonOf}
          read={isLines ? parseLines : parseJson}
          onChange={onChange}
        />
      )}
      {schema.description !== undefined && <p className="note">{schema.description}</p>}
    </div>
  );
}

/** A list that is chosen from: each of its values is shown. */
function Checks({
  title,
  choices,
  chosen,
  onChange,
}: {
  readonly title: string;
  readonly choices: NonNullable<FieldSchema['enum']>;
  readonly chosen: readonly unknown[];
  readonly onChange: (chosen: readonly unknown[] | undefined) => void;
}): ReactElement {
  return (
    <fieldset className="checks">
      <legend className="label">{title}</legend>
      {choices.map((each) => (
        <label key={each}>
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={({ target }) => {
              const others = chosen.filter((one) => one !== each);
              const next = target.checked ? [...others, each] : others;
              onChange(next.length === 0 ? undefined : next);
            }}
          />
          {String(each)}
        </label>
      ))}
    </fieldset>
  );
}

/** A text or a number as it is typed; empty for anything else. */
function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Text input of a value; typed text is kept unchanged while it is not a valid value. */
function TextInput({
  id,
  value,
  hint,
  write,
  read,
  onChange,
}: {
  readonly id: string;
  readonly value: unknown;
  readonly hint: string;
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => { readonly value: unknown } | undefined;
  readonly onChange: (value: unknown) => void;
}): ReactElement {
  const [text, setText] = useState(() => write(value));
  return (
    <textarea
      id={id}
      className="field"
      rows={2}
      placeholder={hint}
      spellCheck={false}
      aria-invalid={read(text) === undefined}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const parsed = read(target.value);
        if (parsed !== undefined) onChange(parsed.value);
      }}
    />
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function linesOf(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : '';
}

function parseLines(text: string): { value: unknown } {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  return { value: filled.length === 0 ? undefined : filled };
}

function jsonOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}

function parseJson(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
