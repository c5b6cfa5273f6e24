import { speechOfSeconds } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import { encodeForm } from '../../http-call.js';

/** The longest recording that a service accepts unless it is set up otherwise. */
const hours = 12;

/** The case runs until the job has ended, and waits so long for it. */
const seconds = 900;

export const longChapters: AttackCase = {
  name: 'http/long-chapters',
  description: `A recording of ${hours} hours, as long as they may be, with chapters, sentences, subtitles, a summary and every other document.`,
  isOnRequest: true,
  seconds,
  // The transcript and all documents of a hundred thousand words, in the thread of the add-ons.
  bounds: { garbageMebibytes: 512, dataMebibytes: 4096, jobsTimesAlone: undefined },
  async prepare({ caller }) {
    const form = encodeForm(speechOfSeconds(hours * 3600));
    const response = await caller.call('/v2/upload', { ...form, timeoutMs: 600_000 });
    return { audioUrl: response.json<{ audio_url: string }>().audio_url };
  },
  async attack(context) {
    const response = await context.caller.call('/v2/pre-recorded', {
      body: {
        audio_url: context.target.prepared['audioUrl'],
        sentences: true,
        subtitles: true,
        summarization: true,
        chapterization: true,
        named_entity_recognition: true,
        sentiment_analysis: true,
      },
    });
    context.count(String(response.status));
    const { id } = response.json<{ id: string }>();
    while (context.isOn) {
      const job = await context.caller.call(`/v2/pre-recorded/${id}`);
      const { status } = job.json<{ status: string }>();
      if (status === 'done' || status === 'error') {
        context.count(status);
        context.count('MiB of the result', Math.round(job.body.length / 1024 ** 2));
        return;
      }
      await context.pause(500);
    }
  },
};
