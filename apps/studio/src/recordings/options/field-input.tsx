import { type ReactElement, useId } from 'react';
import { English } from '../../session/reason.js';
import { Choice } from '../../shell/choice.js';
import { Toggle } from '../../shell/toggle.js';
import { useTexts } from '../../texts/use-texts.js';
import { ChipsField } from './chips-field.js';
import { fieldNote, fieldTitle, valueLabel } from './field-labels.js';
import { LinesField } from './lines-field.js';
import { optionTitle } from './option-labels.js';
import { findLineFormat } from './option-lines.js';
import type { FieldSchema } from './request-fields.js';

type FieldValue = string | number | boolean;

/** Maximum number of choices that are all shown. Longer lists are searched by name. */
const maximumChecks = 12;

/** A field of a request. */
interface Field {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  /** Called with the new value, undefined for none. */
  readonly onChange: (value: unknown) => void;
}

/** A field, with its texts in the language of the page. */
interface NamedField extends Field {
  readonly title: string;
  readonly note: string | undefined;
}

/** An input for a field of a request, chosen by its schema. */
export function FieldInput(field: Field): ReactElement {
  const { language } = useTexts();
  const { name, schema } = field;
  const Input = findInput(schema);
  return (
    <Input
      {...field}
      title={fieldTitle(name, language) ?? optionTitle(name, language)}
      note={fieldNote(name, language)}
    />
  );
}

function findInput(schema: FieldSchema): (field: NamedField) => ReactElement {
  const { items, type } = schema;
  if (type === 'boolean') return SwitchField;
  if (readValues(schema) !== undefined) return ChoiceField;
  if (type === 'array' && items?.enum !== undefined)
    return items.enum.length <= maximumChecks ? ChecksField : NamedChipsField;
  return type === 'string' || type === 'integer' || type === 'number' ? PlainField : ListField;
}

/** Note of a field, in English where the page has none of its own. */
function Note({ note, schema }: NamedField): ReactElement | null {
  if (schema.description === undefined) return null;
  return <p className="note">{note ?? <English>{schema.description}</English>}</p>;
}

function SwitchField({ note, onChange, schema, title, value }: NamedField): ReactElement {
  return (
    <Toggle
      label={title}
      description={note ?? (schema.description && <English>{schema.description}</English>)}
      isSelected={(value ?? schema.default) === true}
      onChange={onChange}
    />
  );
}

/** One of a few values. */
function ChoiceField(field: NamedField): ReactElement {
  const { name, onChange, schema, title, value } = field;
  const values = readValues(schema) ?? [];
  return (
    <div className="form-row">
      <Choice
        label={title}
        value={String(value ?? schema.default)}
        options={useNamedValues(name, values)}
        onChange={(chosen) => onChange(values.find((each) => String(each) === chosen))}
      />
      <Note {...field} />
    </div>
  );
}

/** A text or a number. */
function PlainField(field: NamedField): ReactElement {
  const { onChange, schema, title, value } = field;
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
        placeholder={schema.format === 'uri' ? 'https://' : writePlain(schema.default)}
        value={writePlain(value)}
        onChange={({ target }) =>
          onChange(target.value === '' ? undefined : isNumber ? Number(target.value) : target.value)
        }
      />
      <Note {...field} />
    </div>
  );
}

/** A list of many values, which are searched by name. */
function NamedChipsField(field: NamedField): ReactElement {
  const { name, onChange, schema, title } = field;
  const { t } = useTexts();
  const options = useNamedValues(name, schema.items?.enum ?? []);
  return (
    <div className="form-row">
      <ChipsField
        label={title}
        options={options}
        chosen={readChosen(field).map(String)}
        placeholder={t('findChips', { count: options.length })}
        onChange={(next) => onChange(next.length === 0 ? undefined : next)}
      />
      <Note {...field} />
    </div>
  );
}

/** A list of a few values, with all of them shown. */
function ChecksField(field: NamedField): ReactElement {
  const { name, onChange, schema, title } = field;
  const { language } = useTexts();
  const chosen = readChosen(field);
  return (
    <fieldset className="checks">
      <legend className="label">{title}</legend>
      {schema.items?.enum?.map((each) => (
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

/** A list or a table of anything else. */
function ListField(field: NamedField): ReactElement {
  const { onChange, schema, title, value } = field;
  return (
    <LinesField
      title={title}
      note={<Note {...field} />}
      format={findLineFormat(schema)}
      value={value}
      onChange={onChange}
    />
  );
}

/** The values of a field, with their names. */
function useNamedValues(
  field: string,
  values: readonly FieldValue[],
): readonly { readonly value: string; readonly label: string }[] {
  const { language } = useTexts();
  return values.map((each) => ({
    value: String(each),
    label: valueLabel(field, each, language),
  }));
}

/** The values of an enumeration, undefined for any other field. */
function readValues({
  anyOf,
  enum: values,
  const: constant,
}: FieldSchema): readonly FieldValue[] | undefined {
  if (values !== undefined) return values;
  if (constant !== undefined) return [constant];
  const parts = anyOf?.map(readValues) ?? [];
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** The chosen values of a list. */
function readChosen({ schema, value }: Field): readonly FieldValue[] {
  const chosen = value ?? schema.default;
  return Array.isArray(chosen) ? chosen : [];
}

/** A text or a number as typed, empty for anything else. */
function writePlain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
