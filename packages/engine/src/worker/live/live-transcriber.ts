import type { ChannelEvent, ChannelOpening } from '../../ipc/protocol.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import type { LiveChannelPosition } from '../../port/live-channel-position.js';
import type { LoadedEngine } from '../../port/speech-engine.js';
import { frameSamples } from '../../port/voice-activity-model.js';
import { AudioWindow } from '../../segmentation/audio-window.js';
import { frameLevels } from '../../segmentation/frame-levels.js';
import type { SpeechSegment } from '../../segmentation/speech-segment.js';
import { cutContextSeconds, SpeechSegmenter } from '../../segmentation/speech-segmenter.js';
import { Enhancer, enhancedFrom } from '../enhancement/enhancer.js';
import { ChannelLanguage } from './channel-language.js';
import { EventSequencer } from './event-sequencer.js';
import type { FinalsQueue } from './finals-queue.js';
import { SpeechDetector } from './speech-detector.js';
import { Utterance, type UtteranceContext } from './utterance.js';

/** Maximum number of waiting finals, above which a channel processes no more audio. */
const maximumPendingFinals = 8;

/** Frames of silence after which `settled` is emitted again: about a second. */
const settledEveryFrames = 32;

/** Options of a {@link LiveTranscriber}. */
export interface LiveTranscriberOptions {
  readonly loaded: LoadedEngine;
  /** Settings of the channel, and the position at which it starts. */
  readonly opening: ChannelOpening;
  /** Finals of all channels of this process. */
  readonly finals: FinalsQueue;
  /** Receives the events, in order. */
  readonly emit: (event: ChannelEvent) => void;
  /** Called with the number of samples that were processed. */
  readonly onProcessed: (samples: number) => void;
  /** Called each time that audio is skipped for partial hypotheses. */
  readonly onSkip: () => void;
  /** True while the process serves so many channels that finals have to be quick. */
  readonly isHurried: () => boolean;
}

/**
 * Transcribes one live channel, in an engine process: enhancement, speech detection, segmentation,
 * then the utterances. It holds the audio of the current utterance, of those that wait for their
 * final, and the audio that was pushed since.
 */
export class LiveTranscriber {
  readonly #options: LiveTranscriberOptions;
  readonly #segmenter: SpeechSegmenter;
  readonly #detector: SpeechDetector;
  readonly #audio: AudioWindow;
  readonly #enhancer: Enhancer | undefined;
  readonly #events: EventSequencer<ChannelEvent>;
  readonly #utteranceContext: UtteranceContext;
  /** Audio that waits until there is room for its finals. */
  readonly #input: Int16Array[] = [];
  #inputSamples = 0;
  /** Number of the utterance that is being spoken, or else of the next one. */
  #number: number;
  /** The utterance that is being spoken. */
  #utterance: Utterance | undefined;
  /**
   * Frame at which the utterance before was cut, and the end of its words, in seconds, once they
   * were recognised.
   */
  #cut: { readonly frame: number; readonly wordsFrom: Promise<number | undefined> } | undefined;
  #pendingFinals = 0;
  /** Audio of the pending finals. */
  #pendingSeconds = 0;
  #settledFrame: number;
  /** Time that the engine has spent since `worked` was last emitted. */
  #workMs = 0;
  #phase: 'open' | 'finishing' | 'finished' | 'aborted' = 'open';

