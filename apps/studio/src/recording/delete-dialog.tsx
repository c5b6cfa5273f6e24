import { type ReactElement, useState } from 'react';
import { Reason } from '../session/reason.js';
import { ModalDialog } from '../shell/modal-dialog.js';
import { useTexts } from '../texts/use-texts.js';

/** Asks for confirmation before a recording is deleted. */
export function DeleteDialog({
  name,
  isOpen,
  onOpenChange,
  onDelete,
}: {
  /** Name of the recording. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Rejects with the reason when it was not deleted. */
  readonly onDelete: () => Promise<void>;
}): ReactElement {
  const { t } = useTexts();
  const [problem, setProblem] = useState<unknown>(null);
  return (
    <ModalDialog
      title={t('deleteTitle', { name })}
      isAlert
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <p>{t('deleteBody')}</p>
      {problem !== null && (
        <p className="problem" role="alert">
          <Reason text="deleteFailed" error={problem} />
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={() => onOpenChange(false)}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="button danger"
          onClick={() => void onDelete().catch(setProblem)}
        >
          {t('deleteRecording')}
        </button>
      </div>
    </ModalDialog>
  );
}
