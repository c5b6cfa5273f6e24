import { expect, it } from 'vitest';
import { EventReader } from './event-reader.js';
import { encodeEvent, type WyomingEvent } from './wyoming-event.js';

const payload = Uint8Array.from({ length: 300 }, (_, index) => index);
const bytes = Buffer.concat([
  encodeEvent('transcribe', { language: 'de', name: 'größer' }),
  Buffer.from(
    `{"type":"audio-chunk","data":{"rate":1,"width":2},"data_length":12,"payload_length":300}\n{"width":3 }`,
  ),
  payload,
  Buffer.from('{"type":"describe","data_length":null}\n'),
  Buffer.from('{"type":"audio-chunk","payload_length":10}\n0123456789'),
]);

it.each([1, 2, 3, 7, 100, 10_000])('reads events from pieces of %i bytes', (length) => {
  const reader = new EventReader();
  const events: WyomingEvent[] = [];
  for (let start = 0; start < bytes.length; start += length)
    events.push(...reader.read(bytes.subarray(start, start + length)));
  expect(events.map((event) => ({ ...event, payload: Buffer.from(event.payload) }))).toEqual([
    { type: 'transcribe', data: { language: 'de', name: 'größer' }, payload: Buffer.alloc(0) },
    { type: 'audio-chunk', data: { rate: 1, width: 3 }, payload: Buffer.from(payload) },
    { type: 'describe', data: {}, payload: Buffer.alloc(0) },
    { type: 'audio-chunk', data: {}, payload: Buffer.from('0123456789') },
  ]);
});
