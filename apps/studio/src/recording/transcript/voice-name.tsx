import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.js';
import type { Voice } from '../voices.js';

/** Properties of the name of a speaker. */
interface VoiceNameProperties {
  readonly voice: Voice;
  readonly isRenaming: boolean;
  readonly isReadOnly: boolean;
  readonly isTabStop: boolean;
  /** False where the utterance before has the same speaker. */
  readonly isShown: boolean;
  /** Mark of a search. */
  readonly hit: 'current' | '' | undefined;
  readonly onOpen: () => void;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
}

/** The name of a speaker. A click renames the speaker in its place. */
export function VoiceName(properties: VoiceNameProperties): ReactElement | null {
  const { hit, isReadOnly, isRenaming, isShown, isTabStop, onOpen, voice } = properties;
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // The field that had the focus is no longer there.
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming) return <VoiceEditor {...properties} />;
  if (!isShown) return null;
  if (isReadOnly)
    return (
      <span className="voice" data-hit={hit}>
        {voice.name}
      </span>
    );
  return (
    <button
      ref={button}
      type="button"
      className="voice"
      data-hit={hit}
      tabIndex={isTabStop ? 0 : -1}
      title={t('renameSpeakerEverywhere')}
      onClick={onOpen}
    >
      {voice.name}
    </button>
  );
}

/** Field that replaces the name. Enter and leaving the field save, Escape cancels. */
function VoiceEditor({ onCancel, onRename, voice }: VoiceNameProperties): ReactElement {
  const { t } = useTexts();
  const [name, setName] = useState(voice.name);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onRename(name);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
  };
  return (
    <input
      className="word-editor voice-editor"
      ref={(field) => field?.focus()}
      aria-label={t('nameOf', { name: voice.name })}
      maxLength={100}
      value={name}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setName(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onRename(name)}
    />
  );
}
