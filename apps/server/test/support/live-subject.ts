import type { ConnectionCut, LiveConformanceSubject } from '@earshot/testing/conformance';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { counterAudio, initiate, readRecording, scriptedText, waitForLiveJob } from './live.js';
import { NetworkLink } from './network-link.js';

/** A running service in the form that the checks of the contract need. */
export interface ServerSubject extends LiveConformanceSubject {
  /** Releases its proxies. */
  close(): Promise<void>;
}

/** Opens a socket in the form that the checks of the contract need. */
export function connectPlainly(url: string) {
  const socket = new WebSocket(url);
  socket.on('error', () => undefined);
  return { socket, cut: () => socket.terminate() };
}

/** Waits in real time. */
export function untilReached(isReached: () => boolean): Promise<void> {
  return vi.waitUntil(isReached, { timeout: 60_000, interval: 5 }).then(() => undefined);
}

/**
 * A running service under test, with the scripted engine.
 *
 * @param url - of the service
 */
export function createServerSubject(url: string): ServerSubject {
  const port = Number(new URL(url).port);
  const proxies: NetworkLink[] = [];

  async function connectUntil(address: string, cut: ConnectionCut) {
    const proxy = await NetworkLink.open(
      () => port,
      () =>
        cut.direction === 'toServer'
          ? { cutAfterToServer: cut.afterBytes }
          : { cutAfterToClient: cut.afterBytes },
    );
    proxies.push(proxy);
    return connectPlainly(proxy.through(address));
  }

  return {
    initiate: (request) => initiate(url, request),
    connect: (address, cut) =>
      cut === undefined ? connectPlainly(address) : connectUntil(address, cut),
    until: untilReached,
    async readAudio(id) {
      await waitForLiveJob(url, id);
      return readRecording(url, id);
    },
    cutRuns: 10,
    cutRunsAtOnce: 10,
    speech: { audio: new Uint8Array(counterAudio(8)), finals: [scriptedText, scriptedText] },
    async close() {
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}
