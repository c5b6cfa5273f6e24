import { type ReactElement, useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.js';
import type { LineFormat } from './option-lines.js';

/** Rows of a text field, initially and before it scrolls. */
const rows = { least: 2, most: 10 } as const;

/** A list or a table that is typed. */
interface Typed {
  /** Form of the lines, undefined when only JSON is possible. */
  readonly format: LineFormat | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/**
 * A list or a table as plain lines, or as JSON, which can express everything in the contract. Typed
 * text does not change while it is not a valid value.
 */
export function LinesField({
  title,
  note,
  ...typed
}: Typed & { readonly title: string; readonly note: ReactElement }): ReactElement {
  const { t } = useTexts();
  const id = useId();
  const { canSwitch, change, isJson, problem, switchForm, text } = useTypedText(typed);
  const hint = isJson || typed.format === undefined ? 'JSON' : t(typed.format.hint);
  const rowCount = text.split('\n').length;
  return (
    <div className="form-row">
      <div className="lines-head">
        <label className="label" htmlFor={id}>
          {title}
        </label>
        {canSwitch && (
          <button type="button" className="link" onClick={switchForm}>
            {t(isJson ? 'asLines' : 'asJson')}
          </button>
        )}
      </div>
      <textarea
        id={id}
        className={isJson ? 'field lines code' : 'field lines'}
        rows={Math.min(rows.most, Math.max(rows.least, rowCount))}
        placeholder={hint}
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      <div id={`${id}-note`}>
        {problem !== undefined && (
          <p className="note problem" role="status">
            {problem === 'json'
              ? t('wrongJson')
              : t('wrongLine', { line: problem, form: hint.split('\n')[0] ?? '' })}
          </p>
        )}
        {note}
      </div>
    </div>
  );
}

/** The text of a value, and what is typed in its place. */
function useTypedText({ format, value, onChange }: Typed) {
  const [isJsonWanted, setIsJsonWanted] = useState(false);
  const lines = format?.write(value);
  const form =
    isJsonWanted || format === undefined || lines === undefined ? undefined : { format, lines };
  const isJson = form === undefined;
  const written = form?.lines ?? writeJson(value);
  const keyFor = (keyed: unknown): string => `${isJson} ${writeJson(keyed)}`;
  /**
   * Typed text for the value that resulted from it. Another value, such as that of a preset, is
   * written again.
   */
  const [typed, setTyped] = useState({ text: written, valueKey: keyFor(value) });
  const text = typed.valueKey === keyFor(value) ? typed.text : written;
  const read = form?.format.read ?? readJson;
  const checked = read(text);
  return {
    text,
    isJson,
    /**
     * The first wrong line, or `json` for JSON that is wrong, or undefined for a text that is a
     * value.
     */
    problem: 'value' in checked ? undefined : 'wrongLine' in checked ? checked.wrongLine : 'json',
    canSwitch: lines !== undefined && 'value' in checked,
    switchForm: () => setIsJsonWanted(!isJson),
    change: (next: string): void => {
      const parsed = read(next);
      const isValue = 'value' in parsed;
      setTyped({ text: next, valueKey: keyFor(isValue ? parsed.value : value) });
      if (isValue) onChange(parsed.value);
    },
  } as const;
}

function writeJson(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}

function readJson(text: string): { readonly value: unknown } | { readonly isWrong: true } {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { isWrong: true };
  }
}
