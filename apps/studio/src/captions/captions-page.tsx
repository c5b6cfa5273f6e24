import '../styles/captions.css';
import {
  type Cue,
  convert,
  type Finding,
  fix,
  parseSubtitles,
  profiles,
  subtitleFormats,
  validate,
} from '@earshot/subtitles';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useMemo, useRef, useState } from 'react';
import { clockTime } from '../format/time.js';
import { saveFile } from '../recording/export.js';
import { Choice } from '../shell/choice.js';
import { FormatMenu } from '../shell/format-menu.js';
import { useTexts } from '../texts/use-texts.js';

type ProfileName = keyof typeof profiles;
const profileNames = Object.keys(profiles) as ProfileName[];

/** A file that was opened, and what was made of it, the newest last. */
interface OpenFile {
  readonly name: string;
  readonly versions: readonly (readonly Cue[])[];
}

/** Checks a subtitle file against the rules of a broadcaster, mends what can be mended, and saves it in another format. */
export function CaptionsPage(): ReactElement {
  const { language, t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<OpenFile | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [profileName, setProfileName] = useState<ProfileName>('default');
  const cues = useMemo(() => file?.versions.at(-1) ?? [], [file]);
  const profile = useMemo(() => profiles[profileName](language), [language, profileName]);
  const findings = useMemo(() => validate(cues, profile), [cues, profile]);

  const open = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const parsed = parseSubtitles(new Uint8Array(await chosen.arrayBuffer()));
    setIsUnreadable(parsed.cues.length === 0);
    if (parsed.cues.length > 0) setFile({ name: chosen.name, versions: [parsed.cues] });
  };
  const picker = (
    <input
      ref={input}
      type="file"
      hidden
      accept=".srt,.vtt,.sbv,.ttml,.ass"
      onChange={({ target }) => {
        void open(target.files?.[0]);
        target.value = '';
      }}
    />
  );
  if (file === null)
    return (
      <div className="page narrow captions-empty">
        <h1 className="display">{t('captionsTitle')}</h1>
        <p className="reading">{t('captionsIntro')}</p>
        {picker}
        <p>
          <button type="button" className="button primary" onClick={() => input.current?.click()}>
            {t('openSubtitles')}
          </button>
        </p>
        {isUnreadable && (
          <p className="problem" role="alert">
            {t('captionsUnreadable')}
          </p>
        )}
      </div>
    );
  const stem = file.name.replace(/\.[^.]+$/, '');
  return (
    <div className="captions">
      {picker}
      <header className="captions-head">
        <div>
          <h1 className="recording-name">{file.name}</h1>
          <p className="note" role="status">
            {t('captionsCount', { count: cues.length.toLocaleString(language) })},{' '}
            {findings.length === 0
              ? t('noFindings')
              : t('findings', { count: findings.length.toLocaleString(language) })}
          </p>
        </div>
        <Choice
          label={t('profile')}
          isLabelHidden
          value={profileName}
          options={profileNames.map((name) => ({ value: name, label: name }))}
          onChange={(name) =>
            setProfileName(profileNames.find((each) => each === name) ?? 'default')
          }
        />
        <button
          type="button"
          className="button"
          disabled={findings.length === 0}
          onClick={() => setFile({ ...file, versions: [...file.versions, fix(cues, profile)] })}
        >
          {t('fixAll')}
        </button>
        <button
          type="button"
          className="button"
          disabled={file.versions.length < 2}
          onClick={() => setFile({ ...file, versions: file.versions.slice(0, -1) })}
        >
          {t('undo')}
        </button>
        <button type="button" className="button" onClick={() => input.current?.click()}>
          {t('openSubtitles')}
        </button>
        <FormatMenu
          label={t('save')}
          isPrimary
          formats={subtitleFormats.map((id) => ({ id, title: id.toUpperCase(), extension: id }))}
          onSave={({ id }) => saveFile(`${stem}.${id}`, convert({ cues }, { to: id }).text)}
        />
      </header>
      <CueList cues={cues} findings={findings} />
    </div>
  );
}

/** Findings by the index of their cue. */
function findingsByCue(findings: readonly Finding[]): ReadonlyMap<number, readonly Finding[]> {
  const byCue = new Map<number, Finding[]>();
  for (const finding of findings)
    byCue.set(finding.cueIndex, [...(byCue.get(finding.cueIndex) ?? []), finding]);
  return byCue;
}

function CueList({
  cues,
  findings,
}: {
  readonly cues: readonly Cue[];
  readonly findings: readonly Finding[];
}): ReactElement {
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const byCue = useMemo(() => findingsByCue(findings), [findings]);
  const rows = useVirtualizer({
    count: cues.length,
    getScrollElement: () => container.current,
    estimateSize: () => 72,
    overscan: 8,
  });
  return (
    <div ref={container} className="cues" role="region" tabIndex={0} aria-label={t('captions')}>
      <div className="transcript-rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const cue = cues[index];
          if (cue === undefined) return null;
          return (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className="cue"
              style={{ transform: `translateY(${start}px)` }}
            >
              <p className="note">
                {clockTime(cue.startSeconds)}–{clockTime(cue.endSeconds)}
              </p>
              <p className="cue-text" dir="auto">
                {cue.text}
              </p>
              <ul className="note">
                {(byCue.get(index) ?? []).map(({ message, rule }) => (
                  <li key={`${rule} ${message}`}>{message}</li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </div>
  );
}
