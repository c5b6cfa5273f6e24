import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.js';

/** A button that asks back before it does what cannot be undone, in its own place. */
export function ConfirmButton({
  label,
  question,
  onConfirm,
}: {
  readonly label: string;
  readonly question: string;
  readonly onConfirm: () => void;
}): ReactElement {
  const { t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) cancel.current?.focus();
    else if (wasAsking.current) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking)
    return (
      <button ref={button} type="button" className="link" onClick={() => setIsAsking(true)}>
        {label}
      </button>
    );
  return (
    <span className="confirm" role="group" aria-label={question}>
      <span>{question}</span>
      <button
        type="button"
        className="link"
        onClick={() => {
          setIsAsking(false);
          onConfirm();
        }}
      >
        {label}
      </button>
      <button ref={cancel} type="button" className="link plain" onClick={() => setIsAsking(false)}>
        {t('cancel')}
      </button>
    </span>
  );
}
