import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { parseClientMessage } from '../index.js';

test('a frame is a message, or sentences about what is wrong with it', () => {
  expect(parseClientMessage('{"type":"stop_recording"}')).toEqual({
    success: true,
    message: { type: 'stop_recording' },
  });
  expect(parseClientMessage('{"type":"audio_chunk","data":{"chunk":"?"}}')).toEqual({
    success: false,
    type: 'audio_chunk',
    issues: ['data.chunk must be base64, RFC 4648 section 4, with or without padding, got "?"'],
  });
  expect(parseClientMessage('{"type":')).toMatchObject({
    type: undefined,
    issues: [expect.stringMatching(/^the message is not valid JSON/)],
  });
  expect(parseClientMessage('['.repeat(1_048_576))).toEqual({
    success: false,
    type: undefined,
    issues: ['the message must not be nested deeper than 64 levels'],
  });
  expect(parseClientMessage('{"type":7}')).toMatchObject({ type: undefined });
});

test('a message that is no object is called the message', () => {
  for (const text of ['null', '[]', '7'])
    expect(parseClientMessage(text)).toMatchObject({
      issues: [expect.stringMatching(/^the message must be /)],
    });
});

verifies(
  'versioning.hint',
  'a message of live V1 is an issue that names what V2 has in its place',
  () => {
    const findIssue = (message: unknown) => parseClientMessage(JSON.stringify(message));
    for (const [message, hint] of [
      [{ frames: 'AAAA' }, /^frames .*live V1.*"audio_chunk".*migrateLiveV1Message/],
      [{ event: 'terminate' }, /^event "terminate" .*live V1.*"stop_recording"/],
      [
        { x_service_key: 'key', language_behaviour: 'manual' },
        /configuration of live V1.*POST \/v2\/live.*migrateLiveV1/,
      ],
    ] as const)
      expect(findIssue(message)).toEqual({
        success: false,
        type: undefined,
        issues: [expect.stringMatching(hint)],
      });
    // A client that sends a type uses V2.
    expect(findIssue({ type: 'audio_chunk', frames: 'AAAA' })).toMatchObject({
      issues: ['data is required'],
    });
    expect(findIssue({ event: 'stop' })).toMatchObject({ issues: ['type is required'] });
  },
);
