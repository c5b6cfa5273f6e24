import type {
  PiiEntityType,
  PiiRedactionConfigurationInput,
  Transcription,
  Utterance,
} from '@earshot/core';
import type { ModelFindings } from '../entities/entity-model.js';
import { formatParty, type TextPart } from '../entities/text/conversation.js';
import { withJoinedText } from '../text/words.js';
import { EntityNumbers } from './entity-numbers.js';
import { findRedactions, type RedactionContext } from './find-redactions.js';
import { KnownEntities } from './known-entities.js';
import { expandTypes } from './requested-types.js';
import { editText, editWords, type TextEdit } from './text-edits.js';

/**
 * Redacts one conversation. It finds what it has found in one text in the next as well, under the
 * same number. It holds originals in memory.
 */
export interface Redactor {
  /** Types that are found and redacted, groups expanded. */
  readonly types: readonly PiiEntityType[];
  /** Requested types that no rule finds. They stay in the text. */
  readonly unsupportedTypes: readonly PiiEntityType[];
  /**
   * Redacts texts and words.
   *
   * @returns the utterances, in the same order
   */
  redactUtterances(utterances: readonly Utterance[]): Utterance[];
  /** The utterances, the full text, and every sentence and subtitle of a transcription. */
  redactTranscription(transcription: Transcription): Transcription;
  /** Any other text of the conversation, such as a translation or a summary. */
  redactText(text: string): string;
  /** Redacts SRT or WebVTT. Numbers and times of its cues stay. */
  redactSubtitles(content: string): string;
  /**
   * The next utterance of a live session. What was said before it, in any channel, decides with.
   */
  redactNext(utterance: Utterance): Utterance;
}

/**
 * Longest silence within a number that is spoken in parts, in seconds: time enough to look for a
 * card.
 */
const maximumPauseSeconds = 30;
/** Latest utterances that are context of the next one, in characters of each party. */
const contextCharacters = 400;
/** Most searches of a text: what is left after a redaction may be found only then. */
const maximumPasses = 5;

/**
 * Makes a redactor of one conversation.
 *
 * @param configuration - what to redact. @defaultValue every type, with markers
 * @param findings - what a model has found, by the texts of the conversation. @defaultValue nothing
 */
export function createRedactor(
  configuration: PiiRedactionConfigurationInput = {},
  findings: ModelFindings = new Map(),
): Redactor {
  const requested = expandTypes(configuration.entity_types ?? []);
  const context: RedactionContext = {
    types: requested.types,
    processedTextType: configuration.processed_text_type ?? 'MARKER',
    numbers: new EntityNumbers(),
    known: new KnownEntities(),
    findings,
  };
  const latest = new LatestParts();
  const redactText = (text: string) => redactLines(text.split('\n'), context).join('\n');
  const redactUtterances = (utterances: readonly Utterance[]) => redactAll(utterances, context);
  return {
    types: [...requested.types],
    unsupportedTypes: requested.unsupportedTypes,
    redactUtterances,
    redactText,
    redactTranscription: (transcription) =>
      redactTranscription(transcription, redactUtterances, context),
    redactSubtitles: (content) => redactSubtitles(content, context),
    redactNext(utterance) {
      const before = latest.parts;
      latest.add({ text: utterance.text, party: formatParty(utterance) });
      const [redacted = utterance] = redactAll([utterance], context, before);
      return redacted;
    },
  };
}

function redactLines(lines: readonly string[], context: RedactionContext): string[] {
  let redacted = [...lines];
  let searched = redacted.map((_, index) => index);
  for (let pass = 0; pass < maximumPasses && searched.length > 0; pass += 1) {
    const parts = searched.map((index) => ({
      text: redacted[index] ?? '',
    }));
    const edits = findRedactions(parts, context);
    const edited = searched.filter((_, at) => (edits[at] ?? []).length > 0);
    redacted = withEdits(redacted, searched, edits);
    searched = withNeighbours(edited, redacted.length);
  }
  return redacted;
}

function withEdits(
  lines: readonly string[],
  searched: readonly number[],
  edits: readonly TextEdit[][],
): string[] {
  const edited = [...lines];
  for (const [at, index] of searched.entries())
    edited[index] = editText(lines[index] ?? '', edits[at] ?? []);
  return edited;
}

/** Lines to search again after an edit: those edited, and those beside them. */
function withNeighbours(edited: readonly number[], count: number): number[] {
  const near = new Set<number>();
  for (const index of edited)
    for (let at = Math.max(0, index - 2); at <= Math.min(count - 1, index + 2); at += 1)
      near.add(at);
  return [...near].toSorted((one, other) => one - other);
}

/** Latest utterances of a live session, of each party as far as they matter for its next one. */
class LatestParts {
  #parts: TextPart[] = [];

  get parts(): readonly TextPart[] {
    return this.#parts;
  }

