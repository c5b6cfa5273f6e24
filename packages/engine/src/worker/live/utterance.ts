import type { TranscriptionLanguage } from '@earshot/core';
import type { ChannelEvent, ChannelOpening } from '../../ipc/protocol.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError, EngineCrashedError } from '../../port/engine-error.js';
import type { LiveChannelPosition } from '../../port/live-channel-position.js';
import type { Recognition } from '../../port/recognition.js';
import type { SpeechEngine } from '../../port/speech-engine.js';
import { transferError } from '../../port/transferred-error.js';
import { frameSamples, secondsOfFrame } from '../../port/voice-activity-model.js';
import type { AudioWindow } from '../../segmentation/audio-window.js';
import type { SpeechSegment } from '../../segmentation/speech-segment.js';
import { wordsOfSegment } from '../../segmentation/words-of-segment.js';
import type { ChannelLanguage } from './channel-language.js';
import type { EventSequencer } from './event-sequencer.js';
import type { FinalsQueue } from './finals-queue.js';
import { PartialRecognizer } from './partial-recognizer.js';

/** Context that the utterances of a channel share. */
export interface UtteranceContext {
  readonly engine: SpeechEngine;
  readonly language: ChannelLanguage;
  readonly opening: ChannelOpening;
  /** Audio of the channel. */
  readonly audio: AudioWindow;
  /** Finals of all channels of the process. */
  readonly finals: FinalsQueue;
  readonly events: EventSequencer<ChannelEvent>;
  /** Called each time that audio is skipped for partial hypotheses. */
  readonly onSkip: () => void;
  /** Called with the time that the engine has spent, in milliseconds. */
  readonly onWork: (durationMs: number) => void;
  /** Emits the time that the engine has spent. */
  readonly emitWork: () => void;
  /** True once the channel was aborted. */
  readonly isAborted: () => boolean;
  /** True while the process serves so many channels that finals have to be quick. */
  readonly isHurried: () => boolean;
}

/** The final of an utterance that has ended. */
export interface PendingFinal {
  /** Length of the audio that is recognised for it, in seconds. */
  readonly audioSeconds: number;
  /**
   * Recognises the utterance and emits its final. Never rejects.
   *
   * @param position - position at which the channel continues after the utterance
   * @param wordsFrom - end of the words of the utterance before, when this one follows its cut
   * @returns end of its own words in seconds, or `undefined` unless it was cut
   */
  emit(
    position: LiveChannelPosition,
    wordsFrom: Promise<number | undefined> | undefined,
  ): Promise<number | undefined>;
}

/** One utterance of a live channel, from `speech-start` to its final. */
export class Utterance {
  readonly #context: UtteranceContext;
  readonly #number: number;
  readonly #partials: PartialRecognizer | undefined;

