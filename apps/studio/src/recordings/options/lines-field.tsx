import { type ReactElement, useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.js';
import type { LineFormat } from './option-lines.js';

/** Rows of a text field, initially and before it scrolls. */
const rows = { least: 2, most: 10 } as const;

/**
 * A list or a table as plain lines, or as JSON, which can express everything in the contract. Typed text does not change while it is not a
 * valid value.
 */
export function LinesField({
  title,
  note,
  format,
  value,
  onChange,
}: {
  readonly title: string;
  readonly note: ReactElement | undefined;
  /** Form of the lines, undefined when only JSON is possible. */
  readonly format: LineFormat | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}): ReactElement {
  const { t } = useTexts();
  const id = useId();
  const [isJsonWanted, setIsJsonWanted] = useState(false);
  const lines = format?.write(value);
  const isJson = isJsonWanted || format === undefined || lines === undefined;
  const written = isJson ? jsonOf(value) : lines;
  const valueKey = `${isJson} ${jsonOf(value)}`;
  /** Typed text for the value that resulted from it. Another value, such as that of a preset, is written again. */
  const [typed, setTyped] = useState({ text: written, valueKey });
  const text = typed.valueKey === valueKey ? typed.text : written;
  const read = isJson || format === undefined ? parseJson : format.read;
  const checked = read(text);
  const rowCount = text.split('\n').length;
  const canSwitch = format !== undefined && lines !== undefined && 'value' in checked;
  return (
    <div className="form-row">
      <div className="lines-head">
        <label className="label" htmlFor={id}>
          {title}
        </label>
        {canSwitch && (
          <button type="button" className="link" onClick={() => setIsJsonWanted(!isJson)}>
            {t(isJson ? 'asLines' : 'asJson')}
          </button>
        )}
      </div>
      <textarea
        id={id}
        className={isJson ? 'field lines code' : 'field lines'}
        rows={Math.min(rows.most, Math.max(rows.least, rowCount))}
        placeholder={isJson || format === undefined ? 'JSON' : t(format.hint)}
        spellCheck={false}
        aria-invalid={!('value' in checked)}
        aria-describedby={`${id}-note`}
        value={text}
        onChange={({ target }) => {
          const parsed = read(target.value);
          const next = 'value' in parsed ? parsed.value : value;
          setTyped({ text: target.value, valueKey: `${isJson} ${jsonOf(next)}` });
          if ('value' in parsed) onChange(parsed.value);
        }}
      />
      <div id={`${id}-note`}>
        {!('value' in checked) && (
          <p className="note problem" role="status">
            {'wrongLine' in checked && format !== undefined
              ? t('wrongLine', {
                  line: checked.wrongLine,
                  form: t(format.hint).split('\n')[0] ?? '',
                })
              : t('wrongJson')}
          </p>
        )}
        {note}
      </div>
    </div>
  );
}

function jsonOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}

function parseJson(text: string): { readonly value: unknown } | { readonly isWrong: true } {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { isWrong: true };
  }
}
