import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { changeTags, deleteRecordings, readIds } from '../labels/recording-requests.js';
import { DeleteDialog } from '../recording/delete-dialog.js';
import type { ExportFormat } from '../recording/export.js';
import { useExportFormats } from '../recording/use-export-formats.js';
import { Problem } from '../session/reason.js';
import { FormatMenu } from '../shell/format-menu.js';
import { useTexts } from '../texts/use-texts.js';
import { exportRecordings } from './export-recordings.js';
import { TagField } from './tag-field.js';
import type { Chosen } from './use-chosen.js';

/* Longer than 50 lines: one bar with all of its actions. */
/** Bar with the actions on all of the chosen recordings. */
export function SelectionBar({
  chosen,
  parameters,
  hits,
}: {
  readonly chosen: Chosen;
  /** The filter of the list, of which all can be chosen. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Ids of what a search has found so far, all of which are chosen instead; undefined for none. */
  readonly hits: readonly string[] | undefined;
}): ReactElement {
  const { language, t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const { note, problem, run, setNote } = useWork();
  const ids = [...chosen.ids];
  const count = ids.length.toLocaleString(language);
  return (
    <div className="selection" role="region" aria-label={t('chosenRecordings')}>
      <strong className="selection-count">{t('chosenCount', { count })}</strong>
      <button
        type="button"
        className="link"
        onClick={() => (hits === undefined ? run(chooseAll(parameters, chosen)) : chosen.set(hits))}
      >
        {t('chooseAll')}
      </button>
      <TagForm onChange={(change) => run(changeTags(ids, change).then(() => t('tagsChanged')))} />
      <ExportMenu
        onSave={(format) =>
          run(
            exportRecordings(ids, format, t, (done) =>
              setNote(t('exportProgress', { done, count })),
            ).then((exported) => t('exportedCount', { count: exported })),
          )
        }
      />
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        {t('deleteRecording')}
      </button>
      <button type="button" className="link" onClick={() => chosen.set([])}>
        {t('chooseNone')}
      </button>
      <p className="note" role="status">
        {note}
      </p>
      <Problem error={problem} />
      <DeleteDialog
        name={t('recordingsCount', { count })}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onDelete={async () => {
          const kept = await deleteRecordings(ids);
          setIsAsking(false);
          chosen.set([]);
          if (kept > 0) setNote(t('keptRecordings', { count: kept }));
        }}
      />
    </div>
  );
}

/** Work on recordings: what is said about it, and why it failed. */
function useWork() {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<Error | null>(null);
  const run = (work: Promise<string>): void => {
    setProblem(null);
    work.then(setNote, (error: unknown) => {
      setNote('');
      setProblem(error as Error);
    });
  };
  return { note, problem, run, setNote };
}

async function chooseAll(
  parameters: Readonly<Record<string, string>>,
  chosen: Chosen,
): Promise<string> {
  chosen.set(await readIds(parameters));
  return '';
}

/** The format in which the chosen recordings are exported. */
function ExportMenu({ onSave }: { readonly onSave: (format: ExportFormat) => void }): ReactElement {
  const { t } = useTexts();
  const formats = useExportFormats(false);
  return <FormatMenu label={t('exportMenu')} formats={formats} onSave={({ id }) => onSave(id)} />;
}

/** Adds a tag to the chosen recordings, or removes it. */
function TagForm({
  onChange,
}: {
  readonly onChange: (change: { add?: string[]; remove?: string[] }) => void;
}): ReactElement {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const change = (name: 'add' | 'remove'): void => {
    const tag = field.current?.value.trim() ?? '';
    if (tag === '') field.current?.focus();
    else onChange({ [name]: [tag] });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    change('add');
  };
  return (
    <form className="selection-tag" onSubmit={onSubmit}>
      <TagField field={field} />
      <button type="submit" className="button">
        {t('addTag')}
      </button>
      <button type="button" className="button" onClick={() => change('remove')}>
        {t('removeTag')}
      </button>
    </form>
  );
}
