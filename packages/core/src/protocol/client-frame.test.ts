import { expect, test } from 'vitest';
import { MalformedMessages, readClientFrame } from './client-frame.js';

test('audio comes as base64 with its padding, whether the client sent that or not', () => {
  const chunk = (text: string) => JSON.stringify({ type: 'audio_chunk', data: { chunk: text } });
  expect(readClientFrame(chunk('AQID'))).toEqual({ kind: 'audio', base64: 'AQID' });
  expect(readClientFrame(chunk('AQI='))).toEqual({ kind: 'audio', base64: 'AQI=' });
  expect(readClientFrame(chunk('AQI'))).toEqual({ kind: 'audio', base64: 'AQI=' });
  expect(readClientFrame(chunk('AQ'))).toEqual({ kind: 'audio', base64: 'AQ==' });
  expect(readClientFrame(chunk(''))).toEqual({ kind: 'audio', base64: '' });
});

test('a stop is a stop, with fields of a newer client too', () => {
  expect(readClientFrame('{"type":"stop_recording"}')).toEqual({ kind: 'stop' });
  expect(readClientFrame('{"type":"stop_recording","why":1}')).toEqual({ kind: 'stop' });
});

test('malformed messages say why, and whether they were meant to be audio', () => {
  for (const [text, isAudio, reason] of [
    ['{', false, /the message .*JSON/],
    ['null', false, /the message/],
    ['{"type":"stop"}', false, /type .*audio_chunk or stop_recording/],
    ['{"type":"audio_chunk"}', true, /data/],
    ['{"type":"audio_chunk","data":{"chunk":"*"}}', true, /data\.chunk .*base64/],
    ['{"type":"audio_chunk","data":{"chunk":7}}', true, /data\.chunk must be a text/],
    ['{"event":"terminate"}', false, /stop_recording/],
    ['{"frames":"AQID"}', false, /audio_chunk/],
  ] as const) {
    const frame = readClientFrame(text);
    expect(frame, text).toMatchObject({ kind: 'malformed', isAudio });
    expect(frame.kind === 'malformed' && frame.reason, text).toMatch(reason);
  }
});

test('ten malformed messages in a row are a violation, and five hundred in all', () => {
  const messages = new MalformedMessages();
  for (let count = 1; count < 500; count += 1) {
    messages.add();
    if (count % 9 === 0) messages.endRow();
    expect(messages.violation, String(count)).toBeUndefined();
  }
  messages.add();
  expect(messages.violation).toBe('500 malformed messages');
  const row = new MalformedMessages();
  for (let count = 1; count <= 10; count += 1) {
    expect(row.violation).toBeUndefined();
    row.add();
  }
  expect(row.violation).toBe('10 malformed messages in a row');
});
