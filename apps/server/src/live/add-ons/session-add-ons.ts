import {
  contextUtterances,
  describeAddOn,
  findProvider,
  getLiveAddOns,
  type RealtimeAddOn,
} from '@earshot/add-ons/runner';
import type { AddonEnvelope, LiveRequest, TranslationLanguage, Utterance } from '@earshot/core';
import { type MessageBody, transcriptId } from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import { type AddOnServices, listProviders } from '../../transcription/index.js';
import type { ChannelStretch, StretchAudio } from '../audio/read-channel.js';
import type { AddOnEntry } from '../ports/journal-entry.js';
import type { Mailbox } from '../ports/mailbox.js';
import { type AddOnFinal, AddOnLane } from './add-on-lane.js';
import { settleMs } from './add-on-limits.js';
import { toMessages, toOutcome } from './add-on-outcome.js';
import { toAddOnParams } from './add-on-params.js';
import type { UtteranceAddOns } from './utterance-add-ons.js';

/** The add-ons for each utterance that a session requests, in the order of the registry. */
export function listRequestedAddOns({ realtime_processing }: LiveRequest): RealtimeAddOn['flag'][] {
  return getLiveAddOns('realtime_processing')
    .map(({ flag }) => flag)
    .filter((flag) => realtime_processing[flag]);
}

/** The languages into which the utterances of a session are translated. */
export function listTargetLanguages({
  realtime_processing,
}: LiveRequest): readonly TranslationLanguage[] {
  return realtime_processing.translation_config?.target_languages ?? [];
}

/** A final for which the journal does not have the outcome of every add-on. */
export interface UnfinishedFinal {
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

/** The outcome of an add-on for a final, and its messages. */
export interface AddOnEvent {
  readonly type: 'add-on';
  readonly entry: AddOnEntry;
  readonly bodies: readonly MessageBody[];
}

/**
 * Audio around an utterance that is read with it, in seconds. A speech translation needs a little
 * of it.
 */
const aroundSeconds = 0.5;

/** Options of {@link SessionAddOns}. */
export interface SessionAddOnsOptions {
  readonly params: LiveRequest;
  /** Finals with add-ons whose outcome is not written, by the id of their transcript. */
  readonly missing: ReadonlyMap<string, UnfinishedFinal>;
  readonly mailbox: Mailbox<AddOnEvent>;
  /** Runs the add-ons of the utterances of all sessions. */
  readonly addOns: Pick<UtteranceAddOns, 'run'>;
  /** Services that they may use for this session. */
  readonly services: AddOnServices;
  readonly clock: Pick<Clock, 'after'>;
  /** Reads audio of the recording. */
  readonly readAudio: (stretch: ChannelStretch) => Promise<StretchAudio>;
}

/**
 * Runs the add-ons of the finals of a session, and posts each outcome once, together with its
 * messages.
 */
export class SessionAddOns {
  readonly #options: SessionAddOnsOptions;
  readonly #targets: readonly TranslationLanguage[];
  readonly #lanes: ReadonlyMap<RealtimeAddOn['flag'], AddOnLane>;
  /** Texts of the last finals, over all channels, in order of arrival. */
  #said: readonly string[] = [];
  #settling: { readonly end: () => void; readonly fail: (error: unknown) => void } | undefined;

  constructor(options: SessionAddOnsOptions) {
    const { addOns, params, readAudio, services } = options;
    const addOnParams = toAddOnParams(params);
    this.#options = options;
    this.#targets = listTargetLanguages(params);
    this.#lanes = new Map(
      listRequestedAddOns(params).map((addOn) => [
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

  /** Adds the finals whose add-ons are missing in the journal. */
  recover(): void {
    for (const { addOns, channel, number, part, utteranceText } of this.#options.missing.values()) {
      // This service has written it as an utterance of the contract.
      const utterance = JSON.parse(utteranceText) as Utterance;
      for (const addOn of addOns)
        this.#lanes.get(addOn)?.push({ channel, number, part, utterance });
    }
  }

  /** Must be called when an outcome is written. */
  noteWritten(): void {
    if (this.#options.missing.size === 0) this.#settling?.end();
  }

  /**
   * Drops the finals, whose outcomes cannot be written. They are added again by {@link recover}.
   */
  clear(error: unknown): void {
    for (const lane of this.#lanes.values()) lane.clear();
    this.#settling?.fail(error);
  }

  /**
   * Resolves when the outcomes of all add-ons are written. Those that take too long fail.
   *
   * @throws the error that keeps them from being written
   */
  async settle(): Promise<void> {
    if (this.#options.missing.size === 0) return;
    const { clock } = this.#options;
    let cancel: () => void = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settling = { end: resolve, fail: reject };
        cancel = clock.after(settleMs, () => {
          for (const lane of this.#lanes.values()) lane.expire();
        });
      });
    } finally {
      cancel();
      this.#settling = undefined;
    }
  }

  /** Leaves the missing outcomes to the next process. */
  close(): void {
    this.clear(new Error('The session was closed'));
  }

  /**
   * Stretch of the recording that an add-on needs: an utterance that an engine translates, with a
   * little around it.
   */
  #stretchFor(
    addOn: RealtimeAddOn['flag'],
    { channel, end, language, start }: Utterance,
  ): ChannelStretch | undefined {
    if (addOn !== 'translation' || language === 'en' || !this.#targets.includes('en'))
      return undefined;
    const providers = listProviders(this.#options.services);
    return findProvider(describeAddOn(addOn), providers)?.provider === 'engine'
      ? { channel, start: start - aroundSeconds, end: end + aroundSeconds }
      : undefined;
  }

  #publish(
    addOn: RealtimeAddOn['flag'],
    { channel, number, part, utterance }: AddOnFinal,
    envelope: AddonEnvelope<unknown>,
  ): void {
    const subject = { id: transcriptId(channel, number, part), utterance };
    const outcome = toOutcome(addOn, envelope, this.#targets);
    this.#options.mailbox.post({
      type: 'add-on',
      entry: {
        kind: 'add-on',
        addOn,
        channel,
        utterance: number,
        part,
        startSeconds: utterance.start,
        workSeconds: envelope.exec_time,
        outcomeText: JSON.stringify(outcome),
      },
      bodies: toMessages(addOn, subject, outcome, this.#targets),
    });
  }
}
