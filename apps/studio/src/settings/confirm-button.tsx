import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.js';

/** A button that asks for confirmation in its own place before an action, such as one that cannot be undone. */
export function ConfirmButton({
  label,
  question,
  className = 'link',
  isHarmless = false,
  isNeeded,
  onConfirm,
}: {
  readonly label: string;
  readonly question: string;
  /** True where nothing is lost. @defaultValue false */
  readonly isHarmless?: boolean;
  /** @defaultValue that of a link */
  readonly className?: string;
  /** Whether to ask, each time that the button is pressed. @defaultValue always */
  readonly isNeeded?: () => boolean;
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
      <button
        ref={button}
        type="button"
        className={className}
        onClick={() => (isNeeded?.() === false ? onConfirm() : setIsAsking(true))}
      >
        {label}
      </button>
    );
  return (
    <span className="confirm" role="group" aria-label={question}>
      <span>{question}</span>
      <button
        type="button"
        className={isHarmless ? 'link' : 'link danger'}
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
