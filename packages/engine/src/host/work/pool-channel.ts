import type { ChannelEvent, ChannelOpening } from '../../ipc/protocol.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError, EngineError, EngineFailedError } from '../../port/engine-error.js';
import type { LiveChannel, LiveChannelOptions } from '../../port/live-channel.js';
import type { LiveChannelEvent } from '../../port/live-channel-event.js';
import type { LiveChannelPosition } from '../../port/live-channel-position.js';
import type { LiveSettings } from '../../port/live-settings.js';
import type { PreparedVocabulary } from '../../port/prepared-vocabulary.js';
import { restoreError } from '../../port/transferred-error.js';
import type { Assignment, Work, WorkEvent } from './work.js';

/** Audio in transit to the process from which `push` returns false, in samples. */
const windowSamples = 2 * sampleRateHz;

/** Audio in transit to the process below which `room` is emitted, in samples. */
const roomSamples = sampleRateHz;

/** Options of a {@link PoolChannel}. */
export interface PoolChannelOptions {
  readonly settings: LiveSettings;
  readonly tenant: string | undefined;
  readonly from: LiveChannelPosition;
  readonly onEvent: LiveChannelOptions['onEvent'];
  /** Called once, when the channel no longer needs a process. */
  readonly onOver: (channel: PoolChannel) => void;
}

/**
 * A live channel in one of the processes. Only audio that waits for a process is kept: when one
 * dies, the caller is asked for the audio since the last position, and events that were emitted
 * before are not emitted again.
 */
export class PoolChannel implements LiveChannel, Work {
  readonly kind = 'live';
  readonly cost = 1;
  readonly tenant: string | undefined;
  /** Set before the channel is assigned to a process. */
  vocabulary: PreparedVocabulary | undefined;
  readonly #options: PoolChannelOptions;
  /** Crashes since the last position. */
  #crashes = 0;
  #position: LiveChannelPosition;
  /** Utterances whose events were emitted. */
  #publishedStarts: number;
  #publishedEnds: number;
  #publishedFinals: number;
  /** Last hypothesis of the utterance that is being spoken. */
  #lastHypothesis: ChannelOpening['lastHypothesis'];
  #skippedUtterance: number | undefined;
  #assignment: Assignment | undefined;
  /** Audio that waits for a process. */
  #unsent: Int16Array[] = [];
  /** Positions after the audio that was pushed, and after the audio that was processed. */
  #pushedSample: number;
  #processedSample: number;
  /**
   * Position up to which the channel is in quarantine: a process that reaches it does not crash
   * over the channel. 0 without quarantine.
   */
  #quarantineSample = 0;
  #isRoomWanted = false;
  #isFinishing = false;
  #hasEnded = false;

  constructor(options: PoolChannelOptions) {
    const { from } = options;
    this.#options = options;
    this.tenant = options.tenant;
    this.#position = from;
    this.#publishedStarts = from.publishedStarts;
    this.#publishedEnds = from.publishedEnds;
    this.#publishedFinals = from.utterance;
    this.#pushedSample = from.sample;
    this.#processedSample = this.#pushedSample;
  }

  get crashes(): number {
    return this.#crashes;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get isWaiting(): boolean {
    return (
      this.#isFinishing ||
      this.#processedSample < this.#pushedSample ||
      this.#publishedFinals < this.#publishedStarts
    );
  }

  get isQuarantined(): boolean {
    return this.#crashes > 0 && this.#quarantineSample > 0;
  }