  add(part: TextPart): void {
    const kept = new Map<string | undefined, number>();
    const parts: TextPart[] = [];
    for (const one of [...this.#parts, part].toReversed()) {
      const characters = kept.get(one.party) ?? 0;
      kept.set(one.party, characters + one.text.length);
      if (characters < contextCharacters)
        parts.push({ ...one, text: one.text.slice(-contextCharacters) });
    }
    this.#parts = parts.toReversed();
  }
}

function redactAll(
  utterances: readonly Utterance[],
  context: RedactionContext,
  before: readonly TextPart[] = [],
): Utterance[] {
  const redacted = utterances.map(withJoinedText);
  const byTime = [...redacted.keys()].toSorted(
    (one, other) => (redacted[one]?.start ?? 0) - (redacted[other]?.start ?? 0),
  );
  redactInPlace(redacted, byTime, { context, before });
  return redacted;
}

interface RedactionSearch {
  readonly context: RedactionContext;
  /** Text in front of the first utterance. */
  readonly before: readonly TextPart[];
}

function followsLongPause(
  before: Utterance | undefined,
  utterance: Utterance | undefined,
): boolean {
  if (before === undefined || utterance === undefined) return false;
  return utterance.start - before.end > maximumPauseSeconds;
}

/** Redacts the utterances at some indexes in place. */
function redactInPlace(
  utterances: Utterance[],
  indexes: readonly number[],
  { before, context }: RedactionSearch,
): void {
  let searched = indexes.map((_, at) => at);
  for (let pass = 0; pass < maximumPasses && searched.length > 0; pass += 1) {
    const parts = searched.map((at, position): TextPart => {
      const utterance = utterances[indexes[at] ?? 0];
      const previous = utterances[indexes[searched[position - 1] ?? -1] ?? -1];
      return {
        text: utterance?.text ?? '',
        followsLongPause: followsLongPause(previous, utterance),
        party: utterance && formatParty(utterance),
      };
    });
    const edits = findRedactions([...before, ...parts], context).slice(before.length);
    const edited: number[] = [];
    for (const [number, at] of searched.entries()) {
      const list = edits[number] ?? [];
      const index = indexes[at] ?? 0;
      const utterance = utterances[index];
      if (list.length === 0 || !utterance) continue;
      edited.push(at);
      utterances[index] = {
        ...utterance,
        text: editText(utterance.text, list),
        words: editWords(utterance.words, list),
      };
    }
    searched = withNeighbours(edited, indexes.length);
  }
}

function redactTranscription(
  transcription: Transcription,
  redactUtterances: (utterances: readonly Utterance[]) => Utterance[],
  context: RedactionContext,
): Transcription {
  const utterances = redactUtterances(transcription.utterances);
  const { sentences, subtitles } = transcription;
  return {
    ...transcription,
    utterances,
    full_transcript: redactLines([transcription.full_transcript], context)[0] ?? '',
    ...(sentences
      ? { sentences: sentences.map((envelope) => redactSentences(envelope, context)) }
      : {}),
    ...(subtitles
      ? {
          subtitles: subtitles.map((item) => ({
            ...item,
            subtitles: redactSubtitles(item.subtitles, context),
          })),
        }
      : {}),
  };
}

type SentencesEnvelope = NonNullable<Transcription['sentences']>[number];

function redactSentences(
  envelope: SentencesEnvelope,
  context: RedactionContext,
): SentencesEnvelope {
  const { results } = envelope;
  if (!results) return envelope;
  const texts = results.map((result) => (typeof result === 'string' ? result : result.sentence));
  const redacted = redactLines(texts, context);
  return {
    ...envelope,
    results: results.map((result, index) => {
      const sentence = redacted[index] ?? '';
      if (typeof result === 'string') return sentence;
      const [spoken] = redactAll(
        [
          {
            ...result,
            text: result.sentence,
            confidence: result.confidence,
            channel: result.channel,
            language: result.language,
          },
        ],
        context,
      );
      return { ...result, sentence: spoken?.text ?? sentence, words: spoken?.words ?? [] };
    }),
  };
}

const cueFrame = /^(?:\d+|WEBVTT.*|NOTE.*|STYLE.*|\s*|.*-->.*)$/;

function redactSubtitles(content: string, context: RedactionContext): string {
  const lines = content.split('\n');
  const textLines = lines.flatMap((line, index) => (isFrame(lines, index, line) ? [] : [index]));
  const redacted = redactLines(
    textLines.map((index) => lines[index] ?? ''),
    context,
  );
  for (const [at, index] of textLines.entries()) lines[index] = redacted[at] ?? '';
  return lines.join('\n');
}

/**
 * True for numbers, times and headers of cues. A line of digits is a number only in front of times.
 */
function isFrame(lines: readonly string[], index: number, line: string): boolean {
  if (!cueFrame.test(line.trimEnd())) return false;
  return !/^\d+\s*$/.test(line) || (lines[index + 1] ?? '').includes('-->');
}
