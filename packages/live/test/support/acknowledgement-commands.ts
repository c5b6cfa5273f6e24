import { equal, ok } from 'node:assert/strict';
import {
  createFakeClock,
  createFakeWebSocket,
  createNoise,
  createRandom,
  type FakeClock,
  type FakeSocket,
  type FaultLink,
} from '@earshot/testing';
import * as fc from 'fast-check';
import { createLiveSession, type LiveSession } from '../../src/index.js';

const audio = createNoise(100_000);

/** Minimum state of the client that the commands so far allow. */
interface Model {
  acknowledged: number;
}

/** A service that loses, repeats and reorders its acknowledgements, and a session of ours. */
class UnreliableService {
  readonly clock: FakeClock = createFakeClock();
  readonly session: LiveSession;
  given = 0;
  held = 0;
  /** Acknowledgements that are due, as offsets. */
  readonly pending: number[] = [];
  #socket: FakeSocket | null = null;
  #link: FaultLink | null = null;
  #claimed = 0;

  constructor() {
    const webSocket = createFakeWebSocket({
      clock: this.clock,
      onConnection: (socket, link, { url }) => this.#connect(socket, link, url),
    });
    this.session = createLiveSession(
      { url: 'wss://earshot.test/v2/live?token=token' },
      { clock: this.clock, webSocket, random: createRandom(1) },
    );
    void this.session.start();
  }

  /** Offset up to which the client knows that its audio has arrived. */
  get acknowledged(): number {
    return Math.round(this.session.statistics.acknowledgedSeconds * 32_000);
  }

  acknowledge(to: number): void {
    const data = { byte_range: [0, to], time_range: [0, 0] };
    const body = { type: 'audio_chunk', session_id: 'session', acknowledged: true, data };
    this.#socket?.send(JSON.stringify(body));
  }

  async cut(): Promise<void> {
    this.#link?.reset();
    this.#socket = null;
    await this.clock.advanceUntil(() => this.session.state === 'open');
  }

  #connect(socket: FakeSocket, link: FaultLink, url: URL): void {
    this.#socket = socket;
    this.#link = link;
    const claimed = Number(url.searchParams.get('audio_offset') ?? 0);
    ok(claimed >= this.#claimed, `${claimed} is claimed after ${this.#claimed}`);
    ok(claimed <= this.held, `${claimed} is claimed of ${this.held}`);
    this.#claimed = claimed;
    let position = claimed;
    socket.addEventListener('message', ({ data }: { readonly data: ArrayBuffer }) => {
      const bytes = new Uint8Array(data);
      const expected = audio.subarray(position, position + bytes.length);
      equal(Buffer.compare(bytes, expected), 0, `other audio than that from ${position} on`);
      position += bytes.length;
      if (position <= this.held) return;
      this.held = position;
      this.pending.push(position);
    });
    if (url.searchParams.has('audio_offset')) this.acknowledge(this.held);
  }
}

/**
 * A command, after which the client must know at least as much as before, and no more than is true.
 */
function command(
  name: string,
  act: (model: Model, real: UnreliableService) => Promise<void> | void,
): fc.AsyncCommand<Model, UnreliableService> {
  return {
    check: () => true,
    run: async (model, real) => {
      await act(model, real);
      await real.clock.advance(1);
      ok(real.acknowledged >= model.acknowledged, 'the offset went back');
      ok(real.acknowledged <= real.held, 'more is taken for acknowledged than has arrived');
      model.acknowledged = real.acknowledged;
    },
    toString: () => name,
  };
}

const commands = fc.commands(
  [
    fc.integer({ min: 1, max: 4000 }).map((length) =>
      command(`send ${length}`, (_, real) => {
        const from = real.given;
        real.given = Math.min(audio.length, from + length);
        real.session.send(audio.subarray(from, real.given));
      }),
    ),
    fc.nat({ max: 5 }).map((index) =>
      command(`acknowledge the ${index}th`, (_, real) => {
        for (const to of real.pending.splice(index, 1)) real.acknowledge(to);
      }),
    ),
    fc.nat({ max: 5 }).map((index) =>
      command(`acknowledge the ${index}th twice`, (_, real) => {
        for (const to of real.pending.slice(index, index + 1)) real.acknowledge(to);
      }),
    ),
    fc
      .nat({ max: 5 })
      .map((index) =>
        command(`lose the ${index}th`, (_, real) => void real.pending.splice(index, 1)),
      ),
    fc.constant(command('cut', (_, real) => real.cut())),
  ],
  { maxCommands: 40 },
);

/** Sequences of acknowledgements that are lost, doubled and reordered, with cuts among them. */
export const acknowledgementSequences = fc.asyncProperty(commands, async (sequence) => {
  const real = new UnreliableService();
  await real.clock.advance(1);
  await fc.asyncModelRun(() => ({ model: { acknowledged: 0 }, real }), sequence);
  await real.cut();
  await real.clock.advance(10);
  equal(real.held, real.given);
  real.session.close();
});
