import type { AttackCase } from '../../attacker/attack-case.js';

const jobs = 10_000;
const atOnce = 16;

export const metadataFilter: AttackCase = {
  name: 'http/metadata-filter',
  description: `Lists that are filtered by metadata that no job has, ten at once, over ${jobs} jobs of the same key.`,
  seconds: 15,
  // The jobs are made in the way that any caller makes them.
  environment: { EARSHOT_REQUESTS_PER_MINUTE: '10000000' },
  async prepare({ caller }) {
    await Promise.all(
      Array.from({ length: atOnce }, async (_, first) => {
        for (let number = first; number < jobs; number += atOnce)
          await caller.call('/v2/live', {
            body: { custom_metadata: { number, name: `job ${number}` } },
          });
      }),
    );
    return {};
  },
  async attack(context) {
    const queries = [
      'custom_metadata={"absent":1}',
      'custom_metadata[absent]=1',
      'custom_metadata={"number":-1}&limit=1000',
      'offset=9000&limit=1000',
      'limit=1000&status=queued&status=done',
    ];
    await context.repeat(async (round) => {
      const query = queries[round % queries.length] ?? '';
      const { status } = await context.caller.call(`/v2/transcription?${encodeURI(query)}`);
      context.count(String(status));
      if (status === 429) await context.pause(500);
    }, 10);
  },
};
