import type { Cue } from '@earshot/subtitles';
import { type FormEvent, type ReactElement, useState } from 'react';
import type { Timecode } from '../format/timecode.js';
import { Choice } from '../shell/choice.js';
import { ModalDialog } from '../shell/modal-dialog.js';
import { useTexts } from '../texts/use-texts.js';
import {
  emptyForm,
  haveSameTimes,
  methods,
  type RetimeForm,
  rates,
  retimeBy,
} from './retime-form.js';
import type { CaptionEditing } from './use-caption-editing.js';

const methodTexts = {
  shift: 'retimeShift',
  points: 'retimePoints',
  rates: 'retimeRates',
  frames: 'retimeFrames',
} as const;
const scopes = ['all', 'selected', 'following'] as const;
const scopeTexts = {
  all: 'retimeAll',
  selected: 'retimeSelected',
  following: 'retimeFollowing',
} as const;

interface RetimeDialogProperties {
  readonly editing: CaptionEditing;
  readonly timecode: Timecode;
  readonly onClose: () => void;
}

/** Shifts, stretches or snaps all captions or some of them. */
export function RetimeDialog(properties: RetimeDialogProperties): ReactElement {
  const { t } = useTexts();
  return (
    <ModalDialog title={t('adjustTimes')} onOpenChange={properties.onClose}>
      <RetimeFields {...properties} />
    </ModalDialog>
  );
}

function RetimeFields({ editing, onClose, timecode }: RetimeDialogProperties): ReactElement {
  const { t } = useTexts();
  const { change, cues } = editing;
  const [form, setForm] = useState(() => emptyForm(editing, timecode));
  const set = (changes: Partial<RetimeForm>): void => setForm({ ...form, ...changes });
  const retimed = retimeBy(form, editing, timecode);
  const problem = findProblem(cues, retimed);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== null || retimed === undefined) return;
    change(() => retimed);
    onClose();
  };
  return (
    <form className="retime" onSubmit={apply}>
      <MethodChoice form={form} timecode={timecode} onChange={set} />
      <MethodFields form={form} onChange={set} />
      <p className="note retime-result" role="status">
        {problem !== null && t(problem)}
        {problem === null && retimed !== undefined && (
          <RetimeResult cues={cues} retimed={retimed} timecode={timecode} />
        )}
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" aria-disabled={problem !== null}>
          {t('retimeApply')}
        </button>
      </div>
    </form>
  );
}

/** The reason for which new times are refused, null for none. */
function findProblem(
  cues: readonly Cue[],
  retimed: readonly Cue[] | undefined,
): 'retimeUnreadable' | 'retimeBeforeZero' | null {
  if (retimed === undefined) return 'retimeUnreadable';
  const isEarly = retimed.some(
    ({ startSeconds }, index) => startSeconds < 0 && startSeconds !== cues[index]?.startSeconds,
  );
  return isEarly ? 'retimeBeforeZero' : null;
}

/** The choice of the method, and of the captions that it applies to. */
function MethodChoice({
  form: { method, scope },
  timecode,
  onChange,
}: {
  readonly form: RetimeForm;
  readonly timecode: Timecode;
  readonly onChange: (changes: Partial<RetimeForm>) => void;
}): ReactElement {
  const { t } = useTexts();
  const possible = methods.filter((id) => id !== 'frames' || timecode.id !== 'milliseconds');
  return (
    <>
      <Choice
        label={t('retimeMethod')}
        value={method}
        options={possible.map((id) => ({ value: id, label: t(methodTexts[id]) }))}
        onChange={(chosen) => onChange({ method: methods.find((id) => id === chosen) ?? 'shift' })}
      />
      {method !== 'points' && (
        <Choice
          label={t('retimeScope')}
          value={scope}
          options={scopes.map((id) => ({ value: id, label: t(scopeTexts[id]) }))}
          onChange={(chosen) => onChange({ scope: scopes.find((id) => id === chosen) ?? 'all' })}
        />
      )}
    </>
  );
}

function MethodFields({
  form,
  onChange,
}: {
  readonly form: RetimeForm;
  readonly onChange: (changes: Partial<RetimeForm>) => void;
}): ReactElement | null {
  const { t } = useTexts();
  const rateOptions = rates.map((id) => ({ value: id, label: id }));
  if (form.method === 'shift')
    return (
      <TextRow
        label={t('retimeSeconds')}
        value={form.shift}
        onChange={(shift) => onChange({ shift })}
      />
    );
  if (form.method === 'points')
    return (
      <>
        <TextRow
          label={t('retimeFirst')}
          value={form.first}
          onChange={(first) => onChange({ first })}
        />
        <TextRow
          label={t('retimeLast')}
          value={form.last}
          onChange={(last) => onChange({ last })}
        />
      </>
    );
  if (form.method === 'frames') return null;
  return (
    <>
      <Choice
        label={t('retimeFromRate')}
        value={form.fromRate}
        options={rateOptions}
        onChange={(fromRate) => onChange({ fromRate })}
      />
      <Choice
        label={t('retimeToRate')}
        value={form.toRate}
        options={rateOptions}
        onChange={(toRate) => onChange({ toRate })}
      />
    </>
  );
}

function TextRow({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement {
  return (
    <label className="form-row">
      <span className="label">{label}</span>
      <input
        className="field"
        inputMode="decimal"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

/** The times of the first and the last caption that change. */
function RetimeResult({
  cues,
  retimed,
  timecode: { format },
}: {
  readonly cues: readonly Cue[];
  readonly retimed: readonly Cue[];
  readonly timecode: Timecode;
}): ReactElement {
  const { t } = useTexts();
  const isChanged = (cue: Cue, index: number): boolean => !haveSameTimes(cue, cues[index]);
  const places = [retimed.findIndex(isChanged), retimed.findLastIndex(isChanged)];
  if (places[0] === -1) return <>{t('retimeNothing')}</>;
  return (
    <>
      {[...new Set(places)].map((index) => (
        <span key={index}>
          {t('retimeChange', {
            number: index + 1,
            from: format(cues[index]?.startSeconds ?? 0),
            to: format(retimed[index]?.startSeconds ?? 0),
          })}
        </span>
      ))}
    </>
  );
}