  constructor(options: LiveTranscriberOptions) {
    const { emit, finals, isHurried, loaded, onSkip, opening } = options;
    const { from, settings } = opening;
    const { engine, voiceActivity } = loaded;
    this.#options = options;
    this.#number = from.utterance;
    this.#settledFrame = from.segmenter.frame;
    const { isOpen, takenUpToFrame, wordsFromSeconds } = from.segmenter;
    if (isOpen) this.#cut = { frame: takenUpToFrame, wordsFrom: Promise.resolve(wordsFromSeconds) };
    this.#segmenter = new SpeechSegmenter(
      {
        speechThreshold: settings.speechThreshold,
        minimumPauseSeconds: settings.endpointingSeconds,
        // The context of an utterance that was cut on both sides counts as well.
        maximumSeconds: Math.min(
          settings.maximumUtteranceSeconds,
          engine.capabilities.maximumUtteranceSeconds - 2 * cutContextSeconds,
        ),
      },
      from.segmenter,
    );
    this.#detector = new SpeechDetector(voiceActivity, from.detector);
    const startSample = this.#detector.frame * frameSamples;
    this.#audio = new AudioWindow(startSample);
    this.#enhancer = settings.enhance ? new Enhancer(startSample) : undefined;
    this.#events = new EventSequencer<ChannelEvent>(emit);
    this.#utteranceContext = {
      engine,
      language: new ChannelLanguage(settings, engine.capabilities.languageDetection, from.language),
      opening,
      audio: this.#audio,
      finals,
      events: this.#events,
      onSkip,
      onWork: (durationMs) => {
        this.#workMs += durationMs;
      },
      emitWork: () => this.#emitWork(),
      isAborted: () => this.#phase === 'aborted',
      isHurried,
    };
  }

  /** Audio that is not processed yet or has no final yet, in seconds. */
  get behindSeconds(): number {
    return this.#inputSamples / sampleRateHz + this.#pendingSeconds;
  }

  /** Adds audio, which is copied. */
  push(samples: Int16Array): void {
    if (this.#hasEnded || samples.length === 0) return;
    if (this.#input.length === 0 && !this.#isFull) {
      this.#processSamples(samples);
      return;
    }
    this.#input.push(samples.slice());
    this.#inputSamples += samples.length;
  }

  /** Ends the channel: the utterance that is being spoken ends, then `finished` is emitted. */
  finish(): void {
    if (this.#phase === 'open') this.#phase = 'finishing';
    this.#processInput();
  }

  /** Aborts the channel and drops waiting finals. */
  abort(): void {
    if (!this.#hasEnded) this.#enhancer?.free();
    this.#phase = 'aborted';
    this.#utterance?.abort();
  }

  get #hasEnded(): boolean {
    return this.#phase === 'finished' || this.#phase === 'aborted';
  }

  /** True when so many finals wait that no more audio is processed. */
  get #isFull(): boolean {
    const { maximumUtteranceSeconds } = this.#options.opening.settings;
    return (
      this.#pendingFinals >= maximumPendingFinals || this.#pendingSeconds > maximumUtteranceSeconds
    );
  }

  /** Position after the last frame that was processed. */
  get #processedSample(): number {
    return Math.min(this.#detector.frame * frameSamples, this.#audio.end);
  }

  /** Position at which another process can continue with the same result. */
  get #position(): LiveChannelPosition {
    const detector = this.#detector.positionBefore(this.#segmenter.neededFromFrame);
    const sample = detector.frame * frameSamples;
    return this.#utteranceContext.language.positioned({
      sample: this.#enhancer === undefined ? sample : enhancedFrom(sample),
      utterance: this.#number,
      publishedStarts: this.#number,
      publishedEnds: this.#number,
      detector,
      segmenter: this.#segmenter.position,
    });
  }

  /** Processes waiting audio, as long as there is room for its finals. */
  #processInput(): void {
    while (!this.#hasEnded && !this.#isFull) {
      const samples = this.#input.shift();
      if (samples === undefined) break;
      this.#inputSamples -= samples.length;
      this.#processSamples(samples);
    }
    if (this.#phase === 'finishing' && this.#input.length === 0) this.#processEnd();
  }

  #processSamples(samples: Int16Array): void {
    const startedMs = performance.now();
    this.#audio.append(this.#enhancer?.push(samples) ?? samples);
    this.#processFrames();
    this.#workMs += performance.now() - startedMs;
    this.#options.onProcessed(samples.length);
  }

  #processFrames(): void {
    const start = this.#detector.frame * frameSamples;
    const count = Math.floor((this.#audio.end - start) / frameSamples);
    const samples = this.#audio.view(start, start + count * frameSamples);
    for (let offset = 0; offset < samples.length; offset += frameSamples) {
      this.#processFrame(samples.subarray(offset, offset + frameSamples));
    }
  }

  #processFrame(samples: Int16Array): void {
    const { frame } = this.#detector;
    const probability = this.#detector.detect(samples);
    // Earlier frames are only needed by the detector, for the frames that follow.
    if (frame < this.#options.opening.from.segmenter.frame) return;
    const levels = frameLevels(samples);
    for (const segment of this.#segmenter.push(Float32Array.of(probability), levels))
      void this.#endUtterance(segment);
    this.#followSpeech();
    const { neededFromFrame } = this.#segmenter;
    const neededSample = neededFromFrame * frameSamples;
    this.#audio.dropBefore(Math.min(neededSample, this.#utterance?.neededSample ?? neededSample));
    this.#detector.dropBefore(neededFromFrame);
    if (this.#detector.frame % settledEveryFrames === 0) this.#settle();
  }

  #processEnd(): void {
    if (this.#enhancer !== undefined) {
      this.#audio.append(this.#enhancer.finish());
      this.#enhancer.free();
      this.#processFrames();
    }
    const start = this.#detector.frame * frameSamples;
    if (this.#audio.end > start) {
      const whole = new Int16Array(frameSamples);
      whole.set(this.#audio.copy(start, this.#audio.end));
      this.#processFrame(whole);
    }
    for (const segment of this.#segmenter.finish()) void this.#endUtterance(segment);
    this.#utterance?.abort();
    this.#emitWork();
    this.#events.add({ type: 'finished' });
    this.#phase = 'finished';
  }

  #followSpeech(): void {
    const { ongoing } = this.#segmenter;
    if (this.#utterance !== undefined) this.#utterance.extend(this.#processedSample);
    else if (ongoing?.isCertain === true) {
      const { startFrame, speechStartFrame = startFrame } = ongoing;
      this.#beginUtterance(startFrame, speechStartFrame);
    }
  }

  #beginUtterance(startFrame: number, speechStartFrame: number): Utterance {
    const utterance = new Utterance(
      this.#utteranceContext,
      this.#number,
      startFrame,
      speechStartFrame,
    );
    this.#utterance = utterance;
    utterance.extend(this.#processedSample);
    return utterance;
  }

  async #endUtterance(segment: SpeechSegment): Promise<void> {
    const utterance =
      this.#utterance ?? this.#beginUtterance(segment.startFrame, segment.speechStartFrame);
    this.#utterance = undefined;
    this.#number += 1;
    const final = utterance.end(segment);
    this.#pendingFinals += 1;
    this.#pendingSeconds += final.audioSeconds;
    const followed = this.#cut?.frame === segment.startFrame ? this.#cut.wordsFrom : undefined;
    const emitted = final.emit(this.#position, followed);
    this.#cut = { frame: segment.endFrame, wordsFrom: emitted };
    await emitted;
    this.#pendingFinals -= 1;
    this.#pendingSeconds -= final.audioSeconds;
    this.#processInput();
  }

  /** Emits `settled` in silence, when every event was emitted. */
  #settle(): void {
    const { ongoing, position } = this.#segmenter;
    if (ongoing !== undefined || !this.#events.isEmpty) return;
    if (position.frame - this.#settledFrame < settledEveryFrames) return;
    this.#settledFrame = position.frame;
    this.#emitWork();
    this.#events.add({ type: 'settled', position: this.#position });
  }

  #emitWork(): void {
    this.#options.emit({ type: 'worked', seconds: this.#workMs / 1000 });
    this.#workMs = 0;
  }
}
