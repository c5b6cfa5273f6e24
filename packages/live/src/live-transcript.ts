import type {
  KnownLiveMessage,
  LiveMessage,
  NamedEntity,
  SentimentPassage,
  Utterance,
} from '#contract';

/** A final or partial with all data about it. */
export interface TranscriptEntry {
  /** Id of the utterance, as in its messages. */
  readonly id: string;
  /** The utterance, as in its newest message. */
  readonly utterance: Utterance;
  /** Translations by language. */
  readonly translations: Readonly<Record<string, Utterance>>;
  /** Named entities, empty unless the session asks for them. */
  readonly entities: readonly NamedEntity[];
  /** Passages with their sentiment, empty unless the session asks for them. */
  readonly sentiments: readonly SentimentPassage[];
}

/**
 * Transcript at one moment. Snapshots are immutable. Each change makes a new one, which shares the
 * unchanged entries.
 */
export interface TranscriptSnapshot {
  /** Finals, in the order of their start. */
  readonly finals: readonly TranscriptEntry[];
  /** Newest partials, at most one for each channel, in the order of the channels. */
  readonly partials: readonly TranscriptEntry[];
  /** Numbers of the speakers so far, from 0 on, empty without diarization. */
  readonly speakers: readonly number[];
  /** Text of the finals, with a space between utterances. */
  readonly text: string;
}

/** A transcript that grows with the messages of a session. */
export interface LiveTranscript {
  /** Returns the present snapshot: the same object until something changes. */
  snapshot(): TranscriptSnapshot;
  /** Takes a message of a session. Messages that are not about the transcript have no effect. */
  push(message: LiveMessage): void;
  /**
   * Calls back after each new snapshot. It has the shape that `useSyncExternalStore` of React
   * takes.
   *
   * @returns a function that ends the subscription
   */
  subscribe(onChange: () => void): () => void;
}

const empty: TranscriptSnapshot = { finals: [], partials: [], speakers: [], text: '' };

/**
 * Makes a transcript that folds the messages of a session into a document. Its functions do not
 * need `this`.
 *
 * @example
 * ```ts
 * import { createTranscript, type LiveMessage } from '@earshot/live';
 *
 * const transcript = createTranscript();
 * const utterance = {
 *   start: 0,
 *   end: 1,
 *   confidence: 1,
 *   channel: 0,
 *   language: 'en',
 *   text: 'Hello.',
 *   words: [],
 * };
 * transcript.push({
 *   type: 'transcript',
 *   session_id: '1',
 *   created_at: '',
 *   data: { id: '00_00000000', is_final: true, utterance },
 * } as LiveMessage);
 * console.log(transcript.snapshot().finals.length); // 1
 * ```
 */
export function createTranscript(): LiveTranscript {
  const listeners = new Set<() => void>();
  let current = empty;

  function set(next: TranscriptSnapshot): void {
    if (next === current) return;
    current = next;
    for (const listener of listeners) listener();
  }

  return {
    snapshot: () => current,
    // Messages have the shape that the contract defines for their type. Those of unknown types have
    // no effect.
    push: (message) => set(fold(current, message as KnownLiveMessage)),
    subscribe: (onChange) => {
      const listener = () => onChange();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function fold(snapshot: TranscriptSnapshot, message: KnownLiveMessage): TranscriptSnapshot {
  if (message.type === 'transcript') {
    const { id, utterance, is_final } = message.data;
    const entry: TranscriptEntry = {
      id,
      utterance,
      translations: {},
      entities: [],
      sentiments: [],
    };
    return is_final ? withFinal(snapshot, entry) : withPartial(snapshot, entry);
  }
  if (message.type === 'translation' && message.data !== null) {
    const { utterance_id, target_language, translated_utterance } = message.data;
    return amend(snapshot, utterance_id, ({ translations }) => ({
      translations: { ...translations, [target_language]: translated_utterance },
    }));
  }
  if (message.type === 'named_entity_recognition' && message.data !== null) {
    const { utterance_id, results } = message.data;
    return amend(snapshot, utterance_id, () => ({ entities: results }));
  }
  if (message.type === 'sentiment_analysis' && message.data !== null) {
    const { utterance_id, results } = message.data;
    return amend(snapshot, utterance_id, () => ({ sentiments: results }));
  }
  if (message.type === 'speaker_merge') return withMerge(snapshot, message.data);
  return snapshot;
}

/** Attributes the words of one speaker to another one. */
function withMerge(
  snapshot: TranscriptSnapshot,
  { into, speaker }: { readonly speaker: number; readonly into: number },
): TranscriptSnapshot {
  if (!snapshot.speakers.includes(speaker)) return snapshot;
  const merged = <Part extends { speaker?: number | undefined }>(part: Part): Part =>
    part.speaker === speaker ? { ...part, speaker: into } : part;
  const finals = snapshot.finals.map((entry) => {
    const { utterance } = entry;
    if (utterance.speaker !== speaker) return entry;
    return { ...entry, utterance: { ...merged(utterance), words: utterance.words.map(merged) } };
  });
  const speakers = new Set([...snapshot.speakers.filter((one) => one !== speaker), into]);
  return { ...snapshot, finals, speakers: [...speakers].toSorted((left, right) => left - right) };
}

function withPartial(snapshot: TranscriptSnapshot, entry: TranscriptEntry): TranscriptSnapshot {
  const { channel } = entry.utterance;
  const others = snapshot.partials.filter((partial) => partial.utterance.channel !== channel);
  const partials = [...others, entry].toSorted(
    (left, right) => left.utterance.channel - right.utterance.channel,
  );
  return { ...snapshot, partials };
}

function withFinal(snapshot: TranscriptSnapshot, entry: TranscriptEntry): TranscriptSnapshot {
  const { speaker } = entry.utterance;
  const isPlaced = snapshot.finals.some(({ id }) => id === entry.id);
  if (isPlaced) return snapshot;
  const finals = placeByStart(snapshot.finals, entry);
  const isLast = finals.at(-1) === entry;
  const partials = snapshot.partials.filter(({ id }) => id !== entry.id);
  const isNewSpeaker = speaker !== undefined && !snapshot.speakers.includes(speaker);
  return {
    finals,
    partials: partials.length === snapshot.partials.length ? snapshot.partials : partials,
    speakers: isNewSpeaker
      ? [...snapshot.speakers, speaker].toSorted((left, right) => left - right)
      : snapshot.speakers,
    // Most finals are added at the end, and then the text only grows.
    text:
      isLast && snapshot.text !== ''
        ? `${snapshot.text} ${entry.utterance.text}`
        : joinTexts(finals),
  };
}

/** Inserts an entry after those that start no later. */
function placeByStart(
  entries: readonly TranscriptEntry[],
  entry: TranscriptEntry,
): readonly TranscriptEntry[] {
  const index = entries.findLastIndex(({ utterance }) => utterance.start <= entry.utterance.start);
  return entries.toSpliced(index + 1, 0, entry);
}

function joinTexts(finals: readonly TranscriptEntry[]): string {
  return finals.map(({ utterance }) => utterance.text).join(' ');
}

function amend(
  snapshot: TranscriptSnapshot,
  id: string,
  change: (entry: TranscriptEntry) => Partial<TranscriptEntry>,
): TranscriptSnapshot {
  const index = snapshot.finals.findLastIndex((entry) => entry.id === id);
  const entry = snapshot.finals[index];
  if (entry === undefined) return snapshot;
  return { ...snapshot, finals: snapshot.finals.with(index, { ...entry, ...change(entry) }) };
}
