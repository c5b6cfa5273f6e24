import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type RefObject, useRef, useState } from 'react';
import { Reason } from '../../session/reason.js';
import { Icon } from '../../shell/icon.js';
import { useFocusAfterRemoval } from '../../shell/use-focus-after-removal.js';
import { useTexts } from '../../texts/use-texts.js';
import { forgetPreset, keepPreset, type Preset, readPresets } from './presets.js';

const queryKey = ['presets'];

/** Options that were saved under a name. A click applies them. */
export function PresetBar({
  parameters,
  onApply,
}: {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly onApply: (parameters: Readonly<Record<string, unknown>>) => void;
}): ReactElement {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<unknown>(null);
  const { data: presets = [] } = useQuery({ queryKey, queryFn: readPresets });
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusAfterRemoval(
    list,
    presets.map((preset) => preset.name),
    () => field.current,
  );
  const change = (act: Promise<void>): void => {
    act.then(() => queries.invalidateQueries({ queryKey })).catch(setProblem);
  };
  return (
    <div className="presets">
      <p className="note">{t('optionsIntro')}</p>
      {presets.length > 0 && (
        <PresetList
          ref={list}
          presets={presets}
          parameters={parameters}
          onApply={onApply}
          onForget={(each) => change(forgetPreset(each))}
        />
      )}
      <PresetName field={field} onKeep={(name) => change(keepPreset({ name, parameters }))} />
      {problem !== null && (
        <p className="problem" role="alert">
          <Reason text="presetFailed" error={problem} />
        </p>
      )}
    </div>
  );
}

/** Name under which the options are saved. */
function PresetName({
  field,
  onKeep,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onKeep: (name: string) => void;
}): ReactElement {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (trimmed === '') return;
    setName('');
    onKeep(trimmed);
  };
  return (
    <form className="join" onSubmit={keep}>
      <input
        ref={field}
        className="field"
        maxLength={60}
        aria-label={t('presetName')}
        placeholder={t('presetName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="button" aria-disabled={trimmed === ''}>
        {t('keepPreset')}
      </button>
    </form>
  );
}

/** The presets. The name of each one applies it. */
function PresetList({
  ref,
  presets,
  parameters,
  onApply,
  onForget,
}: {
  readonly ref: RefObject<HTMLUListElement | null>;
  readonly presets: readonly Preset[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly onApply: (parameters: Readonly<Record<string, unknown>>) => void;
  readonly onForget: (name: string) => void;
}): ReactElement {
  const { t } = useTexts();
  const current = JSON.stringify(parameters);
  return (
    <ul ref={ref}>
      {presets.map(({ name, parameters: kept }) => (
        <li key={name} data-current={JSON.stringify(kept) === current}>
          <button
            type="button"
            aria-pressed={JSON.stringify(kept) === current}
            onClick={() => onApply(kept)}
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
