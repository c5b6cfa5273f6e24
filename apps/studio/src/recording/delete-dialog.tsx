import { type ReactElement, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Reason } from '../session/reason.js';
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
    <ModalOverlay className="overlay" isDismissable isOpen={isOpen} onOpenChange={onOpenChange}>
      <Modal className="modal">
        <Dialog className="dialog" role="alertdialog">
          <Heading slot="title">{t('deleteTitle', { name })}</Heading>
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
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
