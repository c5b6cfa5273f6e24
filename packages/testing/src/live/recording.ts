import type { LiveFinalTranscript, LiveRequest } from '@earshot/core';
import {
  acknowledgedAudio,
  acknowledgedStop,
  audioAfterEnd,
  getAudioLayout,
  type MessageBody,
  roundSeconds,
} from '@earshot/core/protocol';
import type { FakeClock } from '../fake-clock.js';
import { MessageLog } from './message-log.js';
import { RecordedAudio } from './recorded-audio.js';
import type { Script } from './script.js';
import { ScriptedEngine } from './scripted-engine.js';
import type { ServiceTimes } from './service-times.js';

/**
 * Phase of a recording:
 * - `recording`: audio is accepted
 * - `finishing`: the last audio is processed
 * - `ended`: the session has ended
 * - `failed`: the session ended as an error, because its client broke the protocol
 */
export type RecordingPhase = 'recording' | 'finishing' | 'ended' | 'failed';

/** Options of {@link Recording}. */
export interface RecordingOptions {
  readonly id: string;
  readonly clock: FakeClock;
  readonly parameters: LiveRequest;
  readonly script: Script;
  readonly times: ServiceTimes;
  /** True while a client is connected that reads fast enough to get partials. */
  readonly isPartialWanted: () => boolean;
  /** Called when the log has grown, or the session has ended. */
  readonly onChange: () => void;
}

/** State of a session that survives its sockets: the audio, the messages and the phase. */
export class Recording {
  readonly audio = new RecordedAudio();
  readonly log: MessageLog;
  readonly #options: RecordingOptions;
  readonly #engine: ScriptedEngine;
  readonly #bytesPerSecond: number;
  #cancelAcknowledgement: (() => void) | null = null;
  #phase: RecordingPhase = 'recording';

  constructor(options: RecordingOptions) {
    const { id, clock, parameters, script } = options;
    this.#options = options;
    this.log = new MessageLog(id, () => clock.now(), parameters.messages_config);
    this.#engine = new ScriptedEngine(script, parameters);
    this.#bytesPerSecond = getAudioLayout(parameters).bytesPerSecond;
  }

  get phase(): RecordingPhase {
    return this.#phase;
  }

  /** Length of the audio, in seconds, to the millisecond. */
  get seconds(): number {
    return roundSeconds(this.audio.length / this.#bytesPerSecond);
  }

  /** Appends audio that is new. */
  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.audio.length === 0) this.#write({ type: 'start_recording' });
    this.audio.append(bytes);
    this.#cancelAcknowledgement ??= this.#options.clock.setTimeout(
      () => this.acknowledge(),
      this.#options.times.acknowledgementMs,
    );
    this.#write(...this.#engine.advance(this.audio.length / this.#bytesPerSecond));
  }

  /** Writes to the log a message about what the client sent, or about an error of the service. */
  report(body: MessageBody): void {
    this.#write(body);
  }

  /** Appends audio that is new, or refuses it once the recording has ended. */
  take(bytes: Uint8Array): void {
    if (this.#phase === 'recording') this.append(bytes);
    else this.#write(audioAfterEnd);
  }

  /** Acknowledgement of no bytes, with the current offset, which is not written to the log. */
  greeting(): MessageBody {
    const { length } = this.audio;
    return acknowledgedAudio(length, length, this.#bytesPerSecond);
  }

  /** Ends the session as an error: its client broke the protocol. */
  fail(): void {
    this.acknowledge();
    this.#phase = 'failed';
    this.#options.onChange();
  }

  /** Acknowledges all audio that is not acknowledged yet. */
  acknowledge(): void {
    this.#cancelAcknowledgement?.();
    this.#cancelAcknowledgement = null;
    const range = this.audio.acknowledge();
    if (range === null) return;
    this.#write(acknowledgedAudio(...range, this.#bytesPerSecond));
  }

  /**
   * Ends the recording. Audio that was received is still processed. Repeated calls have no effect.
   */
  finish(isStopped: boolean): void {
    if (this.#phase !== 'recording') return;
    this.#phase = 'finishing';
    this.acknowledge();
    const recording_duration = this.seconds;
    if (isStopped) this.#write(acknowledgedStop(recording_duration, recording_duration));
    this.#write(...this.#engine.finish(this.audio.length / this.#bytesPerSecond));
    this.#write({ type: 'end_recording', data: { recording_duration } });
    this.#options.clock.setTimeout(() => this.#end(), this.#options.times.postProcessingMs);
  }

  #end(): void {
    const { parameters, script } = this.#options;
    const final = this.result;
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

  /** The result of what is processed so far. */
  get result(): LiveFinalTranscript {
    const utterances = [...this.#engine.finals];
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
    // A dropped message gets no number, so that no client sees a gap.
    for (const body of bodies) if (isPartialWanted || !isPartial(body)) this.log.append(body);
    if (bodies.length > 0) this.#options.onChange();
  }
}

function isPartial(body: MessageBody): boolean {
  return body.type === 'transcript' && !body.data.is_final;
}
