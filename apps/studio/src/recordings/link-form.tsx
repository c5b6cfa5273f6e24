import { useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { capabilitiesQuery } from '../session/client.js';
import { useTexts } from '../texts/use-texts.js';
import { readLinks } from '../uploads/read-links.js';

/** Receives addresses of audio or video, one or several. Enter sends them, and Escape leaves. */
export function LinkForm({
  onLinks,
  onClose,
}: {
  readonly onLinks: (urls: readonly string[]) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  const hasVideoSites = useQuery(capabilitiesQuery).data?.video_sites?.available === true;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const urls = readLinks(field.current?.value ?? '');
    setIsInvalid(urls.length === 0);
    if (urls.length > 0) onLinks(urls);
    else field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.shiftKey || event.target !== field.current) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form className="link-form" noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className="join">
        <LinkField field={field} isInvalid={isInvalid} />
        <button type="submit" className="button primary">
          {t('transcribeLink')}
        </button>
      </div>
      <p id="link-note" className={isInvalid ? 'note problem' : 'note'} role="status">
        {t(isInvalid ? 'linkInvalid' : hasVideoSites ? 'linkSites' : 'linkFiles')}
      </p>
    </form>
  );
}

function LinkField({
  field,
  isInvalid,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isInvalid: boolean;
}): ReactElement {
  const { t } = useTexts();
  return (
    <textarea
      ref={field}
      className="field"
      rows={1}
      inputMode="url"
      spellCheck={false}
      // The user opens the form to fill it in.
      autoFocus
      aria-label={t('linkLabel')}
      aria-invalid={isInvalid}
      aria-describedby="link-note"
      placeholder="https://"
    />
  );
}
