import { type Diagnostic, type FrameRate, frameRates } from '@earshot/subtitles';
import type { ReactElement } from 'react';
import { Choice } from '../shell/choice.js';
import { fillText, useTexts } from '../texts/use-texts.js';
import { fileTexts } from './file-texts.js';

/** Number of notes that are listed. */
const longestList = 100;

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
  const { language } = useTexts();
  const texts = fileTexts[language];
  if (diagnostics.length === 0 && fileRate === undefined) return null;
  const left = diagnostics.length - longestList;
  return (
    <div className="reading-notes">
      {fileRate !== undefined && <RateChoice {...fileRate} />}
      {diagnostics.length > 0 && (
        <details>
          <summary className="note">
            {fillText(texts.readingCount, { count: diagnostics.length.toLocaleString(language) })}
          </summary>
          <ul className="note">
            {diagnostics.slice(0, longestList).map((diagnostic, index) => (
              // Diagnostics never change places.
              <li key={index}>
                {fillText(texts.readingNote, {
                  line: diagnostic.line.toLocaleString(language),
                  note: describe(diagnostic, texts.readingNotes),
                })}
              </li>
            ))}
            {left > 0 && <li>+ {left.toLocaleString(language)}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Choice of the frame rate at which the file is read. */
function RateChoice({ onRate, rate }: FileRate): ReactElement {
  const { language, t } = useTexts();
  const own = 'own';
  return (
    <Choice
      label={fileTexts[language].fileRate}
      value={rate ?? own}
      options={[
        { value: own, label: fileTexts[language].fileRateOwn },
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

/** A diagnostic as a sentence of a language, with the piece of the file that its message quotes. */
function describe(
  { code, message }: Diagnostic,
  sentences: Readonly<Record<Diagnostic['code'], string>>,
): string {
  const found = message.slice(message.indexOf('"') + 1, message.lastIndexOf('"'));
  return fillText(sentences[code], { found });
}
