import { createAudioEncoder } from '@earshot/audio';
import { describe, expect, test } from 'vitest';
import type { AudioInput, LostAudio, RealTimeSource } from '../src/index.js';
import { createRig, noise, speak } from './support/run-session.js';
import { watchRejections } from './support/watch-rejections.js';

watchRejections();

/** A source that captures in real time. Pushed audio counts as captured now. */
function createCapture() {
  let controller: ReadableStreamDefaultController<AudioInput> | undefined;
  const cancels: unknown[] = [];
  const stream = new ReadableStream<AudioInput>({
    start: (given) => {
      controller = given;
    },
    cancel: (reason) => void cancels.push(reason),
  });
  const source: RealTimeSource = { stream };
  return {
    source,
    cancels,
    push: (audio: AudioInput) => controller?.enqueue(audio),
    end: () => controller?.close(),
    break: (reason: unknown) => controller?.error(reason),
  };
}

describe('a source that sounds', () => {
  test('what it captures arrives, also what it captured without a connection', async () => {
    const { session, clock, service, recorded } = createRig();
    const { source, push, end } = createCapture();
    const audio = noise(30);
    void session.start();
    const piped = session.pipeFrom(source);
    for (let offset = 0; offset < audio.length; offset += 3200) {
      if (offset === 320_000) service.setDown(true);
      if (offset === 800_000) service.setDown(false);
      push(audio.subarray(offset, offset + 3200));
      await clock.advance(100);
    }
    end();
    await piped;
    expect(session.state).toBe('open');
    void session.stop();
    await clock.advanceUntil(() => session.state === 'ended');
    expect(Buffer.compare(recorded.audio, audio)).toBe(0);
  });

  test('it is never blocked: past the bound its audio is lost, and reported', async () => {
    const { session, clock, service } = createRig({}, { maximumBufferedSeconds: 1 });
    const { source, push } = createCapture();
    const lost: LostAudio[] = [];
    session.on('audio_lost', (range) => lost.push(range));
    service.setDown(true);
    void session.start();
    void session.pipeFrom(source);
    for (let count = 0; count < 15; count += 1) push(noise(0.1));
    await clock.advance(1);
    expect(lost.map(({ startSeconds }) => startSeconds)).toEqual([1, 1.1, 1.2, 1.3, 1.4]);
    session.close();
  });

  test('it is released when the session is over, which is not an error unless the session failed', async () => {
    for (const isFailure of [false, true]) {
      const rig = createRig();
      const { session, clock } = rig;
      const { source, push, cancels } = createCapture();
      void session.start();
      const piped = session.pipeFrom(source);
      push(noise(0.1));
      await clock.advance(100);
      if (isFailure) rig.recorded.close(4400);
      else void session.stop();
      await clock.advance(1000);
      if (isFailure) await expect(piped).rejects.toBe(session.error);
      else await expect(piped).resolves.toBeUndefined();
      expect(cancels).toHaveLength(1);
    }
  });

  test('a failure of the source rejects the piping, and the session stays open', async () => {
    const { session, clock } = createRig();
    const { source, break: unplug } = createCapture();
    void session.start();
    await clock.advance(1);
    const piped = session.pipeFrom(source);
    unplug('unplugged');
    await expect(piped).rejects.toBe('unplugged');
    expect(session.state).toBe('open');
    session.close();
  });

  test('the signal ends the piping alone', async () => {
    const { session, clock } = createRig();
    const { source, cancels } = createCapture();
    const controller = new AbortController();
    void session.start();
    await clock.advance(1);
    const piped = session.pipeFrom(source, { signal: controller.signal });
    controller.abort('muted');
    await expect(piped).rejects.toBe('muted');
    expect(cancels).toEqual(['muted']);
    expect(session.state).toBe('open');
    session.close();
  });

  test('what is not audio ends the piping with the reason', async () => {
    const { session, clock } = createRig();
    const { source, push, cancels } = createCapture();
    void session.start();
    await clock.advance(1);
    const piped = session.pipeFrom(source);
    push(new Float32Array(160));
    await expect(piped).rejects.toMatchObject({ code: 'invalid_argument' });
    expect(cancels).toHaveLength(1);
    session.close();
  });

  test('the promise may stay unobserved', async () => {
    const { session, clock } = createRig();
    void session.start();
    void session.pipeFrom(createCapture().source);
    await clock.advance(1);
    session.close();
    await clock.settle();
    expect(session.state).toBe('ended');
  });
});

