import type { ReactElement, RefObject } from 'react';
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components';
import { useTexts } from '../../texts/use-texts.js';
import type { Voice } from '../voices.js';

/** Actions of the menu of an utterance. */
export interface UtteranceActions {
  readonly play: () => void;
  readonly edit: () => void;
  readonly split: () => void;
  readonly merge: () => void;
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
  /** The word before which the utterance can be split, undefined when none of its words is playing. */
  readonly splitWord: string | undefined;
  readonly canMerge: boolean;
}

/**
 * The menu of an utterance: its text, its borders and its speaker.
 *
 * Longer than 80 lines: the entries of one menu.
 */
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
  const { canMerge, splitWord, voice, voices = [] } = state ?? {};
  const others = voices.filter(({ number }) => number !== voice?.number);
  const known = others.filter(({ isNew }) => !isNew);
  const run = (key: string): void => {
    onClose();
    const [name, number = ''] = key.split(' ');
    if (name === 'assign') actions.assign(Number(number));
    else if (name === 'mergeSpeaker') actions.mergeSpeaker(Number(number));
    else if (name === 'remember' && voice !== undefined) actions.remember?.(voice);
    else if (
      name === 'play' ||
      name === 'edit' ||
      name === 'split' ||
      name === 'merge' ||
      name === 'rename'
    )
      actions[name]();
  };
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
      <Menu aria-label={t('utteranceMenu')} onAction={(key) => run(String(key))}>
        <MenuSection>
          <Header className="menu-title">{t('utterance')}</Header>
          <MenuItem id="play" textValue={t('playLine')}>
            {t('playLine')}
            <kbd>k</kbd>
          </MenuItem>
          <MenuItem id="edit">{t('editText')}</MenuItem>
          {splitWord !== undefined && (
            <MenuItem id="split" textValue={t('splitBefore', { word: splitWord })}>
              {t('splitBefore', { word: splitWord })}
              <kbd>s</kbd>
            </MenuItem>
          )}
          {canMerge === true && (
            <MenuItem id="merge" textValue={t('mergePrevious')}>
              {t('mergePrevious')}
              <kbd>m</kbd>
            </MenuItem>
          )}
        </MenuSection>
        <MenuSection>
          <Header className="menu-title">{t('speakerOfUtterance')}</Header>
          {others.map(({ isNew, name, number }) => (
            <MenuItem key={number} id={`assign ${number}`} textValue={name}>
              <span className="voice-dot" data-voice={number % 6}>
                {isNew ? t('newSpeaker', { name }) : name}
              </span>
            </MenuItem>
          ))}
        </MenuSection>
        {voice !== undefined && (
          <MenuSection>
            <Header className="menu-title">{t('everyUtteranceOf', { name: voice.name })}</Header>
            <MenuItem id="rename" textValue={t('renameSpeaker')}>
              {t('renameSpeaker')}
              <kbd>r</kbd>
            </MenuItem>
            {actions.remember !== undefined && (
              <MenuItem id="remember">{t('rememberVoiceOf')}</MenuItem>
            )}
            {known.map(({ name, number }) => (
              <MenuItem key={number} id={`mergeSpeaker ${number}`} textValue={name}>
                {t('isSpeaker', { name })}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </Popover>
  );
}
