import { type Cue, convert, fix, profiles, subtitleFormats } from '@earshot/subtitles';
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { saveFile } from '../recording/export.js';
import { type JobReference, jobPath } from '../session/client.js';
import { Choice } from '../shell/choice.js';
import { FormatMenu } from '../shell/format-menu.js';
import { UndoButtons } from '../shell/undo-buttons.js';
import { useTexts } from '../texts/use-texts.js';
import { CaptionPlayer } from './caption-player.js';
import { CaptionPreview } from './caption-preview.js';
import { CueList } from './cue-list.js';
import { CueTimeline } from './cue-timeline.js';
import type { CaptionDocument } from './open-captions.js';
import { type CaptionEditing, useCaptionEditing } from './use-caption-editing.js';

type ProfileName = keyof typeof profiles;
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

/** Captions on their waveform, to be edited, checked against rules, fixed and saved. */
export function CaptionsEditor({
  document: opened,
  actions: pageActions,
}: {
  readonly document: CaptionDocument;
  /** Opens other captions. */
  readonly actions: ReactNode;
}): ReactElement {
  const { language: interfaceLanguage } = useTexts();
  const { job } = opened;
  const language = opened.language ?? interfaceLanguage;
  const media = useRef<HTMLVideoElement>(null);
  const [profileName, setProfileName] = useState<ProfileName>('default');
  const profile = useMemo(() => profiles[profileName](language), [language, profileName]);
  const editing = useCaptionEditing(opened, profile, media);
  const { actions, cues, findings, selected } = editing;
  useLeaveWarning(editing.isChanged);
  return (
    <div className="captions">
      <div className="deck">
        <CaptionsHead
          document={opened}
          editing={editing}
          profileName={profileName}
          onProfile={setProfileName}
        >
          {pageActions}
        </CaptionsHead>
        <CueTimeline
          editing={editing}
          job={job}
          duration={Math.max(opened.duration, cues.at(-1)?.endSeconds ?? 0)}
          media={media}
        />
      </div>
      <div className="captions-body">
        <CueList cues={cues} byCue={editing.byCue} selected={selected} actions={actions} />
        <CaptionsSide job={job} media={media} editing={editing} />
      </div>
      <CaptionPlayer
        media={media}
        cue={cues[selected]}
        findingCount={findings.length}
        onAdd={editing.add}
        onNextFinding={() => editing.goToFinding(1)}
      />
    </div>
  );
}

/** Asks a user who leaves the page whether unsaved changes are to be lost. */
function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const leave = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [isChanged]);
}

/** The name, how well the captions follow the rules, and the actions on all of them. */
function CaptionsHead({
  document,
  editing: { canRedo, canUndo, change, cues, findings, profile, redo, undo },
  profileName,
  onProfile,
  children,
}: {
  readonly document: CaptionDocument;
  readonly editing: CaptionEditing;
  readonly profileName: ProfileName;
  readonly onProfile: (name: ProfileName) => void;
  readonly children: ReactNode;
}): ReactElement {
  const { language: interfaceLanguage, t } = useTexts();
  return (
    <header className="captions-head">
      <div>
        <h1 className="recording-name">{document.name}</h1>
        <p className="note" role="status">
          {t('captionsCount', { count: cues.length.toLocaleString(interfaceLanguage) })}
          {' · '}
          {findings.length === 0
            ? t('noFindings')
            : t('findings', { count: findings.length.toLocaleString(interfaceLanguage) })}
        </p>
      </div>
      <ProfileChoice profileName={profileName} onProfile={onProfile} />
      <button
        type="button"
        className="button"
        disabled={findings.length === 0}
        onClick={() => change((all) => fix(all, profile))}
      >
        {t('fixAll')}
      </button>
      <UndoButtons canUndo={canUndo} canRedo={canRedo} undo={undo} redo={redo} />
      {children}
      <FormatMenu
        label={t('save')}
        isPrimary
        formats={subtitleFormats.map((id) => ({ id, title: id.toUpperCase(), extension: id }))}
        onSave={({ id }) => saveCaptions(document, cues, id)}
      />
    </header>
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

/** Saves the captions that have text. Empty ones are of no use in a file. */
function saveCaptions(
  { language, name }: CaptionDocument,
  cues: readonly Cue[],
  format: (typeof subtitleFormats)[number],
): void {
  const withText = cues.filter(({ text }) => text.trim() !== '');
  const to = { to: format, ...(language === undefined ? {} : { language }) };
  saveFile(`${name.replace(/\.[^.]+$/, '')}.${format}`, convert({ cues: withText }, to).text);
}

/** The captions as viewers see them, over the audio or video that belongs to them. */
function CaptionsSide({
  job,
  media,
  editing: { cues, select, selected },
}: {
  /** Job that the audio belongs to, undefined when the service has no audio. */
  readonly job: JobReference | undefined;
  readonly media: RefObject<HTMLVideoElement | null>;
  readonly editing: CaptionEditing;
}): ReactElement {
  const { t } = useTexts();
  const [mediaFile, setMediaFile] = useState<string | undefined>(undefined);
  useEffect(
    () => () => {
      if (mediaFile !== undefined) URL.revokeObjectURL(mediaFile);
    },
    [mediaFile],
  );
  return (
    <aside className="captions-side" aria-label={t('preview')}>
      <CaptionPreview
        cues={cues}
        media={media}
        source={mediaFile ?? (job === undefined ? undefined : `${jobPath(job)}/file`)}
        selected={cues[selected]}
        onShown={(index) => {
          // A user who is editing a caption is not moved to another one.
          if (document.activeElement?.closest('.cue') === null) select(index);
        }}
      />
      {job === undefined && (
        <label className="button">
          {t('chooseMedia')}
          <input
            type="file"
            className="visually-hidden"
            accept="audio/*,video/*"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) setMediaFile(URL.createObjectURL(file));
            }}
          />
        </label>
      )}
      <p className="note">{t('captionsKeys')}</p>
    </aside>
  );
}
