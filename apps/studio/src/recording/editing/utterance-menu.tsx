import { type ReactElement, type RefObject, useRef } from 'react';
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components';
import { AfterClose } from '../../shell/after-close.js';
import { ShortcutKey } from '../../shell/shortcut-key.js';
import { useTexts } from '../../texts/use-texts.js';
import type { Voice } from '../voices.js';

/** Actions of the menu of an utterance. */
export interface UtteranceActions {
  readonly play: () => void;
  readonly edit: () => void;
  readonly split: () => void;
  readonly merge: () => void;
  /** Removes the utterance. */
  readonly remove: () => void;
  readonly rename: () => void;
  readonly assign: (speaker: number) => void;
  readonly mergeSpeaker: (speaker: number) => void;
  /** Remembers the voice of the speaker, undefined when voices are not recognised. */
  readonly remember: ((voice: Voice) => void) | undefined;
}

/** The utterance of the menu. */
export interface UtteranceMenuState {
  readonly voice: Voice | undefined;
  /** Every voice, and one that is not used yet. */
  readonly voices: readonly Voice[];
  /**
   * The word before which the utterance can be split, undefined when none of its words is playing.
   */
  readonly splitWord: string | undefined;
  readonly canMerge: boolean;
  readonly canRemove: boolean;
}

/** The menu of an utterance: its text, its borders and its speaker. */
export function UtteranceMenu({
  trigger,
  state,
  actions,
  onClose,
}: {
  readonly trigger: RefObject<HTMLElement | null>;
  /** Null while it is closed. */
  readonly state: UtteranceMenuState | null;
  readonly actions: UtteranceActions;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTexts();
  const { canMerge = false, canRemove = false, splitWord, voice, voices = [] } = state ?? {};
  const chosen = useRef<(() => void) | null>(null);
  const later = postpone(actions, (action) => {
    chosen.current = action;
  });
  const others = voices.filter(({ number }) => number !== voice?.number);
  return (
    <Popover
      className="popover"
      aria-label={t('utteranceMenu')}
      triggerRef={trigger}
      isOpen={state !== null}
      placement="bottom start"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <AfterClose action={chosen} />
      <Menu aria-label={t('utteranceMenu')} onAction={onClose}>
        <TextSection
          actions={later}
          canMerge={canMerge}
          canRemove={canRemove}
          splitWord={splitWord}
        />
        <SpeakerSection voices={others} onAssign={later.assign} />
        {voice !== undefined && (
          <VoiceSection
            voice={voice}
            others={others.filter(({ isNew }) => !isNew)}
            actions={later}
          />
        )}
      </Menu>
    </Popover>
  );
}

/** Actions that are handed over when they are chosen, to be run later. */
function postpone(
  actions: UtteranceActions,
  choose: (action: () => void) => void,
): UtteranceActions {
  const { assign, edit, merge, mergeSpeaker, play, remember, remove, rename, split } = actions;
  return {
    play: () => choose(play),
    edit: () => choose(edit),
    split: () => choose(split),
    merge: () => choose(merge),
    remove: () => choose(remove),
    rename: () => choose(rename),
    assign: (speaker) => choose(() => assign(speaker)),
    mergeSpeaker: (speaker) => choose(() => mergeSpeaker(speaker)),
    remember: remember && ((voice) => choose(() => remember(voice))),
  };
}

/** Actions on the text and the borders of the utterance. */
function TextSection({
  actions: { edit, merge, play, remove, split },
  canMerge,
  canRemove,
  splitWord,
}: Pick<UtteranceMenuState, 'canMerge' | 'canRemove' | 'splitWord'> & {
  readonly actions: UtteranceActions;
}): ReactElement {
  const { t } = useTexts();
  return (
    <MenuSection>
      <Header className="menu-title">{t('utterance')}</Header>
      <MenuItem onAction={play} textValue={t('playLine')}>
        {t('playLine')}
        <ShortcutKey usual="k" />
      </MenuItem>
      <MenuItem onAction={edit}>{t('editText')}</MenuItem>
      {splitWord !== undefined && (
        <MenuItem onAction={split} textValue={t('splitBefore', { word: splitWord })}>
          {t('splitBefore', { word: splitWord })}
          <ShortcutKey usual="s" />
        </MenuItem>
      )}
      {canMerge && (
        <MenuItem onAction={merge} textValue={t('mergePrevious')}>
          {t('mergePrevious')}
          <ShortcutKey usual="m" />
        </MenuItem>
      )}
      {canRemove && <MenuItem onAction={remove}>{t('removeUtterance')}</MenuItem>}
    </MenuSection>
  );
}

/** The voices that the utterance can be given to. */
function SpeakerSection({
  voices,
  onAssign,
}: {
  readonly voices: readonly Voice[];
  readonly onAssign: (speaker: number) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <MenuSection>
      <Header className="menu-title">{t('speakerOfUtterance')}</Header>
      {voices.map(({ isNew, name, number }) => (
        <MenuItem key={number} onAction={() => onAssign(number)} textValue={name}>
          <span className="voice-dot" data-voice={number % 6}>
            {isNew ? t('newSpeaker', { name }) : name}
          </span>
        </MenuItem>
      ))}
    </MenuSection>
  );
}

/** Actions on every utterance of the speaker. */
function VoiceSection({
  voice,
  others,
  actions: { mergeSpeaker, remember, rename },
}: {
  readonly voice: Voice;
  readonly others: readonly Voice[];
  readonly actions: UtteranceActions;
}): ReactElement {
  const { t } = useTexts();
  return (
    <MenuSection>
      <Header className="menu-title">{t('everyUtteranceOf', { name: voice.name })}</Header>
      <MenuItem onAction={rename} textValue={t('renameSpeaker')}>
        {t('renameSpeaker')}
        <ShortcutKey usual="r" />
      </MenuItem>
      {remember !== undefined && (
        <MenuItem onAction={() => remember(voice)}>{t('rememberVoiceOf')}</MenuItem>
      )}
      {others.map(({ name, number }) => (
        <MenuItem key={number} onAction={() => mergeSpeaker(number)} textValue={name}>
          {t('isSpeaker', { name })}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
