import type { EarshotClient } from '@earshot/http';
import {
  createFakeClock,
  createFakeLiveService,
  createRandom,
  type FakeClock,
  type FakeLiveService,
  type FakeLiveServiceOptions,
  type Script,
} from '@earshot/testing';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import {
  EarshotProvider,
  type LiveHandle,
  type LiveTranscriptionOptions,
} from '../../src/index.js';
import { createFakeMicrophones, type FakeMicrophones } from './fake-microphone.js';
import { act } from './render.js';

/** Three utterances within three seconds. */
const script: Script = {
  utterances: [
    { text: 'every word counts', startSeconds: 0.2, endSeconds: 0.8 },
    { text: 'nothing is lost', startSeconds: 1, endSeconds: 1.7 },
    { text: 'and nothing comes twice', startSeconds: 1.9, endSeconds: 2.7 },
  ],
};

/** The texts of {@link script}. */
export const scriptText = script.utterances.map(({ text }) => text).join(' ');

/** A service and devices in memory, for live transcriptions. */
export interface LiveRig {
  readonly clock: FakeClock;
  readonly service: FakeLiveService;
  readonly microphones: FakeMicrophones;
  readonly options: LiveTranscriptionOptions;
  /** Sockets that are open or being opened. */
  readonly openSockets: number;
  /** Puts a provider around an element. */
  readonly wrap: (children: ReactElement) => ReactElement;
  /** Starts a transcription, and lets the service accept it. */
  start(live: Pick<LiveHandle, 'start'> | undefined): Promise<void>;
  /** Lets time pass, with everything that React does in the meantime. */
  advance(ms: number): Promise<void>;
}

/** Makes a rig. */
export function createLiveRig(options: Omit<FakeLiveServiceOptions, 'clock'> = {}): LiveRig {
  const clock = createFakeClock();
  const service = createFakeLiveService({ clock, script, ...options });
  const microphones = createFakeMicrophones(clock);
  const { createMicrophone } = microphones;
  const sockets: { readonly readyState: number }[] = [];
  class CountedSocket extends service.WebSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
  }
  // Live transcription uses only this part of the client.
  const client = service.client as unknown as EarshotClient;
  return {
    clock,
    service,
    microphones,
    options: {
      microphone: { createMicrophone, clock },
      sessionOptions: { clock, webSocket: CountedSocket, random: createRandom(1) },
    },
    get openSockets() {
      return sockets.filter(({ readyState }) => readyState < 2).length;
    },
    wrap: (children) => <EarshotProvider client={client}>{children}</EarshotProvider>,
    start: (live) =>
      act(async () => {
        void live?.start();
        await vi.dynamicImportSettled();
        await clock.advance(10);
      }),
    advance: (ms) => act(() => clock.advance(ms)),
  };
}
