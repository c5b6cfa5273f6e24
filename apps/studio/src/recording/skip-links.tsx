import type { ReactElement } from 'react';
import { useTexts } from '../texts/use-texts.js';

/** Moves the focus to the button that plays. */
function focusPlayer(): void {
  document.querySelector<HTMLElement>('.player .play')?.focus();
}

/** Skips everything before the player. It is seen while it has the focus. */
export function SkipToPlayer(): ReactElement {
  const { t } = useTexts();
  return (
    <button type="button" className="skip" onClick={focusPlayer}>
      {t('skipToPlayer')}
    </button>
  );
}

/** Skips what is above the words. It is seen while it has the focus. */
export function SkipToTranscript({ onSkip }: { readonly onSkip: () => void }): ReactElement {
  const { t } = useTexts();
  return (
    <button type="button" className="skip" onClick={onSkip}>
      {t('skipToTranscript')}
    </button>
  );
}
