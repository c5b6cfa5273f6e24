import { type ReactElement, useId, useState } from 'react';
import { useTexts } from '../texts/use-texts.js';

/** The message of the service about a problem, in English, which a button shows. */
export function ReasonDetails({ message }: { readonly message: string }): ReactElement {
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="reason-details">
      {' '}
      <button
        type="button"
        className="link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('reasonDetails')}
      </button>
      <span id={id} lang="en" hidden={!isOpen}>
        {' '}
        {message}
      </span>
    </span>
  );
}
