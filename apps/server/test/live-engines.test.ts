import type { LiveRequestInput } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { expect, vi } from 'vitest';
import { EngineRegistry } from '../src/engines/index.js';
import { counterAudio, openClient } from './support/live.js';
import { createDeafEngine, startLiveHarness } from './support/live-harness.js';

const english = { language_config: { languages: ['en'] } } satisfies LiveRequestInput;

verifies(
  'engines.live-share',
  'a session for which the best engine has no room goes to the next one, and one for which none has any waits',
  async () => {
    const used: string[] = [];
    const engine = (id: string, liveCapacity: number, partials: boolean) => ({
      name: id,
      pool: createDeafEngine(() => used.push(id), { id, liveCapacity, partials }),
      unavailableReason: undefined,
    });
    const engines = new EngineRegistry([engine('slow', 2, false), engine('quick', 3, true)]);
    const live = await startLiveHarness({}, undefined, { engines, isLimitedByEngines: true });
    try {
      const begin = async (channels: number) => {
        const { url } = await live.initiate({ channels, ...english });
        const client = await openClient(url);
        client.send(counterAudio(1, 32_000 * channels));
        await live.pass(1);
        return client;
      };
      const clients = [await begin(2), await begin(2)];
      // The second session does not fit beside the first one.
      await vi.waitFor(() => expect([...new Set(used)]).toEqual(['quick', 'slow']), 10_000);
      const room = (channels: number) =>
        live.service.roomFor({ channels, keyId: 'any', engines: engines.engines });
      expect([room(1), room(2)]).toEqual(['free', 'full']);
      const refused = await openClient((await live.initiate({ channels: 2, ...english })).url);
      expect((await refused.closed).code).toBe(1013);
      clients[0]?.stop();
      await live.pass(1);
      await clients[0]?.closed;
      expect(room(2)).toBe('free');
    } finally {
      await live.close();
    }
  },
);
