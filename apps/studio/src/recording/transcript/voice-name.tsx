import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.js';
import { useConfirmOnLeave } from '../../work/use-confirm-on-leave.js';
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
  /** `hasLeft` is true when the focus is elsewhere already. */
  readonly onRename: (name: string, hasLeft: boolean) => void;
  readonly onCancel: () => void;
}

/** The name of a speaker. A click renames the speaker in its place. */
export function VoiceName(properties: VoiceNameProperties): ReactElement | null {
  const { hit, isReadOnly, isRenaming, isShown, isTabStop, onOpen, voice } = properties;
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  /** True while the field takes the place of the button that was pressed. */
  const isPressed = useRef(false);
  useEffect(() => {
    if (isRenaming || !isPressed.current) return;
    isPressed.current = false;
    button.current?.focus({ preventScroll: true });
  }, [isRenaming]);
  if (isRenaming)
    return (
      <VoiceEditor
        {...properties}
        onRename={(name, hasLeft) => {
          // Somebody who has left the field keeps the focus where it is now.
          if (hasLeft) isPressed.current = false;
          properties.onRename(name, hasLeft);
        }}
      />
    );
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
      onClick={() => {
        isPressed.current = true;
        onOpen();
      }}
    >
      {voice.name}
    </button>
  );
}

/** Field that replaces the name. Enter and leaving the field save, Escape cancels. */
function VoiceEditor({ onCancel, onRename, voice }: VoiceNameProperties): ReactElement {
  const { t } = useTexts();
  const [name, setName] = useState(voice.name);
  /** True once it was saved or cancelled. Leaving the field then has no effect. */
  const isClosed = useRef(false);
  const close = (run: () => void): void => {
    if (isClosed.current) return;
    isClosed.current = true;
    run();
  };
  useConfirmOnLeave(() => name !== voice.name && close(() => onRename(name, true)));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') close(() => onRename(name, false));
    else if (event.key === 'Escape') close(onCancel);
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
      onBlur={() => close(() => onRename(name, true))}
    />
  );
}
