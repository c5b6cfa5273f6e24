import { EngineClosedError } from '../errors/engine-closed-error.js';
import { EngineError } from '../errors/engine-error.js';
import { EngineFailedError } from '../errors/engine-failed-error.js';
import type { LiveChannel, LiveChannelOptions } from '../live/live-channel.js';
import type { LiveChannelEvent } from '../live/live-channel-event.js';
import type { LiveChannelPosition } from '../live/live-channel-position.js';
import type { LiveSettings } from '../live/live-settings.js';
import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { ChannelEvent, ChannelOpening } from '../process/protocol.js';
import { restoreError } from '../process/transferred-error.js';
import type { Assignment, Work, WorkEvent } from './work.js';

const sampleRateHz = 16_000;

/** Audio that may be on its way to the process before `push` answers false, in samples. */
const windowSamples = 2 * sampleRateHz;

/** Audio that is on its way when there is room again, in samples. */
const roomSamples = sampleRateHz;

/** What a channel needs besides its settings. */
export interface PoolChannelParts {
  readonly settings: LiveSettings;
  readonly tenant: string | undefined;
  readonly from: LiveChannelPosition;
  readonly onEvent: LiveChannelOptions['onEvent'];
  /** Called once, when it needs no process any more. */
  readonly onOver: (channel: PoolChannel) => void;
}

/**
 * A live channel in one of the processes. No audio is kept but what waits for a process: when one dies, the caller is asked for
 * the audio from the last position on, and what was told before is not told again.
 */
export class PoolChannel implements LiveChannel, Work {
  readonly kind = 'live';
  readonly cost = 1;
  readonly tenant: string | undefined;
  /** Set before it is given to a process. */
  vocabulary: PreparedVocabulary | undefined;
  deaths = 0;
  readonly #parts: PoolChannelParts;
  #position: LiveChannelPosition;
  /** Utterances whose events were told. */
  #publishedStarts: number;
  #publishedEnds: number;
  #publishedFinals: number;
  #told: ChannelOpening['told'];
  #skippedUtterance: number | undefined;
  #assignment: Assignment | undefined;
  /** Audio that waits for a process. */
  #unsent: Int16Array[] = [];
  /** Positions after what was pushed and after what was heard of it. */
  #pushedSample: number;
  #heardSample: number;
  /** Where the process was that died: once the next one has come as far, it is not this channel that it dies of. */
  #trialSample = 0;
  #isRoomWanted = false;
  #isFinishing = false;
  #isOver = false;

  /** @param parts - what it works with */
  constructor(parts: PoolChannelParts) {
    const { from } = parts;
    this.#parts = parts;
    this.tenant = parts.tenant;
    this.#position = from;
    this.#publishedStarts = from.publishedStarts;
    this.#publishedEnds = from.publishedEnds;
    this.#publishedFinals = from.utterance;
    this.#pushedSample = from.sample;
    this.#heardSample = this.#pushedSample;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get isWaiting(): boolean {
    return (
      this.#isFinishing ||
      this.#heardSample < this.#pushedSample ||
      this.#publishedFinals < this.#publishedStarts
    );
  }

  get isQuarantined(): boolean {
    return this.deaths > 0 && this.#trialSample > 0;
  }

