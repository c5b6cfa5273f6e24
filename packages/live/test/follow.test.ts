import { createFakeClock } from '@earshot/testing';
import { expect, test } from 'vitest';
import { followLiveSession, type LiveError, type WebSocketLike } from '../src/index.js';

/** Sockets on which a test plays the service. */
function createService() {
  const urls: string[] = [];
  let listeners: Record<string, (event: never) => void> = {};
  const closes: (number | undefined)[] = [];
  class Socket implements WebSocketLike {
    binaryType = '';
    readonly bufferedAmount = 0;
    constructor(url: string) {
      urls.push(url);
      listeners = {};
    }
    send(): void {
      throw new Error('a viewer cannot send');
    }
    close(code?: number): void {
      closes.push(code);
    }
    addEventListener(type: string, listener: (event: never) => void): void {
      listeners[type] = listener;
    }
  }
  return {
    Socket,
    urls,
    closes,
    open: () => listeners['open']?.({} as never),
    send: (text: string) => listeners['message']?.({ data: text } as never),
    end: (code: number, reason = '') => listeners['close']?.({ code, reason } as never),
  };
}

async function follow(options: { messageCursor?: number } = {}) {
  const clock = createFakeClock();
  const service = createService();
  const followed = followLiveSession(
    { url: 'wss://example.com/v2/live?token=secret' },
    { clock, webSocket: service.Socket, random: () => 0.5, ...options },
  );
  const messages: unknown[] = [];
  const errors: LiveError[] = [];
  followed.on('message', (message) => messages.push(message));
  followed.on('failed', (error) => errors.push(error));
  await clock.advance(0);
  return { clock, service, followed, messages, errors };
}

test('messages come once over two connections, and the end is the end', async () => {
  const { clock, followed, messages, service } = await follow();
  expect(service.urls).toEqual(['wss://example.com/v2/live?token=secret&message_cursor=0']);
  service.open();
  service.send('{"type":"start_recording"}');
  service.send('no message, and yet numbered');
  expect(followed.state).toBe('open');
  service.end(1013, 'The viewer does not read its messages');
  expect(followed.state).toBe('reconnecting');
  await clock.advance(500);
  expect(service.urls[1]).toContain('message_cursor=2');
  service.open();
  service.send('{"type":"end_session"}');
  service.end(1000);
  expect(followed.state).toBe('ended');
  expect(followed.messageCursor).toBe(3);
  expect(messages).toEqual([{ type: 'start_recording' }, { type: 'end_session' }]);
  await clock.advance(120_000);
  expect(service.urls).toHaveLength(2);
  expect(clock.pendingTimers).toBe(0);
});

test('attempts have no end while there is hope, and one when the url is refused', async () => {
  const { clock, errors, followed, service } = await follow({ messageCursor: 7 });
  expect(service.urls[0]).toContain('message_cursor=7');
  await clock.advance(3_600_000);
  const attempts = service.urls.length;
  expect(attempts).toBeGreaterThan(100);
  await clock.advanceUntil(() => service.urls.length > attempts);
  service.end(4401, 'The link was revoked');
  expect(followed.state).toBe('failed');
  expect(errors.map(({ code }) => code)).toEqual(['token_refused']);
  expect(clock.pendingTimers).toBe(0);
});

test('a silent connection is replaced, and closing ends everything', async () => {
  const { clock, followed, service } = await follow();
  service.open();
  service.send('{"type":"start_recording"}');
  await clock.advance(30_000);
  expect(service.urls).toHaveLength(2);
  expect(followed.state).toBe('open');
  service.open();
  followed.close();
  followed.close();
  expect(followed.state).toBe('ended');
  expect(service.closes.at(-1)).toBe(1000);
  expect(clock.pendingTimers).toBe(0);
  expect(() => followLiveSession({ url: 'https://example.com' })).toThrow('url is not an absolute');
  const options = { reconnect: { timeoutMs: 1 } } as object;
  expect(() => followLiveSession({ url: 'wss://earshot.test/' }, options)).toThrow(
    'reconnect.timeoutMs is no option: is it baseDelayMs,maximumDelayMs?',
  );
});

test.each(['state', 'reconnecting'] as const)(
  'nothing happens once a listener of %s has closed it',
  async (event) => {
    const { clock, followed, messages, service } = await follow();
    service.open();
    if (event === 'reconnecting') service.send('{"type":"start_recording"}');
    const { length } = messages;
    let reconnections = 0;
    followed.on('reconnecting', () => {
      reconnections += 1;
    });
    followed.on(event, () => followed.close());
    if (event === 'state') service.send('{"type":"start_recording"}');
    else service.end(1013);
    expect(followed.state).toBe('ended');
    expect(messages).toHaveLength(length);
    expect(reconnections).toBe(event === 'reconnecting' ? 1 : 0);
    expect(clock.pendingTimers).toBe(0);
  },
);
