import { liveAddOnsOf, type RealtimeAddOn } from '@earshot/add-ons/runner';
import type { AddonEnvelope, LiveRequest, TranslationLanguage, Utterance } from '@earshot/core';
import { transcriptId } from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import type { AddOnServices } from '../../transcription/index.js';
import type { SessionLog } from '../messages/session-log.js';
import { type AddOnFinal, AddOnLane } from './add-on-lane.js';
import { settleMs } from './add-on-limits.js';
import { messagesOf, outcomeOf } from './add-on-outcome.js';
import { addOnParamsOf } from './add-on-params.js';
import type { UtteranceAddOns } from './utterance-add-ons.js';

/** Add-ons of each utterance that a session asks for, in the order of the registry. */
export function requestedOf({ realtime_processing }: LiveRequest): RealtimeAddOn['flag'][] {
  return liveAddOnsOf('realtime_processing')
    .map(({ flag }) => flag)
    .filter((flag) => realtime_processing[flag]);
}

/** Languages that the utterances of a session are translated into. */
export function targetsOf({ realtime_processing }: LiveRequest): readonly TranslationLanguage[] {
  return realtime_processing.translation_config?.target_languages ?? [];
}

/** A final whose add-ons are not all in the journal. */
interface UnfinishedFinal {
  readonly channel: number;
  /** Number of the utterance in its channel, counted from 0. */
  readonly number: number;
  /** The utterance of the contract, JSON. */
  readonly utteranceText: string;
  /** The add-ons that are missing. */
  readonly addOns: Set<RealtimeAddOn['flag']>;
}

/** Part of the state of a session that its add-ons read and count. */
export interface AddOnState {
  /** Finals of a former process whose add-ons are to be done, by the id of their transcript. */
  readonly missingAddOns: Map<string, UnfinishedFinal>;
  /** Length of the utterances and of the results of their add-ons as JSON, in characters. */
  transcriptBytes: number;
}

/** Options of {@link SessionAddOns}. */
export interface SessionAddOnsOptions {
  readonly params: LiveRequest;
  readonly log: Pick<SessionLog, 'writeWith'>;
  readonly state: AddOnState;
  /** Does the add-ons of the utterances of all sessions. */
  readonly addOns: Pick<UtteranceAddOns, 'run'>;
  /** Services that they may ask for this session. */
  readonly services: AddOnServices;
  readonly clock: Pick<Clock, 'after'>;
  /** Called when something cannot be written; it is to be published again by {@link SessionAddOns.publish}. */
  readonly onError: (error: unknown) => void;
}

/** The add-ons of the finals of a session: what becomes of each is written to the journal with its messages, once. */
export class SessionAddOns {
  readonly #options: SessionAddOnsOptions;
  readonly #targets: readonly TranslationLanguage[];
  readonly #lanes: ReadonlyMap<RealtimeAddOn['flag'], AddOnLane>;
  #settling: { readonly end: () => void; readonly fail: (error: unknown) => void } | undefined;

  constructor(options: SessionAddOnsOptions) {
    const { addOns, params, services } = options;
    const addOnParams = addOnParamsOf(params);
    this.#options = options;
    this.#targets = targetsOf(params);
    this.#lanes = new Map(
      requestedOf(params).map((addOn) => [
        addOn,
        new AddOnLane({
          addOn,
          run: (utterance) => addOns.run({ addOn, utterance, params: addOnParams }, services),
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

  /** Takes a final that was published. */
  take(final: AddOnFinal): void {
    for (const lane of this.#lanes.values()) lane.push(final);
  }

  /** Takes the finals of a former process whose add-ons are missing in the journal. */
  recover(): void {
    const { missingAddOns } = this.#options.state;
    for (const { addOns, channel, number, utteranceText } of missingAddOns.values()) {
      // It was written as an utterance of the contract.
      const utterance = JSON.parse(utteranceText) as Utterance;
      for (const addOn of addOns) this.#lanes.get(addOn)?.push({ channel, number, utterance });
    }
    missingAddOns.clear();
  }

  /** Publishes what could not be written before. */
  publish(): void {
    for (const lane of this.#lanes.values()) lane.publish();
  }

  /**
   * Resolves when the add-ons of all finals are published; those that take too long have failed.
   *
   * @throws what keeps them from being written
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

  /** Leaves what is not published to the next process. */
  close(): void {
    for (const lane of this.#lanes.values()) lane.close();
    this.#settling?.fail(new Error('The session was closed'));
  }

  get #isEmpty(): boolean {
    return [...this.#lanes.values()].every((lane) => lane.isEmpty);
  }

  #publish(
    addOn: RealtimeAddOn['flag'],
    { channel, number, utterance }: AddOnFinal,
    envelope: AddonEnvelope<unknown>,
  ): void {
    const { log, state } = this.#options;
    const subject = { id: transcriptId(channel, number), utterance };
    const outcome = outcomeOf(addOn, envelope, this.#targets);
    const outcomeText = JSON.stringify(outcome);
    log.writeWith(
      {
        kind: 'add-on',
        addOn,
        channel,
        utterance: number,
        startSeconds: utterance.start,
        workSeconds: envelope.exec_time,
        outcomeText,
      },
      ...messagesOf(addOn, subject, outcome, this.#targets),
    );
    // The messages and the result repeat them, as they do utterances.
    state.transcriptBytes += outcomeText.length;
  }
}
