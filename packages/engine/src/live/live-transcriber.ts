import { createEnhancer, enhancedFrom } from '../enhancement/enhancer.js';
import { EngineClosedError } from '../errors/engine-closed-error.js';
import { EngineCrashedError } from '../errors/engine-crashed-error.js';
import type { Recognition } from '../port/recognition.js';
import type { LoadedEngine } from '../process/load-engine.js';
import type { ChannelEvent, ChannelOpening } from '../process/protocol.js';
import { transferError } from '../process/transferred-error.js';
import { createAudioWindow } from '../transcription/audio-window.js';
import { wordsOfSegment } from '../transcription/words-of-segment.js';
import { frameLevels } from '../voice-activity/frame-levels.js';
import {
  createSpeechSegmenter,
  cutContextSeconds,
  type OngoingSpeech,
  type SpeechSegment,
} from '../voice-activity/speech-segmenter.js';
import { frameSamples, frameSeconds } from '../voice-activity/voice-activity-model.js';
import type { FinalsQueue } from './finals-queue.js';
import type { LiveChannelPosition } from './live-channel-position.js';
import { createOutbox } from './outbox.js';
import { createPartialFollower, type PartialFollower } from './partial-follower.js';
import { createSpeechDetector } from './speech-detector.js';

const sampleRateHz = 16_000;

/** Finals that may wait before a channel hears no more audio. */
const maximumPendingFinals = 8;

/** Frames after which it is told again in silence where the channel can be gone on with: about a second. */
const settledEveryFrames = 32;

/** What a live transcriber works with. */
export interface LiveTranscriberParts {
  readonly loaded: LoadedEngine;
  /** How it is transcribed, and where to go on. */
  readonly opening: ChannelOpening;
  /** The finals of all channels of this process. */
  readonly finals: FinalsQueue;
  /** Takes the events, in order. */
  readonly tell: (event: ChannelEvent) => void;
  /** Called with the number of samples that were heard. */
  readonly onHeard: (samples: number) => void;
  /** Called each time that audio is left out of partial hypotheses. */
  readonly onSkip: () => void;
}

/** Transcribes one live channel, in an engine process. */
export interface LiveTranscriber {
  /** Audio that was neither heard yet nor has its final, in seconds. */
  readonly behindSeconds: number;
  /** Adds audio, which is copied. */
  push(samples: Int16Array): void;
  /** Ends the channel. */
  finish(): void;
  /** Gives the channel up. */
  abort(): void;
}

/**
 * Makes a transcriber, which holds the audio of the open utterance and of those that wait for their final.
 *
 * @param parts - what it works with
 */
