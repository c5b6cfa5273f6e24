import { verifies } from '@earshot/specification';
import { expect, onTestFinished } from 'vitest';
import { createJob, upload, waitForJob } from './support/api.js';
import { startServerProcess } from './support/server-process.js';

verifies(
  'audio.decoder-network',
  'a system without unshare transcribes as before, and the log says that decoders have a network',
  async () => {
    const server = await startServerProcess({ PATH: '/nowhere' });
    onTestFinished(async () => void (await server.stop()));
    const line = server
      .output()
      .split('\n')
      .find((each) => each.includes('decoders of audio have access to the network'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 30,
      reason: expect.stringContaining('a network namespace cannot be created: '),
    });
    const { audio_url } = await upload(server.url);
    const { id } = await createJob(server.url, { audio_url });
    expect((await waitForJob(server.url, id)).status).toBe('done');
  },
);
