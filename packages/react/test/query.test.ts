import { createClient } from '@earshot/http';
import { verifies } from '@earshot/specification';
import { createFakeClock, createFakeHttpService } from '@earshot/testing';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect } from 'vitest';
import {
  createMutation,
  infiniteListQuery,
  jobQuery,
  listQuery,
  transcriptionKeys,
} from '../src/query/index.js';

function createRig() {
  const clock = createFakeClock();
  const { baseUrl, fetch } = createFakeHttpService({ clock });
  const client = createClient({ baseUrl, fetch, clock });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  return { clock, client, queryClient };
}

verifies(
  'react.query',
  'lists, pages and jobs are read, and a creation makes the lists stale',
  async () => {
    const { clock, client, queryClient } = createRig();
    const creation = new MutationObserver(queryClient, createMutation(client, queryClient));
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.unshift((await creation.mutate({ source: new File(['a'], 'a.wav') })).id);
      await clock.advance(1000);
    }
    const { items } = await queryClient.fetchQuery(listQuery(client, { limit: 2 }));
    expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 2));

    const { pages } = await queryClient.fetchInfiniteQuery({
      ...infiniteListQuery(client, { limit: 2 }),
      pages: 3,
    });
    expect(pages.flatMap((page) => page.items.map(({ id }) => id))).toEqual(ids);

    const key = listQuery(client, { limit: 2 }).queryKey;
    queryClient.setQueryData(key, { items: [], next: null, first: '', current: '' });
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
    await creation.mutate({ source: { url: 'https://earshot.test/b.wav' } });
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
    queryClient.clear();
  },
);

verifies('react.query', 'a job is read until it has ended, ever less often', async () => {
  const { clock, client } = createRig();
  const { audio_url } = await client.files.upload(new File(['a'], 'a.wav'));
  const { id } = await client.preRecorded.create({ audio_url });
  const options = jobQuery(client, id);
  const interval = options.refetchInterval as (query: {
    state: { data?: unknown; dataUpdateCount: number };
  }) => number | false;
  const read = () => client.transcriptions.get(id);
  const queued = await read();
  expect(interval({ state: { data: queued, dataUpdateCount: 0 } })).toBe(500);
  expect(interval({ state: { data: queued, dataUpdateCount: 50 } })).toBe(10_000);
  await clock.advance(1000);
  expect(interval({ state: { data: await read(), dataUpdateCount: 3 } })).toBe(false);
  expect(options.queryKey).toEqual(transcriptionKeys.job(id));
});
