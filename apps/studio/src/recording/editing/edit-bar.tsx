import type { Utterance } from '@earshot/core/types';
import { type ReactElement, useEffect, useState } from 'react';
import { Reason } from '../../session/reason.js';
import { ModeButton } from '../../shell/mode-button.js';
import { UndoButtons } from '../../shell/undo-buttons.js';
import { useTexts } from '../../texts/use-texts.js';
import { hasEditedText, isUnedited } from './edit-operations.js';
import type { EditedTranscript } from './edited-transcript.js';
import { countEditedErrors } from './edited-word-errors.js';
import type { EditsState } from './edits-state.js';
import type { EditsStore } from './edits-store.js';

/** Undo and redo, the saving state of the edits, and the word error rate of the recognised text. */
export function EditBar({
  edits,
  store,
  recognized,
  transcript,
  isOriginalShown,
  onShowOriginal,
}: {
  readonly edits: EditsState;
  readonly store: EditsStore;
  readonly recognized: readonly Utterance[];
  readonly transcript: EditedTranscript;
  readonly isOriginalShown: boolean;
  readonly onShowOriginal: (isShown: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  const isEdited = hasEditedText(edits.edits);
  return (
    <div className="edit-bar">
      <UndoButtons
        canUndo={edits.canUndo}
        canRedo={edits.canRedo}
        undo={store.undo}
        redo={store.redo}
      />
      {isEdited && (
        <ModeButton
          label={t('showOriginal')}
          isOn={isOriginalShown}
          onToggle={() => onShowOriginal(!isOriginalShown)}
        />
      )}
      <SavingNote edits={edits} isEdited={!isUnedited(edits.edits)} />
      {isEdited && <WordErrorRate edits={edits} recognized={recognized} transcript={transcript} />}
    </div>
  );
}

function SavingNote({
  edits: { error, saving },
  isEdited,
}: {
  readonly edits: EditsState;
  readonly isEdited: boolean;
}): ReactElement {
  const { t } = useTexts();
  if (saving === 'failed' || saving === 'unavailable')
    return (
      <p className="note problem" role="alert">
        <Reason text={saving === 'failed' ? 'editsNotSaved' : 'editsUnavailable'} error={error} />
      </p>
    );
  return (
    <p className="note" role="status">
      {saving === 'saving' ? t('editsSaving') : isEdited && saving === 'saved' && t('editsSaved')}
    </p>
  );
}

function WordErrorRate({
  edits: { edits },
  recognized,
  transcript,
}: {
  readonly edits: EditsState;
  readonly recognized: readonly Utterance[];
  readonly transcript: EditedTranscript;
}): ReactElement | null {
  const { language, t } = useTexts();
  const [rate, setRate] = useState<{ readonly errors: number; readonly words: number } | null>(
    null,
  );
  useEffect(() => {
    const counting = new AbortController();
    void countEditedErrors(recognized, transcript, edits, counting.signal).then((counts) => {
      if (counts === null) return;
      const { deletions, insertions, substitutions, words } = counts;
      setRate({ errors: substitutions + insertions + deletions, words });
    });
    return () => counting.abort();
  }, [edits, recognized, transcript]);
  if (rate === null) return null;
  const share = rate.words === 0 ? 0 : rate.errors / rate.words;
  return (
    <p
      className="note word-error-rate"
      title={t('wordErrors', {
        errors: rate.errors.toLocaleString(language),
        words: rate.words.toLocaleString(language),
      })}
    >
      {t('wordErrorRate')}{' '}
      <output>
        {share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })}
      </output>
    </p>
  );
}