  push(samples: Int16Array): boolean {
    if (this.#hasEnded) return false;
    if (this.#isFinishing) {
      throw new EngineClosedError('The channel was finished; it takes no more audio.');
    }
    this.#pushedSample += samples.length;
    if (this.#assignment === undefined) this.#unsent.push(samples.slice());
    else this.#sendAudio(this.#assignment, samples);
    const hasRoom = this.#pushedSample - this.#processedSample <= windowSamples;
    if (!hasRoom) this.#isRoomWanted = true;
    return hasRoom;
  }

  finish(): void {
    if (this.#hasEnded || this.#isFinishing) return;
    this.#isFinishing = true;
    if (this.#assignment !== undefined) this.#sendFinish(this.#assignment);
  }

  abort(): void {
    this.#assignment?.send({ type: 'abort', work: this.#assignment.number });
    this.#end();
  }

  begin(assignment: Assignment): void {
    this.#assignment = assignment;
    assignment.send({
      type: 'open_channel',
      work: assignment.number,
      opening: {
        settings: this.#options.settings,
        from: this.#position,
        lastHypothesis: this.#lastHypothesis,
        skippedUtterance: this.#skippedUtterance,
      },
      vocabularyId: this.vocabulary?.id,
    });
    for (const samples of this.#unsent.splice(0)) this.#sendAudio(assignment, samples);
    if (this.#isFinishing) this.#sendFinish(assignment);
  }

  onEvent(event: WorkEvent): void {
    if (event.type === 'processed') {
      this.#processedSample += event.samples;
      this.#endQuarantineWhenPassed();
      if (!this.#isRoomWanted || this.#pushedSample - this.#processedSample > roomSamples) return;
      this.#isRoomWanted = false;
      this.#emit({ type: 'room' });
    } else if (event.type === 'channel') {
      this.#onChannelEvent(event.event);
    } else if (event.type === 'failed') {
      this.fail(restoreError(event.error));
    }
  }

  recordCrash(): void {
    this.#crashes += 1;
  }

  onLost(): void {
    this.#assignment = undefined;
    this.#unsent = [];
    this.#quarantineSample = this.#isFinishing ? Number.POSITIVE_INFINITY : this.#pushedSample;
    const { sample } = this.#position;
    this.#pushedSample = sample;
    this.#processedSample = sample;
    this.#isFinishing = false;
    this.#isRoomWanted = false;
    this.#emit({ type: 'rewind', sample });
  }

  skip(): boolean {
    this.#crashes = 0;
    this.#skippedUtterance = this.#publishedFinals;
    return true;
  }

  dropVocabulary(): boolean {
    this.vocabulary = undefined;
    return true;
  }

  fail(error: unknown): void {
    if (this.#hasEnded) return;
    this.#end();
    this.#notify({
      type: 'failed',
      error: EngineError.is(error)
        ? error
        : new EngineFailedError('The live channel failed.', { cause: error }),
    });
  }

  #onChannelEvent(event: ChannelEvent): void {
    switch (event.type) {
      case 'speech-start':
        if (event.utterance < this.#publishedStarts) return;
        this.#publishedStarts = event.utterance + 1;
        break;
      case 'speech-end':
        if (event.utterance < this.#publishedEnds) return;
        this.#publishedEnds = event.utterance + 1;
        break;
      case 'partial':
        this.#lastHypothesis = { utterance: event.utterance, hypothesis: event.hypothesis };
        break;
      case 'final': {
        const { error, ...final } = event;
        this.#publishedFinals = event.utterance + 1;
        this.#lastHypothesis = undefined;
        this.#advance(event.position);
        this.#assignment?.recordRecognized(event.endSeconds - event.startSeconds);
        this.#emit(error === undefined ? final : { ...final, error: restoreError(error) });
        return;
      }
      case 'settled':
        this.#advance(event.position);
        break;
      case 'worked':
        break;
      case 'finished':
        this.#end();
        this.#notify(event);
        return;
    }
    this.#emit(event);
  }

  #advance(position: LiveChannelPosition): void {
    this.#position = position;
    this.#crashes = 0;
    this.#endQuarantineWhenPassed();
  }

  /**
   * A process that has reached the position of the one that crashed does not crash over this
   * channel.
   */
  #endQuarantineWhenPassed(): void {
    if (this.#quarantineSample === 0) return;
    const isPassed =
      this.#crashes === 0 ||
      (this.#processedSample >= this.#quarantineSample &&
        this.#publishedFinals >= this.#publishedEnds);
    if (!isPassed) return;
    this.#quarantineSample = 0;
    this.#assignment?.offerCapacity();
  }

  #sendAudio(assignment: Assignment, samples: Int16Array): void {
    assignment.sendAudio(samples);
    assignment.expectResponse(windowSamples / sampleRateHz);
  }

  #sendFinish(assignment: Assignment): void {
    assignment.send({ type: 'finish', work: assignment.number });
    assignment.expectResponse(this.#options.settings.maximumUtteranceSeconds);
  }

  #emit(event: LiveChannelEvent): void {
    if (!this.#hasEnded) this.#notify(event);
  }

  #notify(event: LiveChannelEvent): void {
    try {
      this.#options.onEvent(event);
    } catch (cause) {
      // An error of the listener must not affect the pool.
      if (this.#hasEnded) return;
      this.abort();
      this.#options.onEvent({
        type: 'failed',
        error: new EngineFailedError('The listener of a live channel failed.', { cause }),
      });
    }
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#unsent = [];
    this.#assignment?.release();
    this.#assignment = undefined;
    this.#options.onOver(this);
  }
}