  push(samples: Int16Array): boolean {
    if (this.#isOver) return false;
    if (this.#isFinishing) {
      throw new EngineClosedError('The channel was finished; it takes no more audio.');
    }
    this.#pushedSample += samples.length;
    if (this.#assignment === undefined) this.#unsent.push(samples.slice());
    else this.#sendAudio(this.#assignment, samples);
    const hasRoom = this.#pushedSample - this.#heardSample <= windowSamples;
    if (!hasRoom) this.#isRoomWanted = true;
    return hasRoom;
  }

  finish(): void {
    if (this.#isOver || this.#isFinishing) return;
    this.#isFinishing = true;
    if (this.#assignment !== undefined) this.#sendFinish(this.#assignment);
  }

  abort(): void {
    this.#assignment?.send({ type: 'abort', work: this.#assignment.number });
    this.#end();
  }

  begin(place: Assignment): void {
    this.#assignment = place;
    place.send({
      type: 'open_channel',
      work: place.number,
      opening: {
        settings: this.#parts.settings,
        from: this.#position,
        told: this.#told,
        skippedUtterance: this.#skippedUtterance,
      },
      vocabularyId: this.vocabulary?.id,
    });
    for (const samples of this.#unsent.splice(0)) this.#sendAudio(place, samples);
    if (this.#isFinishing) this.#sendFinish(place);
  }

  onEvent(event: WorkEvent): void {
    if (event.type === 'heard') {
      this.#heardSample += event.samples;
      this.#endTrial();
      if (!this.#isRoomWanted || this.#pushedSample - this.#heardSample > roomSamples) return;
      this.#isRoomWanted = false;
      this.#tell({ type: 'room' });
    } else if (event.type === 'told') {
      this.#onTold(event.event);
    } else if (event.type === 'failed') {
      this.fail(restoreError(event.error));
    }
  }

  onLost(): void {
    this.#assignment = undefined;
    this.#unsent = [];
    this.#trialSample = this.#isFinishing ? Number.POSITIVE_INFINITY : this.#pushedSample;
    const { sample } = this.#position;
    this.#pushedSample = sample;
    this.#heardSample = sample;
    this.#isFinishing = false;
    this.#isRoomWanted = false;
    this.#tell({ type: 'rewind', sample });
  }

  skip(): boolean {
    this.deaths = 0;
    this.#skippedUtterance = this.#publishedFinals;
    return true;
  }

  giveUpVocabulary(): boolean {
    this.vocabulary = undefined;
    return true;
  }

  fail(error: Error): void {
    if (this.#isOver) return;
    this.#end();
    this.#deliver({
      type: 'failed',
      error: EngineError.is(error)
        ? error
        : new EngineFailedError('The live channel failed.', { cause: error }),
    });
  }

  #onTold(event: ChannelEvent): void {
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
        this.#told = { utterance: event.utterance, hypothesis: event.hypothesis };
        break;
      case 'final': {
        const { error, ...final } = event;
        this.#publishedFinals = event.utterance + 1;
        this.#told = undefined;
        this.#advance(event.position);
        this.#assignment?.recognize(event.endSeconds - event.startSeconds);
        this.#tell(error === undefined ? final : { ...final, error: restoreError(error) });
        return;
      }
      case 'settled':
        this.#advance(event.position);
        break;
      case 'worked':
        break;
      case 'finished':
        this.#end();
        this.#deliver(event);
        return;
    }
    this.#tell(event);
  }

  #advance(position: LiveChannelPosition): void {
    this.#position = position;
    this.deaths = 0;
    this.#endTrial();
  }

  /** A process that has come as far as the one that died did not die of this channel. */
  #endTrial(): void {
    if (this.#trialSample === 0) return;
    const isPassed =
      this.deaths === 0 ||
      (this.#heardSample >= this.#trialSample && this.#publishedFinals >= this.#publishedEnds);
    if (!isPassed) return;
    this.#trialSample = 0;
    this.#assignment?.makeRoom();
  }

  #sendAudio(place: Assignment, samples: Int16Array): void {
    place.sendAudio(samples);
    place.expectAnswer(windowSamples / sampleRateHz);
  }

  #sendFinish(place: Assignment): void {
    place.send({ type: 'finish', work: place.number });
    place.expectAnswer(this.#parts.settings.maximumUtteranceSeconds);
  }

  #tell(event: LiveChannelEvent): void {
    if (!this.#isOver) this.#deliver(event);
  }

  #deliver(event: LiveChannelEvent): void {
    try {
      this.#parts.onEvent(event);
    } catch (cause) {
      // A listener that fails must not take the pool with it.
      if (this.#isOver) return;
      this.abort();
      this.#parts.onEvent({
        type: 'failed',
        error: new EngineFailedError('The listener of a live channel failed.', { cause }),
      });
    }
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#unsent = [];
    this.#assignment?.leave();
    this.#assignment = undefined;
    this.#parts.onOver(this);
  }
}
