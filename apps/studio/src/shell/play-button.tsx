import type { ReactElement } from 'react';
import { useTexts } from '../texts/use-texts.js';
import { Icon } from './icon.js';

/** Button that plays and pauses. */
export function PlayButton({
  isPlaying,
  onToggle,
}: {
  readonly isPlaying: boolean;
  readonly onToggle: () => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className="play"
      aria-label={t(isPlaying ? 'pause' : 'play')}
      onClick={onToggle}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  );
}
