import {
  type Diagnostic,
  type DiagnosticCode,
  type FrameRate,
  frameRates,
} from '@earshot/subtitles';
import type { ReactElement } from 'react';
import { Choice } from '../shell/choice.js';
import type { TextId } from '../texts/en.js';
import { type Translate, useTexts } from '../texts/use-texts.js';

/** Number of notes that are listed. */
const longestList = 100;

const diagnosticTexts = {
  missing_signature: 'readMissingSignature',
  invalid_times: 'readInvalidTimes',
  missing_times: 'readMissingTimes',
  ignored_text: 'readIgnoredText',
  ignored_setting: 'readIgnoredSetting',
  unknown_region: 'readUnknownRegion',
  assumed_encoding: 'readAssumedEncoding',
  assumed_frame_rate: 'readAssumedFrameRate',
  ignored_language: 'readIgnoredLanguage',
  damaged_bytes: 'readDamagedBytes',
  wrong_parity: 'readWrongParity',
  moved_times: 'readMovedTimes',
  merged_roll_up: 'readMergedRollUp',
} as const satisfies Record<DiagnosticCode, TextId>;

/** The frame rate at which a file was read, and the way to read it at another one. */
export interface FileRate {
  /** Undefined for the rate that the file states, or the usual one of its format. */
  readonly rate: FrameRate | undefined;
  readonly onRate: (rate: FrameRate | undefined) => void;
}

/** What was noticed when the file was read, and its frame rate where it may not state one. */
export function ReadingNotes({
  diagnostics,
  fileRate,
}: {
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined for files that have times instead of frames, or state their rate. */
  readonly fileRate: FileRate | undefined;
}): ReactElement | null {
  const { language, t } = useTexts();
  if (diagnostics.length === 0 && fileRate === undefined) return null;
  const left = diagnostics.length - longestList;
  return (
    <div className="reading-notes">
      {fileRate !== undefined && <RateChoice {...fileRate} />}
      {diagnostics.length > 0 && (
        <details>
          <summary className="note">
            {t('readingNotes', { count: diagnostics.length.toLocaleString(language) })}
          </summary>
          <ul className="note">
            {diagnostics.slice(0, longestList).map((diagnostic, index) => (
              // Diagnostics never change places.
              <li key={index}>{describe(diagnostic, t)}</li>
            ))}
            {left > 0 && <li>{t('readingNotesLeft', { count: left.toLocaleString(language) })}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Choice of the frame rate at which the file is read. */
function RateChoice({ onRate, rate }: FileRate): ReactElement {
  const { t } = useTexts();
  const own = 'own';
  return (
    <Choice
      label={t('fileRate')}
      value={rate ?? own}
      options={[
        { value: own, label: t('fileRateOwn') },
        ...frameRates.map((id) => ({
          value: id,
          label: t(id.endsWith('df') ? 'timecodeDropFrames' : 'timecodeFrames', {
            rate: id.replace('df', ''),
          }),
        })),
      ]}
      onChange={(chosen) => onRate(frameRates.find((id) => id === chosen))}
    />
  );
}

/** A diagnostic in the language of the interface, with the piece of the file that it quotes. */
function describe({ code, line, message }: Diagnostic, t: Translate): string {
  const found = message.slice(message.indexOf('"') + 1, message.lastIndexOf('"'));
  return t('readingNote', { line, note: t(diagnosticTexts[code], { found }) });
}
