import type { LiveRequest } from '@earshot/core';
import { getAudioLayout, roundSeconds } from '@earshot/core/protocol';
import type { EnginePool } from '@earshot/engine';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { RecordedChannels } from '../audio/recorded-channels.js';
import { Pipeline, type PipelineEvent } from '../pipeline/pipeline.js';
import { type AudioChunks, countBytes } from '../ports/audio-chunks.js';
import type { LiveJournal } from '../ports/live-journal.js';
import type { Mailbox } from '../ports/mailbox.js';
import { OrderedEvents } from '../speakers/ordered-events.js';
import type { SessionSpeakers, UtteranceVoices } from '../speakers/session-speakers.js';
import type { SessionInput } from './inputs.js';
import type { SessionState } from './session-state.js';

/** Options of a {@link Recording}. */
export interface RecordingOptions {
  readonly params: LiveRequest;
  readonly journal: LiveJournal;
  readonly state: SessionState;
  readonly engine: Pick<EnginePool, 'openLiveChannel'>;
  /** Processing time of the key. */
  readonly account: ProcessingAccount;
  /** Finds the speakers of finals, undefined unless they are requested. */
  readonly speakers: Pick<SessionSpeakers, 'computeVoices'> | undefined;
  readonly mailbox: Mailbox<SessionInput>;
}

/** Largest backlog of the engine, on disk, beyond which the client must wait. */
const maximumBacklog = { bytes: 4 * 1024 * 1024, seconds: 60 };

/** The recording of a session on its way through the engine. */
export class Recording {
  readonly #options: RecordingOptions;
  readonly #bytesPerSecond: number;
  readonly #frameBytes: number;
  readonly #finishedChannels = new Set<number>();
  readonly #channels: RecordedChannels;
  readonly #events: OrderedEvents<UtteranceVoices>;
  #pipeline: Pipeline | undefined;
  #generation = 0;

  constructor(options: RecordingOptions) {
    const { bytesPerSecond, frameBytes } = getAudioLayout(options.params);
    const { journal, mailbox, params, speakers } = options;
    this.#options = options;
    this.#bytesPerSecond = bytesPerSecond;
    this.#frameBytes = frameBytes;
    this.#channels = new RecordedChannels(params, journal);
    this.#events = new OrderedEvents({
      prepare: (channel, { endSeconds, recognition, startSeconds }) =>
        recognition.words.length === 0
          ? undefined
          : speakers?.computeVoices({ channel, start: startSeconds, end: endSeconds }),
      publish: (channel, event, voices) =>
        mailbox.post({ type: 'engine', generation: this.#generation, channel, event, voices }),
    });
  }

  /**
   * Number of times that processing was aborted. Events of an earlier generation come again, or are
   * no longer needed.
   */
  get generation(): number {
    return this.#generation;
  }

  /** Length of the audio that is written, in seconds, to the millisecond. */
  get seconds(): number {
    return roundSeconds(this.#options.journal.audioBytes / this.#bytesPerSecond);
  }

  /** True once the engine has processed every channel, or there is nothing to process. */
  get isProcessed(): boolean {
    const { channels } = this.#options.params;
    return this.#pipeline === undefined || this.#finishedChannels.size === channels;
  }

  /**
   * Whether the client must wait for the engine: `full` when it lags too far, `free` once it has
   * room for a second of audio, so that acknowledgements keep coming and no client considers the
   * session dead.
   */
  get backlog(): 'full' | 'some' | 'free' {
    const backlogBytes = this.#pipeline?.backlogBytes ?? 0;
    const limit = Math.min(maximumBacklog.bytes, maximumBacklog.seconds * this.#bytesPerSecond);
    if (backlogBytes > limit) return 'full';
    return backlogBytes > limit - this.#bytesPerSecond ? 'some' : 'free';
  }

  /** Counts the channels that differ in the audio that is written. */
  countDistinctChannels(): Promise<number> {
    return this.#channels.count();
  }

  /** Processes audio that was just written. */
  process(audio: AudioChunks): void {
    this.#pipeline ??= this.#startPipeline(
      new Uint8Array(0),
      this.#options.journal.audioBytes - countBytes(audio),
    );
    for (const chunk of audio) this.#pipeline.take(chunk);
  }

  /** Processes the rest of the recording, which has ended. */
  end(): void {
    this.#pipeline?.end();
  }

  /** Notes that a channel is processed. Failed channels may be so long before the end. */
  endChannel(channel: number): void {
    this.#finishedChannels.add(channel);
  }

  /**
   * Processes the audio that is written, from the positions of the state.
   *
   * @throws errors of the journal
   */
  async resume(): Promise<void> {
    const { journal } = this.#options;
    const { audioBytes } = journal;
    if (audioBytes === 0 || this.#pipeline !== undefined) return;
    const incompleteBytes = audioBytes % this.#frameBytes;
    const incompleteFrame = await journal.readAudio(audioBytes - incompleteBytes, incompleteBytes);
    this.#pipeline = this.#startPipeline(incompleteFrame, audioBytes);
  }

  /** Stops processing. */
  abort(): void {
    this.#generation += 1;
    this.#events.clear();
    this.#finishedChannels.clear();
    this.#pipeline?.abort();
    this.#pipeline = undefined;
  }

  #startPipeline(incompleteFrame: Uint8Array, headBytes: number): Pipeline {
    const { account, engine, journal, params, state } = this.#options;
    return new Pipeline({
      account,
      engine,
      params,
      audio: journal,
      headBytes,
      findPosition: (channel) => state.findPosition(channel),
      levels: state.levels,
      channels: this.#channels,
      incompleteFrame,
      mailbox: { post: (event) => this.#receive(event) },
    });
  }

  #receive(event: PipelineEvent): void {
    if (event.type === 'engine') this.#events.push(event.channel, event.event);
    else this.#options.mailbox.post(event);
  }
}
