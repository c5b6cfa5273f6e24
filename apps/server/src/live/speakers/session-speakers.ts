import { areChannelsSpeakers, assignSpeakers, type SpeakerTurn } from '@earshot/add-ons';
import { LiveSpeakers, speakerBounds, type VoiceRecord } from '@earshot/add-ons/diarization';
import type { LiveRequest, Utterance } from '@earshot/core';
import type { VoiceRegion } from '@earshot/engine/model-tasks';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import type { ChannelStretch, StretchAudio } from '../audio/read-channel.js';

/** Options of {@link SessionSpeakers}. */
export interface SessionSpeakersOptions {
  readonly sessionId: string;
  readonly params: LiveRequest;
  /** Records of earlier processes about the voices. */
  readonly records: readonly VoiceRecord[];
  /** Reads audio of the recording. */
  readonly readAudio: (stretch: ChannelStretch) => Promise<StretchAudio>;
  /** Computes the vectors of the voices in an utterance, undefined without a model. */
  readonly embed: ((samples: Int16Array) => Promise<readonly VoiceRegion[]>) | undefined;
  readonly clock: Pick<Clock, 'after'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Voices of an utterance. */
export interface UtteranceVoices {
  /** Its speech, undefined when it was not computed in time. */
  readonly inTime: readonly VoiceRegion[] | undefined;
  /** Its speech, whether in time or not. It is empty when it cannot be computed. */
  readonly found: Promise<readonly VoiceRegion[]>;
}

/** An utterance by its speakers. */
export interface SpokenParts {
  /** Its parts, each of one speaker. */
  readonly utterances: readonly Utterance[];
  /**
   * Data that the next process needs, with the speakers that have turned out to be others, or
   * undefined when there is none.
   */
  readonly record: VoiceRecord | undefined;
}

/**
 * Time that a final waits for its speaker, in milliseconds. Beyond it, the final is more useful
 * without its speaker.
 */
const waitMs = 2000;

/** Sample rate of telephones. */
const telephoneRateHz = 8000;

/**
 * Finds the speakers of the finals of a session. If there are several channels, they are the
 * speakers, unless another number is requested. If the voices of an utterance cannot be computed,
 * or not in time, it has the speaker of the previous utterance.
 */
export class SessionSpeakers {
  readonly #options: SessionSpeakersOptions;
  readonly #speakers: LiveSpeakers;
  readonly #areChannelsSpeakers: boolean;
  #last = 0;
  #hasWarned = false;

  constructor(options: SessionSpeakersOptions) {
    const { params, records } = options;
    const configuration = params.realtime_processing.diarization_config ?? {};
    this.#options = options;
    this.#areChannelsSpeakers = areChannelsSpeakers(params.channels, configuration);
    this.#speakers = new LiveSpeakers({
      maximum: speakerBounds(configuration).maximum,
      isNarrow: params.sample_rate <= telephoneRateHz,
    });
    // Starts the process of the encoder before the first final.
    if (!this.#areChannelsSpeakers) options.embed?.(new Int16Array(0)).catch(() => undefined);
    for (const record of records) {
      this.#speakers.restore(record);
      this.#last = record.voices.at(-1)?.speaker ?? this.#last;
    }
  }

  /**
   * Computes the voices of an utterance.
   *
   * @returns undefined when they are not needed. Never rejects
   */
  async computeVoices(stretch: ChannelStretch): Promise<UtteranceVoices | undefined> {
    const { clock, embed, readAudio } = this.#options;
    if (this.#areChannelsSpeakers || embed === undefined) return undefined;
    let cancel: () => void = () => undefined;
    const late = new Promise<undefined>((resolve) => {
      cancel = clock.after(waitMs, () => {
        this.#warn(new Error(`it takes over ${waitMs} ms`));
        resolve(undefined);
      });
    });
    const found = readAudio(stretch)
      .then(async ({ samples, startSeconds }) =>
        (await embed(samples)).map((region) => ({
          ...region,
          start: region.start + startSeconds,
          end: region.end + startSeconds,
        })),
      )
      .catch((error: unknown): VoiceRegion[] => {
        this.#warn(error);
        return [];
      });
    try {
      return { inTime: await Promise.race([found, late]), found };
    } finally {
      cancel();
    }
  }

  /** Divides an utterance by its speakers. Must be called in the order of the finals. */
  divide(utterance: Utterance, voices: UtteranceVoices | undefined): SpokenParts {
    const { channel, end, start } = utterance;
    if (this.#areChannelsSpeakers)
      return this.#createParts(utterance, [{ start, end, speaker: channel }]);
    if (voices === undefined) return { utterances: [utterance], record: undefined };
    const { found, inTime = [] } = voices;
    if (inTime.length === 0) {
      const speaker = this.#last;
      this.#speakers.reserve(speaker);
      void found.then((regions) => this.#speakers.learn(regions, speaker));
      return this.#createParts(utterance, [{ start, end, speaker }]);
    }
    const parts = this.#createParts(utterance, this.#speakers.assign(inTime));
    this.#last = parts.utterances.at(-1)?.speaker ?? this.#last;
    return parts;
  }

  #createParts(utterance: Utterance, turns: readonly SpeakerTurn[]): SpokenParts {
    return {
      utterances: assignSpeakers([utterance], turns),
      record: this.#speakers.takeRecord(),
    };
  }

  #warn(error: unknown): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    const { logger, sessionId } = this.#options;
    logger.warn({ sessionId, err: error }, 'voices of a live session cannot be computed');
  }
}
