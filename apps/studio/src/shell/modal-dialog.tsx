import type { ReactElement, ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '../texts/use-texts.js';
import { IconButton } from './icon-button.js';

/** A dialog above the page, with its title. A press beside it closes it. */
export function ModalDialog({
  title,
  isOpen = true,
  onOpenChange,
  className = '',
  isAlert = false,
  isWide = false,
  hasCloseButton = false,
  children,
}: {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly className?: string;
  /** True when it asks for a decision. */
  readonly isAlert?: boolean;
  readonly isWide?: boolean;
  /** True for a dialog without a button that cancels. */
  readonly hasCloseButton?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useTexts();
  const heading = <Heading slot="title">{title}</Heading>;
  return (
    <ModalOverlay className="overlay" isDismissable isOpen={isOpen} onOpenChange={onOpenChange}>
      <Modal className={isWide ? 'modal wide' : 'modal'}>
        <Dialog className={`dialog ${className}`} role={isAlert ? 'alertdialog' : 'dialog'}>
          {hasCloseButton ? (
            <header className="dialog-head">
              {heading}
              <IconButton icon="close" label={t('close')} onClick={() => onOpenChange(false)} />
            </header>
          ) : (
            heading
          )}
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
