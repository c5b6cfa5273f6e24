import { profiles } from '@earshot/subtitles';
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createTimecode, type Timecode } from '../format/timecode.js';
import { usePreferences } from '../preferences/preferences.js';
import { jobPath } from '../session/client.js';
import { useTexts } from '../texts/use-texts.js';
import { alignReference } from './align-reference.js';
import { CaptionPlayer } from './caption-player.js';
import { CaptionsHead, type ProfileName } from './captions-head.js';
import { CaptionsSide, type MediaContent } from './captions-side.js';
import { CueList } from './cue-list.js';
import { CueTimeline } from './cue-timeline.js';
import { DraftNotice } from './draft-notice.js';
import { FindBar } from './find-bar.js';
import { secondsOfPeaks, useLocalPeaks } from './local-media/use-local-peaks.js';
import { useShots } from './local-media/use-shots.js';
import type { CaptionDocument } from './open-captions.js';
import { type FileRate, ReadingNotes } from './reading-notes.js';
import { RetimeDialog } from './retime-dialog.js';
import type { SavedCaptions } from './save-captions.js';
import { SavedNote } from './saved-note.js';
import { SelectionBar } from './selection-bar.js';
import type { CaptionTools } from './tools-menu.js';
import { type CaptionEditing, useCaptionEditing } from './use-caption-editing.js';
import type { CaptionReference } from './use-reference.js';

interface CaptionsEditorProperties {
  readonly document: CaptionDocument;
  /** Audio or video of this computer, undefined for none. */
  readonly mediaFile: File | undefined;
  readonly reference: CaptionReference;
  /** Undefined unless the format of the file counts frames. */
  readonly fileRate: FileRate | undefined;
  /** Opens other captions. */
  readonly actions: ReactNode;
  /** Plays a file of this computer, or the audio of the recording again for undefined. */
  readonly onMediaFile: (file: File | undefined) => void;
}

/** Captions on their waveform, to be edited, checked against rules, fixed and saved. */
export function CaptionsEditor(properties: CaptionsEditorProperties): ReactElement {
  const { reference } = properties;
  const { document: opened, setLanguage } = useChosenLanguage(properties.document);
  const media = useRef<HTMLVideoElement>(null);
  const { profile, profileName, setProfileName, timecode } = useRules(opened);
  const opening = useOpenedTools();
  const [saved, setSaved] = useState<SavedCaptions>();
  const editing = useCaptionEditing(opened, { profile, timecode, media, onFind: opening.find });
  const { cues, findings, selected } = editing;
  const content = useMediaContent(properties);
  const tools = createTools(opening, editing, reference, content);
  const shared = { ...properties, document: opened, content, editing, timecode, media, tools };
  return (
    <div className="captions">
      <div className="deck">
        <CaptionsHead
          {...shared}
          profileName={profileName}
          onProfile={setProfileName}
          onLanguage={setLanguage}
          onSaved={setSaved}
        >
          {properties.actions}
        </CaptionsHead>
        <CueTimeline
          {...shared}
          job={opened.audio}
          duration={Math.max(opened.duration, cues.at(-1)?.endSeconds ?? 0, content.seconds)}
          localPeaks={content.peaks}
          shots={content.shots.times}
        />
        <EditorNotices {...shared} saved={saved} onClose={() => setSaved(undefined)} />
      </div>
      <CaptionsBody {...shared} isFinding={opening.isFinding} onFound={opening.closeFind} />
      <CaptionPlayer
        media={media}
        cue={cues[selected]}
        findingCount={findings.length}
        onAdd={editing.add}
        onNextFinding={() => editing.goToFinding(1)}
      />
      {opening.isRetiming && <RetimeDialog {...shared} onClose={opening.closeRetime} />}
    </div>
  );
}

/** The actions of the menu, on all captions. */
function createTools(
  opening: ReturnType<typeof useOpenedTools>,
  { selectAll }: CaptionEditing,
  reference: CaptionReference,
  { shots }: MediaContent,
): CaptionTools {
  return {
    ...opening,
    selectAll,
    reference,
    toggleShots: shots.toggle,
    isFindingShots: shots.share !== undefined,
  };
}

