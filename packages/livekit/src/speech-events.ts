import type { LiveSession } from '@earshot/live';
import { stt } from '@livekit/agents';
import { toSpeechData } from './to-speech-data.js';

/** Options of {@link SpeechEvents}. */
export interface SpeechEventsOptions {
  /** Start of the session in the stream, in seconds. */
  readonly offsetSeconds: number;
  readonly emit: (event: stt.SpeechEvent) => void;
}

/**
 * What a channel does: it is silent, somebody speaks, or the speech has ended and its final text is
 * due.
 */
type ChannelState = 'silent' | 'speaking' | 'ended';

const { END_OF_SPEECH, FINAL_TRANSCRIPT, INTERIM_TRANSCRIPT, RECOGNITION_USAGE, START_OF_SPEECH } =
  stt.SpeechEventType;

/**
 * Makes the events of LiveKit out of those of a session. LiveKit expects the end of speech after
 * its final text. Speech without words has no text, and ends at once.
 */
export class SpeechEvents {
  /** Audio that the session has got, in seconds. */
  audioSeconds = 0;
  readonly #options: SpeechEventsOptions;
  readonly #session: LiveSession;
  readonly #states = new Map<number, ChannelState>();
  /** Channels with an interim text that has no final yet. */
  readonly #withText = new Set<number>();
  #reportedSeconds = 0;

  constructor(session: LiveSession, options: SpeechEventsOptions) {
    this.#session = session;
    this.#options = options;
    session.on('speech_start', ({ data }) => this.#start(data.channel));
    session.on('speech_end', ({ data }) => this.#onSpeechEnd(data.channel));
    session.on('transcript', ({ data: { is_final, utterance } }) => {
      const alternative = toSpeechData(utterance, options.offsetSeconds);
      if (is_final) this.#onFinal(utterance.channel, alternative);
      else if (alternative.text !== '') {
        this.#withText.add(utterance.channel);
        this.#start(utterance.channel);
        this.#emit(INTERIM_TRANSCRIPT, alternative);
      }
    });
  }

  /** Ends what is still said, and reports the rest of the audio. */
  end(): void {
    for (const [channel, state] of this.#states) if (state !== 'silent') this.#end(channel);
    this.#reportUsage();
  }

  #start(channel: number): void {
    const state = this.#states.get(channel) ?? 'silent';
    if (state === 'ended') return;
    this.#states.set(channel, 'speaking');
    if (state === 'silent') this.#emit(START_OF_SPEECH);
  }

  #onSpeechEnd(channel: number): void {
    if (this.#states.get(channel) !== 'speaking') return;
    if (this.#withText.has(channel)) this.#states.set(channel, 'ended');
    else this.#end(channel);
  }

  #onFinal(channel: number, alternative: stt.SpeechData): void {
    this.#withText.delete(channel);
    const isAfterEnd = this.#states.get(channel) !== 'speaking';
    this.#start(channel);
    if (alternative.text !== '') this.#emit(FINAL_TRANSCRIPT, alternative);
    if (isAfterEnd) this.#end(channel);
    this.#reportUsage();
  }

  #end(channel: number): void {
    this.#states.set(channel, 'silent');
    this.#withText.delete(channel);
    this.#emit(END_OF_SPEECH);
  }

  #reportUsage(): void {
    const audioDuration = this.audioSeconds - this.#reportedSeconds;
    if (audioDuration <= 0) return;
    this.#reportedSeconds = this.audioSeconds;
    this.#options.emit({
      type: RECOGNITION_USAGE,
      requestId: this.#session.id ?? '',
      recognitionUsage: { audioDuration },
    });
  }

  #emit(type: stt.SpeechEventType, alternative?: stt.SpeechData): void {
    this.#options.emit({
      type,
      requestId: this.#session.id ?? '',
      ...(alternative === undefined ? {} : { alternatives: [alternative] }),
    });
  }
}
