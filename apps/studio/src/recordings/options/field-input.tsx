import { type ReactElement, useId } from 'react';
import { English } from '../../session/reason.js';
import { Choice } from '../../shell/choice.js';
import { Toggle } from '../../shell/toggle.js';
import { useTexts } from '../../texts/use-texts.js';
import { ChipsField } from './chips-field.js';
import { fieldNote, fieldTitle, valueLabel } from './field-labels.js';
import { LinesField } from './lines-field.js';
import { optionTitle } from './option-labels.js';
import { lineFormatOf } from './option-lines.js';
import type { FieldSchema } from './request-fields.js';

type FieldValue = string | number | boolean;

/** Maximum number of choices that are all shown. Longer lists are searched by name. */
const maximumChecks = 12;

/**
 * An input for a field of a request, chosen by its schema.
 *
 * Longer than 80 lines: one branch for each kind of schema.
 */
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
  const { language } = useTexts();
  const title = fieldTitle(name, language) ?? optionTitle(name, language);
  const ownNote = fieldNote(name, language);
  const note = schema.description !== undefined && (
    <p className="note">{ownNote ?? <English>{schema.description}</English>}</p>
  );
  if (schema.type === 'boolean')
    return (
      <Toggle
        label={title}
        description={ownNote ?? schema.description}
        isSelected={(value ?? schema.default) === true}
        onChange={onChange}
      />
    );
  const values = valuesOf(schema);
  if (values !== undefined)
    return (
      <div className="form-row">
        <Choice
          label={title}
          value={String(value ?? schema.default)}
          options={values.map((each) => ({
            value: String(each),
            label: valueLabel(name, each, language),
          }))}
          onChange={(chosen) => onChange(values.find((each) => String(each) === chosen))}
        />
        {note}
      </div>
    );
  const choices = schema.type === 'array' ? schema.items?.enum : undefined;
  if (choices !== undefined) {
    const chosen = listOf(value ?? schema.default);
    const properties = { name, title, choices, chosen, onChange };
    return choices.length <= maximumChecks ? (
      <Checks {...properties} />
    ) : (
      <NamedChips {...properties}>{note}</NamedChips>
    );
  }
  if (schema.type === 'string' || schema.type === 'integer' || schema.type === 'number')
    return (
      <PlainInput title={title} schema={schema} value={value} onChange={onChange}>
        {note}
      </PlainInput>
    );
  return (
    <LinesField
      title={title}
      note={note || undefined}
      format={lineFormatOf(schema)}
      value={value}
      onChange={onChange}
    />
  );
}

/** A text or a number. */
function PlainInput({
  title,
  schema,
  value,
  onChange,
  children,
}: {
  readonly title: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly children: ReactElement | false;
}): ReactElement {
  const id = useId();
  const isNumber = schema.type !== 'string';
  return (
    <div className={isNumber ? 'form-row number' : 'form-row'}>
      <label className="label" htmlFor={id}>
        {title}
      </label>
      <input
        id={id}
        className="field"
        type={isNumber ? 'number' : schema.format === 'uri' ? 'url' : 'text'}
        min={schema.minimum}
        max={schema.maximum}
        step={schema.type === 'number' ? 'any' : undefined}
        placeholder={schema.format === 'uri' ? 'https://' : plainText(schema.default)}
        value={plainText(value)}
        onChange={({ target }) =>
          onChange(target.value === '' ? undefined : isNumber ? Number(target.value) : target.value)
        }
      />
      {children}
    </div>
  );
}

/** A list to choose from. */
interface ListProperties {
  readonly name: string;
  readonly title: string;
  readonly choices: NonNullable<FieldSchema['enum']>;
  readonly chosen: readonly FieldValue[];
  /** Called with the chosen values, undefined for none. */
  readonly onChange: (chosen: readonly FieldValue[] | undefined) => void;
}

/** A list of many values, which are searched by name. */
function NamedChips({
  name,
  title,
  choices,
  chosen,
  onChange,
  children,
}: ListProperties & { readonly children: ReactElement | false }): ReactElement {
  const { language, t } = useTexts();
  return (
    <div className="form-row">
      <ChipsField
        label={title}
        options={choices.map((each) => ({
          value: String(each),
          label: valueLabel(name, each, language),
        }))}
        chosen={chosen.map(String)}
        placeholder={t('findChips', { count: choices.length })}
        onChange={(next) => onChange(next.length === 0 ? undefined : next)}
      />
      {children}
    </div>
  );
}

/** A list to choose from, with all of its values shown. */
function Checks({ name, title, choices, chosen, onChange }: ListProperties): ReactElement {
  const { language } = useTexts();
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
          {valueLabel(name, each, language)}
        </label>
      ))}
    </fieldset>
  );
}

/** The values of an enumeration, undefined for any other field. */
function valuesOf({
  anyOf,
  enum: values,
  const: constant,
}: FieldSchema): readonly FieldValue[] | undefined {
  if (values !== undefined) return values;
  if (constant !== undefined) return [constant];
  const parts = anyOf?.map(valuesOf) ?? [];
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** A text or a number as typed, empty for anything else. */
function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function listOf(value: unknown): readonly FieldValue[] {
  return Array.isArray(value) ? value : [];
}
