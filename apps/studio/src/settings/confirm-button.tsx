import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.js';

/** A button that asks in its own place before an action, such as one that cannot be undone. */
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
  const [isAsking, setIsAsking] = useState(false);
  const { button, cancel } = useMovedFocus(isAsking);
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
    <Confirmation
      label={label}
      question={question}
      isHarmless={isHarmless}
      cancel={cancel}
      onChoice={(isConfirmed) => {
        setIsAsking(false);
        if (isConfirmed) onConfirm();
      }}
    />
  );
}

/** Moves the focus into the question, and back to the button after it. */
function useMovedFocus(isAsking: boolean) {
  const cancel = useRef<HTMLButtonElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) cancel.current?.focus();
    else if (wasAsking.current) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return { button, cancel };
}

/** The question, with the buttons that confirm and cancel. */
function Confirmation({
  label,
  question,
  isHarmless,
  cancel,
  onChoice,
}: {
  readonly label: string;
  readonly question: string;
  readonly isHarmless: boolean;
  readonly cancel: RefObject<HTMLButtonElement | null>;
  readonly onChoice: (isConfirmed: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <span className="confirm" role="group" aria-label={question}>
      <span>{question}</span>
      <button
        type="button"
        className={isHarmless ? 'link' : 'link danger'}
        onClick={() => onChoice(true)}
      >
        {label}
      </button>
      <button ref={cancel} type="button" className="link plain" onClick={() => onChoice(false)}>
        {t('cancel')}
      </button>
    </span>
  );
}
