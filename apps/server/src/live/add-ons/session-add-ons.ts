import {
  contextUtterances,
  describeAddOn,
  findProvider,
  liveAddOnsOf,
  type RealtimeAddOn,
} from '@earshot/add-ons/runner';
import type { AddonEnvelope, LiveRequest, TranslationLanguage, Utterance } from '@earshot/core';
import { transcriptId } from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import { type AddOnServices, providersOf } from '../../transcription/index.js';
import type { ChannelStretch, StretchAudio } from '../audio/read-channel.js';
import type { SessionLog } from '../messages/session-log.js';
import { type AddOnFinal, AddOnLane } from './add-on-lane.js';
import { settleMs } from './add-on-limits.js';
import { messagesOf, outcomeOf } from './add-on-outcome.js';
import { addOnParamsOf } from './add-on-params.js';
import type { UtteranceAddOns } from './utterance-add-ons.js';

/** The add-ons for each utterance that a session requests, in the order of the registry. */
export function requestedOf({ realtime_processing }: LiveRequest): RealtimeAddOn['flag'][] {
  return liveAddOnsOf('realtime_processing')
    .map(({ flag }) => flag)
    .filter((flag) => realtime_processing[flag]);
}

/** The languages into which the utterances of a session are translated. */
export function targetsOf({ realtime_processing }: LiveRequest): readonly TranslationLanguage[] {
  return realtime_processing.translation_config?.target_languages ?? [];
}

/** A final for which the journal does not have the outcome of every add-on. */
interface UnfinishedFinal {
  readonly channel: number;
  /** Number of the utterance in its channel, from 0. */
  readonly number: number;
  /** Number of the part of the utterance, from 0. */
  readonly part: number;
  /** JSON text of the part. */
  readonly utteranceText: string;
  /** The missing add-ons. */
  readonly addOns: Set<RealtimeAddOn['flag']>;
}

/** The part of the state of a session that its add-ons use. */
export interface AddOnState {
  /** Finals of an earlier process with missing add-ons, by the id of their transcript. */
  readonly missingAddOns: Map<string, UnfinishedFinal>;
  /** Length of the utterances and of the results of their add-ons as JSON, in characters. */
  transcriptBytes: number;
}

/** Audio around an utterance that is read with it, in seconds. A speech translation needs a little of it. */
const aroundSeconds = 0.5;

/** Options of {@link SessionAddOns}. */
export interface SessionAddOnsOptions {
  readonly params: LiveRequest;
  readonly log: Pick<SessionLog, 'writeWith'>;
  readonly state: AddOnState;
  /** Runs the add-ons of the utterances of all sessions. */
  readonly addOns: Pick<UtteranceAddOns, 'run'>;
  /** Services that they may use for this session. */
  readonly services: AddOnServices;
  readonly clock: Pick<Clock, 'after'>;
  /** Reads audio of the recording. */
  readonly readAudio: (stretch: ChannelStretch) => Promise<StretchAudio>;
  /** Called when something cannot be written, which {@link SessionAddOns.publish} then publishes again. */
  readonly onError: (error: unknown) => void;
}

/** Runs the add-ons of the finals of a session. Each outcome is written to the journal once, together with its messages. */
export class SessionAddOns {
  readonly #options: SessionAddOnsOptions;
  readonly #targets: readonly TranslationLanguage[];
  readonly #lanes: ReadonlyMap<RealtimeAddOn['flag'], AddOnLane>;
  /** Texts of the last finals, over all channels, in order of arrival. */
  #said: readonly string[] = [];
  #settling: { readonly end: () => void; readonly fail: (error: unknown) => void } | undefined;