  /**
   * Emits `speech-start`.
   *
   * @param context - context of the channel
   * @param number - number of the utterance, counted from 0
   * @param startFrame - first frame of its audio
   * @param speechStartFrame - first frame with speech
   */
  constructor(
    context: UtteranceContext,
    number: number,
    startFrame: number,
    speechStartFrame: number,
  ) {
    this.#context = context;
    this.#number = number;
    const seconds = secondsOfFrame(speechStartFrame);
    context.events.add({ type: 'speech-start', utterance: number, seconds });
    const hasPartials = context.opening.settings.partials && context.engine.capabilities.partials;
    if (hasPartials && !this.#isSkipped)
      this.#partials = this.#createPartials(startFrame * frameSamples);
  }

  /** Position before which partial hypotheses no longer need audio. */
  get neededSample(): number {
    return this.#partials?.neededSample ?? Number.POSITIVE_INFINITY;
  }

  /** Continues with the audio up to a position. */
  extend(endSample: number): void {
    this.#partials?.extend(endSample);
  }

  /** Ends the partial hypotheses. */
  abort(): void {
    this.#partials?.end();
  }

  /** Ends the utterance: emits `speech-end`, and takes the audio of its final. */
  end(segment: SpeechSegment): PendingFinal {
    const { audio, events, language } = this.#context;
    this.abort();
    const number = this.#number;
    events.add({
      type: 'speech-end',
      utterance: number,
      seconds: Math.min(secondsOfFrame(segment.speechEndFrame), audio.end / sampleRateHz),
    });
    const emitFinal = events.reserve();
    // The last frame may be padded with silence that is not in the channel.
    const toEndSample = (frame: number) => Math.min(frame * frameSamples, audio.end);
    const contextStart = segment.contextStartFrame * frameSamples;
    const samples = audio.copy(contextStart, toEndSample(segment.contextEndFrame));
    const audioEndSeconds = audio.end / sampleRateHz;
    const isCut = segment.contextEndFrame > segment.endFrame;
    return {
      audioSeconds: samples.length / sampleRateHz,
      emit: async (position, wordsFrom) => {
        const final = { type: 'final', utterance: number } as const;
        try {
          const recognized = await this.#recognize(samples, contextStart / sampleRateHz);
          const { recognition, startSeconds, endSeconds } = wordsOfSegment(
            recognized,
            segment,
            await wordsFrom,
          );
          emitFinal({
            ...final,
            startSeconds,
            endSeconds: Math.min(endSeconds, audioEndSeconds),
            recognition,
            position: language.positioned(isCut ? withWordsFrom(position, endSeconds) : position),
          });
          return isCut ? endSeconds : undefined;
        } catch (error) {
          emitFinal({
            ...final,
            startSeconds: (await wordsFrom) ?? secondsOfFrame(segment.startFrame),
            endSeconds: Math.min(secondsOfFrame(segment.endFrame), audioEndSeconds),
            recognition: this.#emptyRecognition(),
            position: language.positioned(position),
            error: transferError(error),
          });
          return undefined;
        }
      },
    };
  }

  /** True when the utterance is not recognised because processes crashed over it. */
  get #isSkipped(): boolean {
    return this.#number === this.#context.opening.skippedUtterance;
  }

  #createPartials(startSample: number): PartialRecognizer {
    const { audio, engine, events, finals, onSkip, onWork, opening } = this.#context;
    const { lastHypothesis, settings } = opening;
    const utterance = this.#number;
    return new PartialRecognizer({
      startSample,
      read: (start, end) => audio.copy(start, end),
      lastHypothesis:
        lastHypothesis?.utterance === utterance ? lastHypothesis.hypothesis : undefined,
      open: (startSeconds, onPartial) =>
        engine.openStream({ ...settings.recognition, startSeconds, onPartial }),
      isLate: () => finals.isLate,
      onHypothesis: (hypothesis) => events.add({ type: 'partial', utterance, hypothesis }, true),
      onSkip,
      onWork,
    });
  }

  async #recognize(samples: Int16Array, startSeconds: number): Promise<Recognition> {
    const { emitWork, engine, finals, isAborted, isHurried, language, onWork, opening } =
      this.#context;
    if (this.#isSkipped) {
      throw new EngineCrashedError(
        'Processes of the engine ended several times over this utterance, which is skipped.',
      );
    }
    const recognize = async (spoken: TranscriptionLanguage | undefined) => {
      // Other finals wait for it.
      if (isAborted()) throw new EngineClosedError('The live channel was aborted.');
      const startedMs = performance.now();
      try {
        return await engine.transcribe(samples, {
          ...opening.settings.recognition,
          language: spoken,
          startSeconds,
          isLive: true,
          isHurried: isHurried(),
        });
      } finally {
        onWork(performance.now() - startedMs);
        emitWork();
      }
    };
    return language.recognize((spoken) =>
      finals.add(samples.length / sampleRateHz, () => recognize(spoken)),
    );
  }

  #emptyRecognition(): Recognition {
    const { engine, language, opening } = this.#context;
    const [first] = opening.settings.recognition.languages ?? engine.capabilities.languages;
    return { words: [], confidence: 0, language: language.current ?? first ?? 'en' };
  }
}

const withWordsFrom = (
  position: LiveChannelPosition,
  wordsFromSeconds: number,
): LiveChannelPosition => ({
  ...position,
  segmenter: { ...position.segmenter, wordsFromSeconds },
});