describe('samples', () => {
  test('go through the encoder of @earshot/audio, one array or one for each channel', async () => {
    const format = {
      encoding: 'wav/pcm',
      bit_depth: 24,
      sample_rate: 48_000,
      channels: 2,
    } as const;
    const samples = Float32Array.from({ length: 4800 }, (_, index) => Math.sin(index / 9));
    const { session, clock, recorded } = createRig(
      {},
      { format, encoder: createAudioEncoder(format) },
      format,
    );
    void session.start();
    session.send([samples, samples.map((sample) => -sample)]);
    void session.stop();
    await clock.advanceUntil(() => session.state === 'ended');
    const expected = createAudioEncoder(format).encode([samples, samples.map((sample) => -sample)]);
    expect(recorded.audio).toEqual(expected);
    expect(session.statistics.sentSeconds).toBe(0.1);

    const mono = { ...format, channels: 1 } as const;
    const other = createRig({}, { format: mono, encoder: createAudioEncoder(mono) }, mono);
    void other.session.start();
    other.session.send(samples);
    void other.session.stop();
    await other.clock.advanceUntil(() => other.session.state === 'ended');
    expect(other.recorded.audio).toEqual(createAudioEncoder(mono).encode([samples]));
  });

  test('need an encoder', () => {
    const { session } = createRig();
    expect(() => session.send(new Float32Array(10))).toThrow('encoder is undefined');
    expect(() => session.send([new Float32Array(10)])).toThrow('encoder is undefined');
    // A value that is not audio, from a program without types.
    expect(() => session.send('audio' as never)).toThrow(
      "type of audio is 'string'; allowed is an ArrayBuffer",
    );
  });
});

describe('a Blob', () => {
  test('keeps its order among what is sent, and stop waits for it', async () => {
    const { session, clock, recorded } = createRig();
    const audio = noise(0.4);
    void session.start();
    expect(session.send(audio.subarray(0, 3200))).toBe(true);
    expect(session.send(new Blob([audio.subarray(3200, 6400)]))).toBe(true);
    expect(session.send(audio.subarray(6400, 9600))).toBe(true);
    expect(session.send(new Blob([audio.subarray(9600)]))).toBe(true);
    void session.stop();
    expect(session.state).toBe('connecting');
    // Its bytes arrive when the system has read them.
    while (session.state !== 'stopping') await clock.settle();
    await clock.advanceUntil(() => session.state === 'ended');
    expect(recorded.audio).toEqual(audio);
  });

  test('that cannot be read fails the session with the cause', async () => {
    const cause = new Error('the file was removed');
    class RemovedFile extends Blob {
      override arrayBuffer(): Promise<ArrayBuffer> {
        return Promise.reject(cause);
      }
    }
    const { session, clock } = createRig();
    void session.start();
    await clock.advance(1);
    session.send(new RemovedFile());
    await clock.settle();
    expect(session.error).toMatchObject({ code: 'invalid_argument', cause });
  });

  test('whose bytes come when the session is over is lost, and reported', async () => {
    const { session, clock } = createRig();
    const lost: LostAudio[] = [];
    session.on('audio_lost', (range) => lost.push(range));
    void session.start();
    await clock.advance(1);
    session.send(new Blob([noise(1)]));
    session.close();
    while (lost.length === 0) await clock.settle();
    expect(lost).toEqual([{ startSeconds: 0, endSeconds: 1 }]);
  });
});

test('the memory of what was sent can be used again', async () => {
  const rig = createRig();
  const { session, clock, recorded } = rig;
  const buffer = noise(0.1);
  const expected = buffer.slice();
  session.send(buffer.buffer);
  session.send(new DataView(buffer.buffer, 10, 20));
  buffer.fill(0);
  void session.start();
  await speak(rig, new Uint8Array());
  void session.stop();
  await clock.advanceUntil(() => session.state === 'ended');
  expect(recorded.audio).toEqual(Uint8Array.from([...expected, ...expected.subarray(10, 30)]));
});
