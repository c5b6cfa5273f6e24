import {
  type Cue,
  generateSubtitlesReport,
  parseSubtitles,
  type SubtitlesConfiguration,
  type SubtitlesReport,
} from '../../src/index.js';
import { configurations } from './configurations.js';
import { type Conversation, converse, overlapKinds } from './conversation.js';

/**
 * Longest time between the starts of a turn and its caption. A turn waits for another one, or
 * shares its caption.
 */
const maximumOffsetSeconds = 1.6;

/** Files have whole milliseconds, and sums of them are not exact. */
const toleranceSeconds = 1e-6;

/** Numbers of checked configurations and captions, and their violations. */
export interface MatrixResult {
  configurations: number;
  captions: number;
  readonly violations: string[];
}

/**
 * Checks the captions of every configuration, for conversations with the given numbers of channels
 * and each kind of overlap.
 */
export function checkMatrix(
  channelCounts: readonly number[],
  seeds: readonly number[],
  every = 1,
): MatrixResult {
  const result: MatrixResult = { configurations: 0, captions: 0, violations: [] };
  for (const channelCount of channelCounts)
    for (const overlap of overlapKinds)
      for (const seed of seeds) {
        const conversation = converse(channelCount, overlap, seed);
        for (const [index, configuration] of configurations().entries()) {
          if (index % every !== 0) continue;
          const name = `${channelCount} channels, ${overlap} overlap, seed ${seed}, ${JSON.stringify(configuration)}`;
          const report = generateSubtitlesReport(conversation.transcription, configuration, {
            audioSeconds: conversation.audioSeconds,
          });
          result.configurations += 1;
          result.captions += report.cues.length;
          for (const violation of findViolations(report, conversation, configuration))
            result.violations.push(`${name}: ${violation}`);
        }
      }
  return result;
}

function* findViolations(
  report: SubtitlesReport,
  conversation: Conversation,
  { formats = ['srt'] }: SubtitlesConfiguration,
): Generator<string> {
  const { cues, files, findings } = report;
  // Speech is not made slower, so fast speech is reported.
  for (const { rule, severity, message } of findings)
    if (severity === 'error' && rule !== 'reading-speed') yield message;
  if (files.map(({ format }) => format).join() !== formats.join()) yield 'formats';
  for (const { format, subtitles } of files) {
    const parsed = parseSubtitles(subtitles);
    if (parsed.diagnostics.length > 0) yield `${format} is not valid`;
    const shown = ({ startSeconds, endSeconds, text }: Cue): string =>
      `${startSeconds} ${endSeconds} ${text}`;
    if (parsed.cues.map(shown).join('\n') !== cues.map(shown).join('\n'))
      yield `${format} has other captions`;
  }
  for (const [index, cue] of cues.entries()) {
    const next = cues.slice(index + 1).find(({ channel }) => channel === cue.channel);
    for (const violation of violationsOfCue(cue, next, report, conversation))
      yield `${violation} in ${JSON.stringify(cue)}`;
  }
  if (letters(cues.map(({ text }) => text)) !== letters(spoken(conversation)))
    yield 'the words are not those that were said';
}

function* violationsOfCue(
  { startSeconds, endSeconds, text }: Cue,
  next: Cue | undefined,
  { profile }: SubtitlesReport,
  conversation: Conversation,
): Generator<string> {
  const duration = endSeconds - startSeconds;
  const rows = text.split('\n');
  if (rows.length > profile.maximumRows) yield 'rows';
  if (rows.some((row) => row.length > profile.maximumCharactersPerRow)) yield 'characters';
  if (duration < profile.minimumDurationSeconds - 0.001) yield `minimum duration ${duration}`;
  if (duration > profile.maximumDurationSeconds + toleranceSeconds) yield 'maximum duration';
  if (startSeconds < 0 || endSeconds > conversation.audioSeconds) yield 'end of the audio';
  const gap = (next?.startSeconds ?? Number.POSITIVE_INFINITY) - endSeconds;
  if (gap < profile.minimumGapSeconds - 0.001) yield `gap ${gap}`;
  const first = /[^\s-]\S*/.exec(text)?.[0];
  const offsets = conversation.transcription.utterances
    .flatMap(({ words = [] }) => words)
    .filter(({ word }) => word.trim() === first)
    .map(({ start }) => Math.abs(start - startSeconds));
  if (Math.min(...offsets) > maximumOffsetSeconds) yield `offset ${Math.min(...offsets)}`;
}

function spoken({ transcription }: Conversation): string[] {
  return transcription.utterances.map(({ text = '' }) => text);
}

function letters(texts: readonly string[]): string {
  return texts.join('').replace(/[\s-]/g, '').split('').sort().join('');
}
