import { type Cue, convert, fix, profiles, subtitleFormats, validate } from '@earshot/subtitles';
import {
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { saveFile } from '../recording/export.js';
import { pathOf } from '../session/client.js';
import { Choice } from '../shell/choice.js';
import { FormatMenu } from '../shell/format-menu.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { UndoButtons } from '../shell/undo-buttons.js';
import { useTexts } from '../texts/use-texts.js';
import { CaptionPlayer } from './caption-player.js';
import { CaptionPreview } from './caption-preview.js';
import { CueList, findingsByCue } from './cue-list.js';
import {
  addCue,
  fixCue,
  mergeWithNext,
  removeCue,
  setCueText,
  setCueTimes,
  splitCue,
} from './cue-operations.js';
import type { CueActions } from './cue-row.js';
import { CueTimeline } from './cue-timeline.js';
import type { CaptionDocument } from './open-captions.js';
import { useCueHistory } from './use-cue-history.js';

type ProfileName = keyof typeof profiles;
const profileNames = Object.keys(profiles) as ProfileName[];
/** Names of the rules, as those who wrote them are called. */
const profileLabels: Readonly<Record<ProfileName, string | undefined>> = {
  default: undefined,
  compliance: undefined,
  netflix: 'Netflix',
  bbc: 'BBC',
  dcmp: 'DCMP',
  ted: 'TED',
  shorts: 'Shorts',
};

/** Captions on their waveform: edited, checked against rules, mended and saved. */
export function CaptionsEditor({
  document: opened,
  actions: pageActions,
}: {
  readonly document: CaptionDocument;
  /** What opens others. */
  readonly actions: ReactNode;
}): ReactElement {
  const { language: interfaceLanguage, t } = useTexts();
  const { job, name, wordStarts } = opened;
  const language = opened.language ?? interfaceLanguage;
  const { canRedo, canUndo, change, cues, isChanged, redo, undo } = useCueHistory(opened.cues);
  const media = useRef<HTMLVideoElement>(null);
  const [profileName, setProfileName] = useState<ProfileName>('default');
  const [selected, setSelected] = useState(0);
  const [mediaFile, setMediaFile] = useState<string | undefined>(undefined);
  const profile = useMemo(() => profiles[profileName](language), [language, profileName]);
  // Typing is shown at once, and what the rules say of it as soon as there is time.
  const checked = useDeferredValue(cues);
  const findings = useMemo(() => validate(checked, profile), [checked, profile]);
  const byCue = useMemo(() => findingsByCue(findings), [findings]);
  const source = mediaFile ?? (job === undefined ? undefined : `${pathOf(job)}/file`);
  const duration = Math.max(opened.duration, cues.at(-1)?.endSeconds ?? 0);

  useEffect(() => {
    if (!isChanged) return;
    const leave = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [isChanged]);
  useEffect(
    () => () => {
      if (mediaFile !== undefined) URL.revokeObjectURL(mediaFile);
    },
    [mediaFile],
  );

  const newest = useRef(cues);
  useEffect(() => {
    newest.current = cues;
  });
  const seek = (seconds: number): void => {
    if (media.current !== null) media.current.currentTime = seconds;
  };
  const actions = useMemo<CueActions>(
    () => ({
      select: setSelected,
      play(index) {
        const cue = newest.current[index];
        const element = media.current;
        if (cue === undefined || element === null) return;
        setSelected(index);
        element.currentTime = cue.startSeconds;
        void element.play().catch(() => undefined);
      },
      setText: (index, text) => change((all) => setCueText(all, index, text), `text ${index}`),
      setStart: (index, startSeconds) =>
        change((all) => setCueTimes(all, index, { startSeconds }), `start ${index}`),
      setEnd: (index, endSeconds) =>
        change((all) => setCueTimes(all, index, { endSeconds }), `end ${index}`),
      split: (index, offset) => change((all) => splitCue(all, index, offset, wordStarts)),
      merge: (index) => change((all) => mergeWithNext(all, index)),
      remove: (index) => change((all) => removeCue(all, index)),
      fix: (index) => change((all) => fixCue(all, index, profile)),
    }),
    [change, profile, wordStarts],
  );
  const now = (): number => media.current?.currentTime ?? 0;
  const step = (by: 1 | -1): void => {
    const index = Math.max(0, Math.min(cues.length - 1, selected + by));
    setSelected(index);
    seek(cues[index]?.startSeconds ?? 0);
  };
  const goToFinding = (by: 1 | -1): void => {
    const places = [...byCue.keys()];
    const next =
      by === 1
        ? (places.find((index) => index > selected) ?? places[0])
        : (places.findLast((index) => index < selected) ?? places.at(-1));
    if (next === undefined) return;
    setSelected(next);
    seek(cues[next]?.startSeconds ?? 0);
  };
  const add = (): void => {
    const { cues: added, index } = addCue(cues, now());
    change(() => added);
    setSelected(index);
  };
  const toggle = (): void => {
    const element = media.current;
    if (element === null) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  useShortcuts({
    ' ': toggle,
    j: () => seek(Math.max(0, now() - 1)),
    l: () => seek(now() + 1),
    ArrowUp: () => step(-1),
    ArrowDown: () => step(1),
    n: () => goToFinding(1),
    p: () => goToFinding(-1),
    i: () => actions.setStart(selected, now()),
    o: () => actions.setEnd(selected, now()),
    m: () => actions.merge(selected),
    a: add,
    Delete: () => actions.remove(selected),
    Enter: () =>
      document.querySelector<HTMLElement>('.cue[data-selected="true"] .cue-text')?.focus(),
  });
  useUndoKeys(undo, redo);

  const stem = name.replace(/\.[^.]+$/, '');
  return (
    <div className="captions">
      <div className="deck captions-deck">
        <header className="captions-head">
          <div>
            <h1 className="recording-name">{name}</h1>
            <p className="note" role="status">
              {t('captionsCount', { count: cues.length.toLocaleString(interfaceLanguage) })}
              {' · '}
              {findings.length === 0
                ? t('noFindings')
                : t('findings', { count: findings.length.toLocaleString(interfaceLanguage) })}
            </p>
          </div>
          <Choice
            label={t('profile')}
            isLabelHidden
            value={profileName}
            options={profileNames.map((id) => ({
              value: id,
              label:
                profileLabels[id] ?? t(id === 'default' ? 'profileDefault' : 'profileCompliance'),
            }))}
            onChange={(id) => setProfileName(profileNames.find((each) => each === id) ?? 'default')}
          />
          <button
            type="button"
            className="button"
            disabled={findings.length === 0}
            onClick={() => change((all) => fix(all, profile))}
          >
            {t('fixAll')}
          </button>
          <UndoButtons canUndo={canUndo} canRedo={canRedo} onUndo={undo} onRedo={redo} />
          {pageActions}
          <FormatMenu
            label={t('save')}
            isPrimary
            formats={subtitleFormats.map((id) => ({ id, title: id.toUpperCase(), extension: id }))}
            onSave={({ id }) => {
              const to = { to: id, ...(opened.language === undefined ? {} : { language }) };
              saveFile(`${stem}.${id}`, convert({ cues: withText(cues) }, to).text);
            }}
          />
        </header>
        <CueTimeline
          cues={cues}
          selected={selected}
          job={job}
          duration={duration}
          media={media}
          onSelect={setSelected}
          onTimes={(index, times) =>
            change((all) =>
              setCueTimes(
                setCueTimes(all, index, { startSeconds: times.startSeconds }),
                index,
                times,
              ),
            )
          }
          onSeek={seek}
        />
      </div>
      <div className="captions-body">
        <CueList cues={cues} byCue={byCue} selected={selected} actions={actions} />
        <aside className="captions-side" aria-label={t('preview')}>
          <CaptionPreview
            cues={cues}
            media={media}
            source={source}
            selected={cues[selected]}
            onShown={(index) => {
              // Who edits one is not taken to another.
              if (document.activeElement?.closest('.cue') === null) setSelected(index);
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
      </div>
      <CaptionPlayer
        media={media}
        cue={cues[selected]}
        findingCount={findings.length}
        onToggle={toggle}
        onAdd={add}
        onNextFinding={() => goToFinding(1)}
      />
    </div>
  );
}

/** Captions that say something: the others are of no use in a file. */
function withText(cues: readonly Cue[]): readonly Cue[] {
  return cues.filter(({ text }) => text.trim() !== '');
}

/** Listens to Ctrl or Command with z and y, but in fields, which undo what was typed. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) undo();
      else if (key === 'y' || key === 'z') redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [redo, undo]);
}