  constructor(options: SessionAddOnsOptions) {
    const { addOns, params, readAudio, services } = options;
    const addOnParams = addOnParamsOf(params);
    this.#options = options;
    this.#targets = targetsOf(params);
    this.#lanes = new Map(
      requestedOf(params).map((addOn) => [
        addOn,
        new AddOnLane({
          addOn,
          run: ({ before, utterance }) => {
            const task = { addOn, before, utterance, params: addOnParams };
            const stretch = this.#stretchFor(addOn, utterance);
            // An audio that cannot be read is missing, which the add-on reports.
            return stretch === undefined
              ? addOns.run(task, services)
              : readAudio(stretch)
                  .catch(() => undefined)
                  .then((audio) => addOns.run({ ...task, audio }, services));
          },
          publish: (final, envelope) => this.#publish(addOn, final, envelope),
          onError: (error) => {
            if (this.#settling === undefined) options.onError(error);
            else this.#settling.fail(error);
          },
          onEmpty: () => {
            if (this.#isEmpty) this.#settling?.end();
          },
        }),
      ]),
    );
  }

  /** Adds a published final. */
  take(final: AddOnFinal): void {
    const before = this.#said;
    this.#said = [...before, final.utterance.text].slice(-contextUtterances);
    for (const lane of this.#lanes.values()) lane.push({ ...final, before });
  }

  /** Adds the finals of an earlier process whose add-ons are missing in the journal. */
  recover(): void {
    const { missingAddOns } = this.#options.state;
    for (const { addOns, channel, number, part, utteranceText } of missingAddOns.values()) {
      // This service has written it as an utterance of the contract.
      const utterance = JSON.parse(utteranceText) as Utterance;
      for (const addOn of addOns)
        this.#lanes.get(addOn)?.push({ channel, number, part, utterance });
    }
    missingAddOns.clear();
  }

  /** Publishes outcomes that could not be written before. */
  publish(): void {
    for (const lane of this.#lanes.values()) lane.publish();
  }

  /**
   * Resolves when the add-ons of all finals have been published. Those that take too long fail.
   *
   * @throws the error that keeps them from being written
   */
  async settle(): Promise<void> {
    if (this.#isEmpty) return;
    const { clock } = this.#options;
    let cancel: () => void = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settling = { end: resolve, fail: reject };
        cancel = clock.after(settleMs, () => {
          for (const lane of this.#lanes.values()) lane.expire();
        });
        this.publish();
      });
    } finally {
      cancel();
      this.#settling = undefined;
    }
  }

  /** Leaves unpublished outcomes to the next process. */
  close(): void {
    for (const lane of this.#lanes.values()) lane.close();
    this.#settling?.fail(new Error('The session was closed'));
  }

  /** Stretch of the recording that an add-on needs: an utterance that an engine translates, with a little around it. */
  #stretchFor(
    addOn: RealtimeAddOn['flag'],
    { channel, end, language, start }: Utterance,
  ): ChannelStretch | undefined {
    if (addOn !== 'translation' || language === 'en' || !this.#targets.includes('en'))
      return undefined;
    const providers = providersOf(this.#options.services);
    return findProvider(describeAddOn(addOn), providers)?.provider === 'engine'
      ? { channel, start: start - aroundSeconds, end: end + aroundSeconds }
      : undefined;
  }

  get #isEmpty(): boolean {
    return [...this.#lanes.values()].every((lane) => lane.isEmpty);
  }

  #publish(
    addOn: RealtimeAddOn['flag'],
    { channel, number, part, utterance }: AddOnFinal,
    envelope: AddonEnvelope<unknown>,
  ): void {
    const { log, state } = this.#options;
    const subject = { id: transcriptId(channel, number, part), utterance };
    const outcome = outcomeOf(addOn, envelope, this.#targets);
    const outcomeText = JSON.stringify(outcome);
    log.writeWith(
      {
        kind: 'add-on',
        addOn,
        channel,
        utterance: number,
        part,
        startSeconds: utterance.start,
        workSeconds: envelope.exec_time,
        outcomeText,
      },
      ...messagesOf(addOn, subject, outcome, this.#targets),
    );
    // The messages and the result repeat the outcomes, as they repeat the utterances.
    state.transcriptBytes += outcomeText.length;
  }
}
