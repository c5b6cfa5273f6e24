import type { DiarizationConfiguration } from '@earshot/core';

/** Speaker turn: span in which one speaker talks. */
export interface SpeakerTurn {
  /** Start, in seconds of the audio. */
  readonly start: number;
  /** End, in seconds of the audio. */
  readonly end: number;
  /** The speaker, counted from 0 by who speaks first. */
  readonly speaker: number;
}

/** Times of a recognised word. */
export interface WordTimes {
  /** Start, in seconds of the audio. */
  readonly start: number;
  /** End, in seconds of the audio. */
  readonly end: number;
}

/** Recording to diarize. */
export interface DiarizationRequest {
  /**
   * Mono samples at 16 kHz, from -1 to 1, in chunks of any length. Several channels are mixed down.
   */
  readonly audio: AsyncIterable<Float32Array> | Iterable<Float32Array>;
  /**
   * Times of the recognised words, in any order.
   *
   * @defaultValue unknown: speech is found by its level
   */
  readonly words?: readonly WordTimes[];
  /** Number of the speakers, or its bounds. */
  readonly configuration: DiarizationConfiguration;
  /** Ends the work with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Diarization of a recording. The embedded one is `embeddedDiarization`. One with models, such as
 * those of sherpa-onnx, implements the same interface.
 */
export interface DiarizationProvider {
  /** Name for metadata, such as `the embedded method` and `the models a and b of sherpa-onnx`. */
  readonly name: string;
  /**
   * Longest recording that it takes, in seconds. The embedded method processes longer ones.
   *
   * @defaultValue any
   */
  readonly maximumSeconds?: number | undefined;
  /**
   * Finds who speaks when.
   *
   * @returns the turns by their start, where those of several speakers may overlap
   */
  diarize(request: DiarizationRequest): Promise<SpeakerTurn[]>;
}
