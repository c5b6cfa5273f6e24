import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type RefObject, useRef, useState } from 'react';
import { Icon } from '../../shell/icon.js';
import { useFocusAfterRemoval } from '../../shell/use-focus-after-removal.js';
import { useTexts } from '../../texts/use-texts.js';
import { forgetPreset, keepPreset, type Preset, readPresets } from './presets.js';

const queryKey = ['presets'];

/** Options that were kept under a name: a click applies them. */
export function PresetBar({
  parameters,
  onApply,
}: {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly onApply: (parameters: Readonly<Record<string, unknown>>) => void;
}): ReactElement {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { data: presets = [] } = useQuery({ queryKey, queryFn: readPresets });
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusAfterRemoval(
    list,
    presets.map((preset) => preset.name),
    () => field.current,
  );
  const change = (act: Promise<void>): void => {
    act
      .then(() => queries.invalidateQueries({ queryKey }))
      .catch((error: unknown) => setProblem(String(error)));
  };
  return (
    <div className="presets">
      <p className="note">{t('optionsIntro')}</p>
      {presets.length > 0 && (
        <Presets
          presets={presets}
          current={JSON.stringify(parameters)}
          list={list}
          onApply={onApply}
          onForget={(preset) => change(forgetPreset(preset))}
        />
      )}
      <form
        className="join"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          const trimmed = name.trim();
          if (trimmed === '') return;
          setName('');
          change(keepPreset({ name: trimmed, parameters }));
        }}
      >
        <input
          ref={field}
          className="field"
          maxLength={60}
          aria-label={t('presetName')}
          placeholder={t('presetName')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className="button" aria-disabled={name.trim() === ''}>
          {t('keepPreset')}
        </button>
      </form>
      {problem !== null && (
        <p className="problem" role="alert">
          {t('presetFailed', { reason: problem })}
        </p>
      )}
    </div>
  );
}

/** The presets: each is applied by a click, and can be removed. */
function Presets({
  presets,
  current,
  list,
  onApply,
  onForget,
}: {
  readonly presets: readonly Preset[];
  /** JSON of the present options. */
  readonly current: string;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onApply: (parameters: Readonly<Record<string, unknown>>) => void;
  readonly onForget: (name: string) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <ul ref={list}>
      {presets.map(({ name, parameters }) => (
        <li key={name} data-current={JSON.stringify(parameters) === current}>
          <button
            type="button"
            aria-pressed={JSON.stringify(parameters) === current}
            onClick={() => onApply(parameters)}
          >
            {name}
          </button>
          <button
            type="button"
            aria-label={t('forgetPreset', { name })}
            onClick={() => onForget(name)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
