import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preRecordedRequestSchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { temporaryFolder } from '../../test/support/server-process.js';
import { joinText } from '../storage/index.js';
import { addOnGraceMs, addOnTimeoutMs } from './add-ons/add-on-limits.js';
import { finishTranscript } from './finish-transcript.js';

const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
  audio_url: 'https://files.example/a.wav',
  sentences: true,
});
const parts = {
  params,
  utterances: [],
  audioSeconds: 1,
  distinctChannelCount: 1,
  transcriptionSeconds: 1,
};

const limitMs = addOnTimeoutMs(parts.audioSeconds);

/**
 * A thread whose add-on runs the given code the first time. After that it returns the errors that
 * it was sent.
 */
function writeThread(misfortune: string): string {
  const path = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(
    path,
    `import { parentPort as port } from 'node:worker_threads';
     port.on('message', ({ id, request: { task, type } }) => {
       if (type === 'run' && task.failed.size === 0) {
         port.postMessage({ id, notice: { addOn: 'sentences', step: 'begun', timeoutMs: ${limitMs} } });
         ${misfortune}
       } else if (type === 'run') {
         port.postMessage({ id, response: JSON.stringify([...task.failed]) });
       } else port.postMessage({ id, response: { type: 'end', metadata: {}, redactedSpans: [], envelopes: {} } });
     });`,
  );
  return path;
}

verifies(
  'add-ons.thread',
  'an add-on that ends its thread is reported, and the others are run again',
  async () => {
    const { text } = await finishTranscript(parts, {
      clock: createManualClock(),
      threadFile: writeThread('setImmediate(() => process.exit(1));'),
    });
    expect(JSON.parse(await joinText(text))).toEqual([
      ['sentences', expect.objectContaining({ status_code: 500, exception: 'AddonFailed' })],
    ]);
  },
);

verifies(
  'add-ons.thread',
  'an add-on that never yields is ended when its time is over',
  async () => {
    const clock = createManualClock();
    const timers: (() => void)[] = [];
    const { text } = await finishTranscript(parts, {
      clock: {
        after: (durationMs, action) => {
          expect(durationMs).toBe(limitMs + addOnGraceMs);
          timers.push(action);
          // The thread has reported that it begins, and sends nothing after that.
          queueMicrotask(action);
          return clock.after(durationMs, action);
        },
      },
      threadFile: writeThread('for (;;);'),
    });
    expect(timers).toHaveLength(1);
    expect(JSON.parse(await joinText(text))).toEqual([
      ['sentences', expect.objectContaining({ status_code: 504, exception: 'AddonTimeout' })],
    ]);
  },
);

test('a thread that ends by itself without an add-on is an error', async () => {
  const path = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(path, 'process.exit(1);');
  await expect(
    finishTranscript(parts, { clock: createManualClock(), threadFile: path }),
  ).rejects.toThrow('has ended');
});

verifies(
  'diarization.failure',
  'a transcript whose audio cannot be read any more is there, with the error of diarization in its envelope',
  async () => {
    const utterance = {
      start: 0,
      end: 1,
      confidence: 1,
      channel: 0,
      language: 'en' as const,
      text: 'good',
      words: [{ word: 'good', start: 0, end: 1, confidence: 1 }],
    };
    const { text } = await finishTranscript(
      { ...parts, params: { ...params, diarization: true }, utterances: [utterance] },
      {
        clock: createManualClock(),
        audio: {
          path: join(temporaryFolder(), 'removed.wav'),
          properties: {
            format: 'wav',
            extension: 'wav',
            durationSeconds: 1,
            track: {
              index: 0,
              codec: 'pcm_s16le',
              sampleRateHz: 16_000,
              channelCount: 1,
              channelLayout: null,
              originSeconds: null,
              language: null,
              title: null,
            },
            otherTracks: [],
            trackChoice: 'default',
          },
          settings: { ffmpegPath: undefined, maximumAudioSeconds: 60 },
          channelMode: 'auto',
        },
      },
    );
    expect(JSON.parse(await joinText(text))).toMatchObject({
      transcription: { utterances: [utterance] },
      diarization: {
        success: false,
        error: { status_code: 500, exception: 'AddonFailed' },
        results: null,
      },
      sentences: { success: true },
    });
  },
);
