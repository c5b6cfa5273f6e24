import type { LiveFinalTranscript, LiveRequest } from '@earshot/core';
import type { FakeClock } from '../clock/fake-clock.js';
import { ByteLedger } from './byte-ledger.js';
import { type MessageBody, MessageLog } from './message-log.js';
import type { Script } from './script.js';
import { createScriptedRecogniser, type ScriptedRecogniser } from './scripted-recogniser.js';
import type { ServiceTimes } from './service-times.js';

/** What a {@link Recording} is made of. */
export interface RecordingOptions {
  readonly id: string;
  readonly clock: FakeClock;
  readonly parameters: LiveRequest;
  readonly script: Script;
  readonly times: ServiceTimes;
  /** Whether there is a client that takes its messages fast enough for those that a newer one replaces. */
  readonly isPartialWanted: () => boolean;
  /** The log has grown, or the session has ended. */
  readonly onChange: () => void;
}

/** What a session keeps, whatever happens to its sockets: the audio, the messages, and how far it is. */
export class Recording {
  readonly ledger = new ByteLedger();
  readonly log: MessageLog;
  readonly #options: RecordingOptions;
  readonly #recogniser: ScriptedRecogniser;
  readonly #bytesPerSecond: number;
  #cancelAcknowledgement: (() => void) | null = null;
  #phase: 'recording' | 'finishing' | 'ended' = 'recording';

  constructor(options: RecordingOptions) {
    const { id, clock, parameters, script } = options;
    this.#options = options;
    this.log = new MessageLog(id, () => clock.now(), parameters.messages_config);
    this.#recogniser = createScriptedRecogniser(script, parameters);
    this.#bytesPerSecond =
      parameters.sample_rate * parameters.channels * (parameters.bit_depth / 8);
  }

  /** Whether audio is still taken, or what comes after it is under way or over. */
  get phase(): 'recording' | 'finishing' | 'ended' {
    return this.#phase;
  }

  /** The length of the audio. */
  get seconds(): number {
    return this.ledger.length / this.#bytesPerSecond;
  }

  /** Takes audio that is new. */
  take(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.ledger.length === 0) this.#write({ type: 'start_recording' });
    this.ledger.append(bytes);
    this.#cancelAcknowledgement ??= this.#options.clock.setTimeout(
      () => this.acknowledge(),
      this.#options.times.acknowledgementMs,
    );
    this.#write(...this.#recogniser.advance(this.seconds));
  }

  /** Writes down a fault that belongs to no audio. */
  fail(status_code: number, exception: string, message: string): void {
    this.#write({ type: 'error', error: { status_code, exception, message } });
  }

  /** Writes down that audio came too late. */
  refuseAudio(): void {
    const error = { message: 'The recording is over.' };
    this.#write({ type: 'audio_chunk', acknowledged: false, error, data: null });
  }

  /** Acknowledges what was not acknowledged before. */
  acknowledge(): void {
    this.#cancelAcknowledgement?.();
    this.#cancelAcknowledgement = null;
    const range = this.ledger.acknowledge();
    if (range === null) return;
    const [from, to] = range;
    this.#write({
      type: 'audio_chunk',
      acknowledged: true,
      error: null,
      data: {
        byte_range: [from, to],
        time_range: [from / this.#bytesPerSecond, to / this.#bytesPerSecond],
      },
    });
  }

  /** Ends the recording; what was received is still worked through. Only the first call does something. */
  finish(isStopped: boolean): void {
    if (this.#phase !== 'recording') return;
    this.#phase = 'finishing';
    this.acknowledge();
    const recording_duration = this.seconds;
    if (isStopped) {
      const data = { recording_duration, recording_left_to_process: 0 };
      this.#write({ type: 'stop_recording', acknowledged: true, error: null, data });
    }
    this.#write(...this.#recogniser.finish(recording_duration));
    this.#write({ type: 'end_recording', data: { recording_duration } });
    this.#options.clock.setTimeout(() => this.#end(), this.#options.times.postProcessingMs);
  }

  #end(): void {
    const { parameters, script } = this.#options;
    const final = this.#result();
    const { transcription } = final;
    if (transcription != null) this.#write({ type: 'post_transcript', data: transcription });
    if (parameters.post_processing.summarization) {
      const data = { results: script.summary ?? '' };
      this.#write({ type: 'post_summarization', error: null, data });
    }
    if (parameters.post_processing.chapterization) {
      this.#write({ type: 'post_chapterization', error: null, data: { results: [] } });
    }
    this.#write({ type: 'post_final_transcript', data: final }, { type: 'end_session' });
    this.#phase = 'ended';
    this.#options.onChange();
  }

  #result(): LiveFinalTranscript {
    const utterances = [...this.#recogniser.finals];
    const { channels } = this.#options.parameters;
    return {
      metadata: {
        audio_duration: this.seconds,
        number_of_distinct_channels: channels,
        billing_time: this.seconds * channels,
        transcription_time: 0,
      },
      transcription: {
        full_transcript: utterances.map(({ text }) => text).join(' '),
        languages: [...new Set(utterances.map(({ language }) => language))],
        utterances,
      },
    };
  }

  #write(...bodies: readonly MessageBody[]): void {
    const isPartialWanted = this.#options.isPartialWanted();
    // What is dropped gets no number, so that nobody misses it.
    for (const body of bodies) if (isPartialWanted || !isPartial(body)) this.log.append(body);
    if (bodies.length > 0) this.#options.onChange();
  }
}

function isPartial(body: MessageBody): boolean {
  return body.type === 'transcript' && !body.data.is_final;
}
