import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.js';

/** Receives the address of audio or video. Escape leaves it. */
export function LinkForm({
  onLink,
  onClose,
}: {
  readonly onLink: (url: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const url = field.current?.value.trim() ?? '';
    const isUrl = /^https?:\/\//i.test(url) && URL.canParse(url);
    setIsInvalid(!isUrl);
    if (isUrl) onLink(url);
    else field.current?.focus();
  };
  return (
    <form
      className="link-form"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className="join">
        <input
          ref={field}
          className="field"
          type="url"
          // The user opens the form to fill it in.
          autoFocus
          aria-label={t('linkLabel')}
          aria-invalid={isInvalid}
          aria-describedby="link-note"
          placeholder="https://"
        />
        <button type="submit" className="button primary">
          {t('transcribeLink')}
        </button>
      </div>
      <p id="link-note" className="note problem" role="status" hidden={!isInvalid}>
        {t('linkInvalid')}
      </p>
    </form>
  );
}
