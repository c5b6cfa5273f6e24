import { createFinalsQueue } from '../live/finals-queue.js';
import { createLiveTranscriber, type LiveTranscriber } from '../live/live-transcriber.js';
import { createPacer } from '../pool/pacer.js';
import type { Timers } from '../pool/timers.js';
import type { LoadedEngine } from './load-engine.js';
import type { AudioBatch, ChannelOpening, ChannelUpdate, ProcessUsage } from './protocol.js';

/** How long it may wait to be told that audio was heard, in milliseconds: two seconds of audio may be under way. */
const heardDelayMs = 200;

/** Samples of a channel of which it is told at once that they were heard, so that who catches up does not wait. */
const heardAtOnce = 8000;

/** Pause between two messages, in milliseconds: with many channels, a message costs more than what is in it. */
const pauseMs = 10;

/**
 * How old may be what is told of the cost of the process, and of how far it lags, in milliseconds: finding that out takes as long as
 * telling what happened.
 */
const statusAgeMs = 100;

/** The live channels of an engine process. */
export interface ServedChannels {
  /** Opens a channel. */
  open(work: number, opening: ChannelOpening): void;
  /** Takes audio of several channels. */
  push(batch: AudioBatch): void;
  /** Ends a channel. */
  finish(work: number): void;
  /** Gives a channel up. */
  abort(work: number): void;
}

/** What live channels need of their process. */
export interface ServeChannelsParts {
  readonly loaded: LoadedEngine;
  readonly timers: Timers;
  readonly usage: () => ProcessUsage;
  /** Takes what the pool is to know. */
  readonly tell: (news: ChannelUpdate) => void;
}

/**
 * Serves live channels. What happens in one turn of the event loop, or in a few milliseconds, is told at once.
 *
 * @param parts - what they need of the process
 */
export function serveChannels({ loaded, timers, usage, tell }: ServeChannelsParts): ServedChannels {
  const channels = new Map<number, LiveTranscriber>();
  const finals = createFinalsQueue();
  const heard = new Map<number, number>();
  let told: ChannelUpdate['told'][number][] = [];
  let partialsSkipped = 0;
  let isHeardDue = false;
  let statusMs = Number.NEGATIVE_INFINITY;
  let status: Pick<ChannelUpdate, 'behindSeconds' | 'usage'> = { behindSeconds: 0, usage: usage() };

  const mostBehind = () => {
    let behindSeconds = 0;
    for (const channel of channels.values()) {
      behindSeconds = Math.max(behindSeconds, channel.behindSeconds);
    }
    return behindSeconds;
  };

  const latestStatus = () => {
    const nowMs = performance.now();
    // Nobody asks again when the last channel is gone.
    if (nowMs - statusMs >= statusAgeMs || channels.size === 0) {
      statusMs = nowMs;
      status = { behindSeconds: mostBehind(), usage: usage() };
    }
    return status;
  };

  const flush = (): boolean => {
    if (told.length === 0 && heard.size === 0) return false;
    tell({
      type: 'channels',
      heard: Uint32Array.from([...heard].flat()),
      told,
      partialsSkipped,
      ...latestStatus(),
    });
    told = [];
    heard.clear();
    partialsSkipped = 0;
    return true;
  };
  const pacer = createPacer(timers, pauseMs, flush);
  const onHeard = (work: number, samples: number) => {
    const before = heard.get(work) ?? 0;
    heard.set(work, before + samples);
    if (before < heardAtOnce && before + samples >= heardAtOnce) pacer.request();
    if (isHeardDue) return;
    isHeardDue = true;
    timers.after(heardDelayMs, () => {
      isHeardDue = false;
      flush();
    });
  };

  return {
    open(work, opening) {
      loaded.engine.prepare?.(opening.settings.recognition);
      const channel = createLiveTranscriber({
        loaded,
        opening,
        finals,
        tell(event) {
          if (channels.get(work) !== channel) return;
          told.push({ work, event });
          pacer.request();
          if (event.type === 'finished') channels.delete(work);
        },
        onHeard: (samples) => onHeard(work, samples),
        onSkip() {
          partialsSkipped += 1;
        },
      });
      channels.set(work, channel);
    },
    push({ parts, samples }) {
      let offset = 0;
      for (let index = 0; index + 1 < parts.length; index += 2) {
        const length = parts[index + 1] ?? 0;
        channels.get(parts[index] ?? 0)?.push(samples.subarray(offset, offset + length));
        offset += length;
      }
    },
    finish(work) {
      channels.get(work)?.finish();
    },
    abort(work) {
      channels.get(work)?.abort();
      channels.delete(work);
    },
  };
}