export function createLiveTranscriber(parts: LiveTranscriberParts): LiveTranscriber {
  const { loaded, finals, onHeard } = parts;
  const { settings, from, told, skippedUtterance } = parts.opening;
  const { engine, voiceActivity } = loaded;
  const segmenter = createSpeechSegmenter(
    {
      speechThreshold: settings.speechThreshold,
      minimumPauseSeconds: settings.endpointingSeconds,
      // What is heard with an utterance that was cut on both sides counts as well.
      maximumSeconds: Math.min(
        settings.maximumUtteranceSeconds,
        engine.capabilities.maximumUtteranceSeconds - 2 * cutContextSeconds,
      ),
    },
    from.segmenter,
  );
  const segmenterFrom = from.segmenter.frame;
  const detector = createSpeechDetector(voiceActivity, from.detector);
  const startSample = detector.frame * frameSamples;
  const audio = createAudioWindow(startSample);
  const enhancer = settings.enhance ? createEnhancer(startSample) : undefined;
  const outbox = createOutbox<ChannelEvent>(parts.tell);
  const input: Int16Array[] = [];
  let inputSamples = 0;
  let utterance = from.utterance;
  let isSpeaking = false;
  let follower: PartialFollower | undefined;
  let pendingFinals = 0;
  let pendingSeconds = 0;
  let settledFrame = from.segmenter.frame;
  let workMs = 0;
  let isFinishing = false;
  let isOver = false;
  let isAborted = false;

  /** Position after the last frame that was heard. */
  const heardSample = () => Math.min(detector.frame * frameSamples, audio.end);

  const onWork = (durationMs: number) => {
    workMs += durationMs;
  };

  const tellWork = () => {
    parts.tell({ type: 'worked', seconds: workMs / 1000 });
    workMs = 0;
  };

  const currentPosition = (): LiveChannelPosition => {
    const place = segmenter.position;
    const detectorPlace = detector.placeBefore(segmenter.neededFromFrame);
    const sample = detectorPlace.frame * frameSamples;
    return {
      sample: enhancer === undefined ? sample : enhancedFrom(sample),
      utterance,
      publishedStarts: utterance,
      publishedEnds: utterance,
      detector: detectorPlace,
      segmenter: place,
    };
  };

  const begin = (startFrame: number, speechStartFrame: number) => {
    isSpeaking = true;
    const number = utterance;
    outbox.add({
      type: 'speech-start',
      utterance: number,
      seconds: speechStartFrame * frameSeconds,
    });
    if (!settings.partials || number === skippedUtterance) return;
    follower = createPartialFollower({
      startSample: startFrame * frameSamples,
      read: (start, end) => audio.copy(start, end),
      told: told?.utterance === number ? told.hypothesis : undefined,
      open: (startSeconds, onPartial) =>
        engine.openStream({ ...settings.recognition, startSeconds, onPartial }),
      isLate: () => finals.isLate,
      onHypothesis: (hypothesis) =>
        outbox.add({ type: 'partial', utterance: number, hypothesis }, true),
      onSkip: parts.onSkip,
      onWork,
    });
    follower.extend(heardSample());
  };

  const recognize = async (
    number: number,
    samples: Int16Array,
    startSeconds: number,
  ): Promise<Recognition> => {
    if (number === skippedUtterance) {
      throw new EngineCrashedError(
        'Processes of the engine ended several times over this utterance, which is left out.',
      );
    }
    return finals.add(samples.length / sampleRateHz, async () => {
      // Others are waiting behind it.
      if (isAborted) throw new EngineClosedError('The live channel was given up.');
      const startedMs = performance.now();
      try {
        return await engine.transcribe(samples, {
          ...settings.recognition,
          startSeconds,
          isLive: true,
        });
      } finally {
        onWork(performance.now() - startedMs);
        tellWork();
      }
    });
  };

  const end = async (segment: SpeechSegment) => {
    if (!isSpeaking) begin(segment.startFrame, segment.speechStartFrame);
    isSpeaking = false;
    follower?.end();
    follower = undefined;
    const number = utterance;
    utterance += 1;
    outbox.add({
      type: 'speech-end',
      utterance: number,
      seconds: Math.min(segment.speechEndFrame * frameSeconds, audio.end / sampleRateHz),
    });
    const tellFinal = outbox.reserve();
    const start = segment.startFrame * frameSamples;
    // The last frame may be filled up with silence that is not in the channel.
    const endSample = Math.min(segment.endFrame * frameSamples, audio.end);
    const contextStart = segment.contextStartFrame * frameSamples;
    const samples = audio.copy(
      contextStart,
      Math.min(segment.contextEndFrame * frameSamples, audio.end),
    );
    const seconds = samples.length / sampleRateHz;
    const rest = {
      type: 'final',
      utterance: number,
      startSeconds: start / sampleRateHz,
      endSeconds: endSample / sampleRateHz,
      position: currentPosition(),
    } as const;
    pendingFinals += 1;
    pendingSeconds += seconds;
    try {
      const heard = await recognize(number, samples, contextStart / sampleRateHz);
      tellFinal({ ...rest, recognition: wordsOfSegment(heard, segment) });
    } catch (fault) {
      const language = settings.recognition.language ?? engine.capabilities.languages[0] ?? 'en';
      const recognition = { words: [], confidence: 0, language };
      tellFinal({ ...rest, recognition, error: transferError(fault) });
    }
    pendingFinals -= 1;
    pendingSeconds -= seconds;
    hear();
  };

  const followSpeech = (ongoing: OngoingSpeech | undefined) => {
    if (isSpeaking) follower?.extend(heardSample());
    else if (ongoing?.isCertain === true) {
      begin(ongoing.startFrame, ongoing.speechStartFrame ?? ongoing.startFrame);
    }
  };

  const settle = () => {
    const { ongoing, position } = segmenter;
    if (ongoing !== undefined || !outbox.isEmpty) return;
    if (position.frame - settledFrame < settledEveryFrames) return;
    settledFrame = position.frame;
    tellWork();
    outbox.add({ type: 'settled', position: currentPosition() });
  };

  const hearFrame = (samples: Int16Array) => {
    const { frame } = detector;
    const probability = detector.detect(samples);
    // Frames before were only needed to find speech in those that follow.
    if (frame < segmenterFrom) return;
    const levels = frameLevels(samples);
    for (const segment of segmenter.push(Float32Array.of(probability), levels)) void end(segment);
    followSpeech(segmenter.ongoing);
    const neededSample = segmenter.neededFromFrame * frameSamples;
    audio.dropBefore(Math.min(neededSample, follower?.neededSample ?? neededSample));
    detector.forgetBefore(segmenter.neededFromFrame);
    if (detector.frame % settledEveryFrames === 0) settle();
  };

  const hearFrames = () => {
    const start = detector.frame * frameSamples;
    const count = Math.floor((audio.end - start) / frameSamples);
    const samples = audio.view(start, start + count * frameSamples);
    for (let offset = 0; offset < samples.length; offset += frameSamples) {
      hearFrame(samples.subarray(offset, offset + frameSamples));
    }
  };

  const hearEnd = () => {
    if (enhancer !== undefined) {
      audio.append(enhancer.finish());
      enhancer.free();
      hearFrames();
    }
    const start = detector.frame * frameSamples;
    if (audio.end > start) {
      const whole = new Int16Array(frameSamples);
      whole.set(audio.copy(start, audio.end));
      hearFrame(whole);
    }
    for (const segment of segmenter.finish()) void end(segment);
    follower?.end();
    tellWork();
    outbox.add({ type: 'finished' });
    isOver = true;
  };

  const isFull = () =>
    pendingFinals >= maximumPendingFinals || pendingSeconds > settings.maximumUtteranceSeconds;

  const hearSamples = (samples: Int16Array) => {
    const startedMs = performance.now();
    audio.append(enhancer?.push(samples) ?? samples);
    hearFrames();
    onWork(performance.now() - startedMs);
    onHeard(samples.length);
  };

  /** Hears what waits, as far as there is room for its finals. */
  function hear(): void {
    while (!isOver && !isFull()) {
      const samples = input.shift();
      if (samples === undefined) break;
      inputSamples -= samples.length;
      hearSamples(samples);
    }
    if (isFinishing && !isOver && input.length === 0) hearEnd();
  }

  return {
    get behindSeconds() {
      return inputSamples / sampleRateHz + pendingSeconds;
    },
    push(samples) {
      if (isOver || samples.length === 0) return;
      if (input.length === 0 && !isFull()) {
        hearSamples(samples);
        return;
      }
      input.push(samples.slice());
      inputSamples += samples.length;
    },
    finish() {
      isFinishing = true;
      hear();
    },
    abort() {
      if (!isOver) enhancer?.free();
      isOver = true;
      isAborted = true;
      follower?.end();
    },
  };
}
