import type { ReactElement } from 'react';
import { usePreferences } from '../preferences/preferences.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { ModalDialog } from './modal-dialog.js';
import { findKey } from './shortcut-keys.js';

/** Keys that keyboards name in their own language. */
const namedKeys: Readonly<Record<string, TextId>> = {
  Space: 'keyNameSpace',
  Ctrl: 'keyNameControl',
  Delete: 'keyNameDelete',
};

/** Keys with their actions, in groups. */
export const shortcutGroups: readonly [
  TextId,
  readonly (readonly [keys: string, text: TextId])[],
][] = [
  [
    'groupEverywhere',
    [
      ['1 2 3 4', 'keyGo'],
      ['/', 'keySearch'],
      ['o', 'keyOptions'],
      ['?', 'keyHelp'],
    ],
  ],
  ['groupRuns', [['n p', 'keyDifference']]],
  ['groupLive', [['f', 'keyFullScreen']]],
  [
    'groupCaptions',
    [
      ['Space', 'keyPlay'],
      ['j l', 'keySecond'],
      ['↑ ↓', 'keyCaption'],
      ['Shift ↑ ↓', 'keyExtendSelection'],
      ['Ctrl a', 'keySelectAll'],
      ['Enter', 'keyEditCaption'],
      ['i o', 'keyBorders'],
      ['Ctrl Enter', 'keySplitCaption'],
      ['Ctrl i b u', 'keyEmphasis'],
      ['Ctrl f', 'keyFindCaptions'],
      ['m', 'keyMergeCaption'],
      ['a', 'keyAddCaption'],
      ['Delete', 'keyRemoveCaption'],
      ['n p', 'keyFinding'],
    ],
  ],
  [
    'groupRecording',
    [
      ['Space', 'keyPlay'],
      ['j', 'keyBack'],
      ['l', 'keyForward'],
      ['← →', 'keyWord'],
      ['[ ]', 'keySpeed'],
      ['c', 'keyLoop'],
      ['k', 'keyLine'],
      ['g', 'keySilence'],
      ['p', 'keyBackOnPause'],
      ['h', 'keyReplace'],
      ['n', 'keyDoubt'],
      ['Enter', 'keyEdit'],
      ['Tab', 'keyNextWord'],
      ['s', 'keySplit'],
      ['m', 'keyMerge'],
      ['r', 'keyRename'],
      ['Delete', 'keyRemoveWords'],
      ['e', 'keyHighlight'],
      ['a', 'keyComment'],
      ['Ctrl z', 'keyUndo'],
      ['Ctrl y', 'keyRedo'],
    ],
  ],
];

/** The list of keys. */
export function KeyboardHelp({
  isOpen,
  onOpenChange,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  const [preferences] = usePreferences();
  const keyNames = (keys: string): readonly string[] =>
    keys.split(' ').flatMap((key) => findKey(key, preferences) ?? []);
  return (
    <ModalDialog
      title={t('keyboard')}
      className="keyboard"
      isWide
      hasCloseButton
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="keyboard-groups" tabIndex={0} role="group" aria-label={t('keyboard')}>
        {!preferences.hasSingleKeys && <p className="note">{t('singleKeysOff')}</p>}
        {shortcutGroups.map(([title, entries]) => (
          <section key={title}>
            <h3 className="label">{t(title)}</h3>
            <dl className="keys">
              {entries.map(([keys, text]) => (
                <div key={text}>
                  <dt>
                    {keyNames(keys).map((key) => (
                      <kbd key={key}>{namedKeys[key] === undefined ? key : t(namedKeys[key])}</kbd>
                    ))}
                  </dt>
                  <dd>{t(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </ModalDialog>
  );
}