/** What is said about the file that was saved or opened, and about the draft. */
function EditorNotices({
  document,
  editing,
  fileRate,
  saved,
  onClose,
}: Pick<CaptionsEditorProperties, 'document' | 'fileRate'> & {
  readonly editing: CaptionEditing;
  /** Undefined while nothing was saved. */
  readonly saved: SavedCaptions | undefined;
  /** Closes what is said about the saved file. */
  readonly onClose: () => void;
}): ReactElement {
  return (
    <>
      <SavedNote saved={saved} onClose={onClose} />
      <ReadingNotes diagnostics={document.diagnostics} fileRate={fileRate} />
      <DraftNotice editing={editing} />
    </>
  );
}

/** The captions in the language that the user has chosen for them. */
function useChosenLanguage(document: CaptionDocument) {
  const [language, setLanguage] = useState(document.language);
  const chosen = useMemo(() => ({ ...document, language }), [document, language]);
  return { document: chosen, setLanguage };
}

/** The field that finds and the form that changes times, which are opened and closed. */
function useOpenedTools() {
  const [isFinding, setIsFinding] = useState(false);
  const [isRetiming, setIsRetiming] = useState(false);
  return {
    isFinding,
    isRetiming,
    find: () => setIsFinding(true),
    closeFind: () => setIsFinding(false),
    retime: () => setIsRetiming(true),
    closeRetime: () => setIsRetiming(false),
  };
}

/** The list of the captions with the bars above it, and what is beside it. */
function CaptionsBody({
  content,
  document: { audio, language },
  editing,
  isFinding,
  media,
  mediaFile,
  reference,
  timecode,
  tools,
  onFound,
  onMediaFile,
}: CaptionsEditorProperties & {
  readonly editing: CaptionEditing;
  readonly timecode: Timecode;
  readonly media: RefObject<HTMLVideoElement | null>;
  readonly tools: CaptionTools;
  readonly content: MediaContent;
  readonly isFinding: boolean;
  /** Closes the field that finds and replaces. */
  readonly onFound: () => void;
}): ReactElement {
  const references = useReferences(editing.cues, reference.cues);
  return (
    <div className="captions-body">
      <div className="captions-main">
        {isFinding && <FindBar editing={editing} onClose={onFound} />}
        {editing.marked.size > 1 && <SelectionBar editing={editing} onRetime={tools.retime} />}
        <CueList
          editing={editing}
          timecode={timecode}
          language={language}
          references={references}
        />
      </div>
      <CaptionsSide
        audio={audio}
        media={media}
        mediaFile={mediaFile}
        content={content}
        editing={editing}
        timecode={timecode}
        onMediaFile={onMediaFile}
      />
    </div>
  );
}

/** The waveform of a file of this computer, and the shot changes of that file or the recording. */
function useMediaContent({
  document: { audio },
  mediaFile,
}: Pick<CaptionsEditorProperties, 'document' | 'mediaFile'>): MediaContent {
  const peaks = useLocalPeaks(mediaFile);
  const address =
    audio === undefined ? undefined : new URL(`${jobPath(audio)}/file`, location.href).href;
  const shots = useShots(mediaFile ?? address);
  return { peaks, shots, seconds: peaks === undefined ? 0 : secondsOfPeaks(peaks) };
}

/** The rules that captions are checked against, and the way in which times are counted. */
function useRules(opened: CaptionDocument) {
  const { language: interfaceLanguage } = useTexts();
  const [preferences] = usePreferences();
  const [profileName, setProfileName] = useState<ProfileName>('default');
  const language = opened.language ?? interfaceLanguage;
  const profile = useMemo(() => profiles[profileName](language), [language, profileName]);
  const timecode = useMemo(() => createTimecode(preferences.timecode), [preferences.timecode]);
  return { profile, profileName, setProfileName, timecode };
}

/** Texts in the other language for each caption, undefined while none is open. */
function useReferences(
  cues: CaptionDocument['cues'],
  reference: CaptionReference['cues'],
): readonly string[] | undefined {
  return useMemo(
    () => (reference === undefined ? undefined : alignReference(cues, reference)),
    [cues, reference],
  );
}
