import type { EngineError } from './engine-error.js';
import type { LiveChannelPosition } from './live-channel-position.js';
import type { Recognition, RecognizedWord } from './recognition.js';

/** Partial hypothesis of an utterance of a live channel. */
export interface LiveHypothesis {
  /** The words so far, at their times in the channel. */
  readonly words: readonly RecognizedWord[];
  /**
   * Number of leading words that every later hypothesis of this utterance keeps. Its final result
   * may replace all of them.
   */
  readonly stableWords: number;
  /** End of the audio that was processed for it, in seconds from the start of the channel. */
  readonly processedSeconds: number;
}

/** Speech has started. */
export interface LiveSpeechStartEvent {
  /** Kind of the event. */
  readonly type: 'speech-start';
  /** Number of the utterance, counted from 0. */
  readonly utterance: number;
  /** Start of the speech, in seconds from the start of the channel. */
  readonly seconds: number;
}

/** The words of an utterance that is being spoken have changed. */
export interface LivePartialEvent {
  /** Kind of the event. */
  readonly type: 'partial';
  /** Number of the utterance, counted from 0. */
  readonly utterance: number;
  /** The new hypothesis. */
  readonly hypothesis: LiveHypothesis;
}

/** Speech has ended, or the utterance was cut because it reached the maximum length. */
export interface LiveSpeechEndEvent {
  /** Kind of the event. */
  readonly type: 'speech-end';
  /** Number of the utterance, counted from 0. */
  readonly utterance: number;
  /** End of the speech, in seconds from the start of the channel. */
  readonly seconds: number;
}

/** The result of an utterance. Exactly one follows each `speech-start`. */
export interface LiveFinalEvent {
  /** Kind of the event. */
  readonly type: 'final';
  /** Number of the utterance, counted from 0. */
  readonly utterance: number;
  /** The words, with times relative to `startSeconds`. There may be none. */
  readonly recognition: Recognition;
  /** Start of the audio of the utterance, in seconds from the start of the channel. */
  readonly startSeconds: number;
  /** End of the audio of the utterance, in seconds from the start of the channel. */
  readonly endSeconds: number;
  /** Position from which the channel can be resumed after this utterance. */
  readonly position: LiveChannelPosition;
  /**
   * Reason why there are no words although there was speech: the engine failed, or its processes
   * crashed over this audio.
   */
  readonly error?: EngineError;
}

/** Silence: audio before the position is no longer needed. Emitted about every second. */
export interface LiveSettledEvent {
  /** Kind of the event. */
  readonly type: 'settled';
  /** Position from which the channel can be resumed. */
  readonly position: LiveChannelPosition;
}

/**
 * The process has died. Push again from this sample, and finish again: audio that was pushed after
 * it counts as not pushed, `finish` counts as not called, and a `room` that was due counts as
 * emitted.
 */
export interface LiveRewindEvent {
  /** Kind of the event. */
  readonly type: 'rewind';
  /** Sample of the channel from which to push again. */
  readonly sample: number;
}

/**
 * The engine has spent time on the channel. Emitted before the events that resulted, and again by
 * the next process when one has died.
 */
export interface LiveWorkedEvent {
  /** Kind of the event. */
  readonly type: 'worked';
  /**
   * Time since this event was last emitted, in seconds: for detection, finals and partial
   * hypotheses.
   */
  readonly seconds: number;
}

/** After `push` has returned false: there is room again. */
export interface LiveRoomEvent {
  /** Kind of the event. */
  readonly type: 'room';
}

/** After `finish`: every event was emitted. */
export interface LiveFinishedEvent {
  /** Kind of the event. */
  readonly type: 'finished';
}

/** The channel cannot continue: the engine was closed or cannot be loaded. */
export interface LiveFailedEvent {
  /** Kind of the event. */
  readonly type: 'failed';
  /** Reason of the failure. */
  readonly error: EngineError;
}

/**
 * Event of a live channel. All events of an utterance come after the final of the utterance before.
 * Each event is emitted once, even when processes die.
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
