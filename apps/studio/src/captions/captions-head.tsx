import { profiles, writableFormats } from '@earshot/subtitles';
import type { ReactElement, ReactNode } from 'react';
import type { Timecode } from '../format/timecode.js';
import { usePreferences } from '../preferences/preferences.js';
import { timecodeIds } from '../preferences/timecode-ids.js';
import { Choice } from '../shell/choice.js';
import { FormatMenu } from '../shell/format-menu.js';
import { UndoButtons } from '../shell/undo-buttons.js';
import { useTexts } from '../texts/use-texts.js';
import { fileTexts } from './file-texts.js';
import { LanguageChoice } from './language-choice.js';
import type { CaptionDocument } from './open-captions.js';
import { type SavedCaptions, saveCaptions } from './save-captions.js';
import { type CaptionTools, ToolsMenu } from './tools-menu.js';
import type { CaptionEditing } from './use-caption-editing.js';

export type ProfileName = keyof typeof profiles;
const profileNames = Object.keys(profiles) as ProfileName[];
/** Display names of the rule profiles, after their authors. */
const profileLabels: Readonly<Record<ProfileName, string | undefined>> = {
  default: undefined,
  compliance: undefined,
  netflix: 'Netflix',
  bbc: 'BBC',
  dcmp: 'DCMP',
  ted: 'TED',
  shorts: 'Shorts',
};

/** The captions, and the choices that apply to all of them. */
interface CaptionsHeadProperties {
  readonly document: CaptionDocument;
  readonly editing: CaptionEditing;
  readonly profileName: ProfileName;
  readonly timecode: Timecode;
  readonly tools: CaptionTools;
  readonly onProfile: (name: ProfileName) => void;
  readonly onLanguage: (code: string | undefined) => void;
  readonly onSaved: (saved: SavedCaptions) => void;
  readonly children: ReactNode;
}

/** The name, how well the captions follow the rules, and the actions on all of them. */
export function CaptionsHead(properties: CaptionsHeadProperties): ReactElement {
  const { language, t } = useTexts();
  const {
    document,
    editing: { cues, findings },
  } = properties;
  return (
    <header className="captions-head">
      <div>
        <h1 className="recording-name">{document.name}</h1>
        <p className="note" role="status">
          {t('captionsCount', { count: cues.length.toLocaleString(language) })}
          {' · '}
          {findings.length === 0
            ? t('noFindings')
            : t('findings', { count: findings.length.toLocaleString(language) })}
          {cues !== document.cues && ` · ${fileTexts[language].keptHere}`}
        </p>
      </div>
      <HeadActions {...properties} />
    </header>
  );
}

/** The choices and actions for all captions. */
function HeadActions({
  document,
  editing: { canRedo, canUndo, cues, findings, fixAll, redo, undo },
  profileName,
  timecode,
  tools,
  onProfile,
  onLanguage,
  onSaved,
  children,
}: CaptionsHeadProperties): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <LanguageChoice spoken={document.language} onSpoken={onLanguage} />
      <ProfileChoice profileName={profileName} onProfile={onProfile} />
      <TimecodeChoice timecode={timecode} />
      <button type="button" className="button" disabled={findings.length === 0} onClick={fixAll}>
        {t('fixAll')}
      </button>
      <UndoButtons canUndo={canUndo} canRedo={canRedo} undo={undo} redo={redo} />
      <ToolsMenu tools={tools} />
      {children}
      <FormatMenu
        label={t('save')}
        isPrimary
        formats={writableFormats.map((id) => ({ id, title: id.toUpperCase(), extension: id }))}
        onSave={({ id }) => onSaved(saveCaptions(document, cues, id, timecode.id))}
      />
    </>
  );
}

/** Choice of the rules that the captions are checked against. */
function ProfileChoice({
  profileName,
  onProfile,
}: {
  readonly profileName: ProfileName;
  readonly onProfile: (name: ProfileName) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <Choice
      label={t('profile')}
      isLabelHidden
      value={profileName}
      options={profileNames.map((id) => ({
        value: id,
        label: profileLabels[id] ?? t(id === 'default' ? 'profileDefault' : 'profileCompliance'),
      }))}
      onChange={(id) => onProfile(profileNames.find((each) => each === id) ?? 'default')}
    />
  );
}

/** Choice of milliseconds or of a frame rate, which this browser remembers. */
function TimecodeChoice({ timecode }: { readonly timecode: Timecode }): ReactElement {
  const { t } = useTexts();
  const [, changePreferences] = usePreferences();
  return (
    <Choice
      label={t('timecode')}
      isLabelHidden
      value={timecode.id}
      options={timecodeIds.map((id) => ({
        value: id,
        label:
          id === 'milliseconds'
            ? t('timecodeMilliseconds')
            : t(id.endsWith('df') ? 'timecodeDropFrames' : 'timecodeFrames', {
                rate: id.replace('df', ''),
              }),
      }))}
      onChange={(chosen) =>
        changePreferences({ timecode: timecodeIds.find((id) => id === chosen) ?? 'milliseconds' })
      }
    />
  );
}
