import type { EngineError } from '../errors/engine-error.js';
import type { Recognition, RecognizedWord } from '../port/recognition.js';
import type { LiveChannelPosition } from './live-channel-position.js';

/** What was understood so far of an utterance of a live channel. */
export interface LiveHypothesis {
  /** The words understood so far, at their times in the channel. */
  readonly words: readonly RecognizedWord[];
  /** How many of them, from the first on, every later hypothesis of this utterance keeps; its final may replace all. */
  readonly stableWords: number;
  /** The time in the channel up to which was heard for it, in seconds. */
  readonly heardSeconds: number;
}

/** Somebody begins to speak. */
export interface LiveSpeechStartEvent {
  /** Tells it from the other events. */
  readonly type: 'speech-start';
  /** The utterance, counted from 0. */
  readonly utterance: number;
  /** When the speech began, in seconds from the begin of the channel. */
  readonly seconds: number;
}

/** The words of an utterance that goes on have changed. */
export interface LivePartialEvent {
  /** Tells it from the other events. */
  readonly type: 'partial';
  /** The utterance, counted from 0. */
  readonly utterance: number;
  /** What was understood so far. */
  readonly hypothesis: LiveHypothesis;
}

/** Nobody speaks any more, or the utterance was cut since it grew too long. */
export interface LiveSpeechEndEvent {
  /** Tells it from the other events. */
  readonly type: 'speech-end';
  /** The utterance, counted from 0. */
  readonly utterance: number;
  /** When the speech ended, in seconds from the begin of the channel. */
  readonly seconds: number;
}

/** The result of an utterance; exactly one follows each `speech-start`. */
export interface LiveFinalEvent {
  /** Tells it from the other events. */
  readonly type: 'final';
  /** The utterance, counted from 0. */
  readonly utterance: number;
  /** What was heard, with times from `startSeconds` on; it may have no words. */
  readonly recognition: Recognition;
  /** Where the audio of the utterance begins, in seconds from the begin of the channel. */
  readonly startSeconds: number;
  /** Where the audio of the utterance ends, in seconds from the begin of the channel. */
  readonly endSeconds: number;
  /** Where the channel can be gone on with after this utterance. */
  readonly position: LiveChannelPosition;
  /** Why there are no words although somebody spoke: the engine failed, or its processes died of this audio. */
  readonly error?: EngineError;
}

/** Nobody speaks for some time: audio before the position is not needed any more. Told about every second. */
export interface LiveSettledEvent {
  /** Tells it from the other events. */
  readonly type: 'settled';
  /** Where the channel can be gone on with. */
  readonly position: LiveChannelPosition;
}

/**
 * The process has died. Push again from this sample on, and finish again: what was pushed after it counts as not pushed, a
 * `finish` as not called, a `room` that was due as told.
 */
export interface LiveRewindEvent {
  /** Tells it from the other events. */
  readonly type: 'rewind';
  /** The sample of the channel to go on with. */
  readonly sample: number;
}

/** The engine has spent time on the channel. It is told before what came of it, and again by the next process when one has died. */
export interface LiveWorkedEvent {
  /** Tells it from the other events. */
  readonly type: 'worked';
  /** The time since this was last told, in seconds: finding speech, recognising it, and partial hypotheses. */
  readonly seconds: number;
}

/** After `push` has answered false: there is room again. */
export interface LiveRoomEvent {
  /** Tells it from the other events. */
  readonly type: 'room';
}

/** After `finish`: everything was told. */
export interface LiveFinishedEvent {
  /** Tells it from the other events. */
  readonly type: 'finished';
}

/** The channel cannot go on: the engine was closed or cannot be loaded. */
export interface LiveFailedEvent {
  /** Tells it from the other events. */
  readonly type: 'failed';
  /** Why. */
  readonly error: EngineError;
}

/**
 * What a live channel tells. Everything about an utterance comes after the final of the utterance before; each event comes once,
 * however often processes die.
 */
export type LiveChannelEvent =
  | LiveSpeechStartEvent
  | LivePartialEvent
  | LiveSpeechEndEvent
  | LiveFinalEvent
  | LiveSettledEvent
  | LiveWorkedEvent
  | LiveRewindEvent
  | LiveRoomEvent
  | LiveFinishedEvent
  | LiveFailedEvent;
