import { createClient } from '@earshot/http';
import { verifies } from '@earshot/specification';
import {
  createFakeClock,
  createFakeHttpService,
  type FakeHttpServiceOptions,
} from '@earshot/testing';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import {
  EarshotProvider,
  useCreateTranscription,
  useEarshotClient,
  useTranscription,
  useTranscriptions,
} from '../../src/index.js';
import { act, renderHook } from '../support/render.js';

const script = {
  utterances: [
    { text: 'hello world', startSeconds: 0.2, endSeconds: 0.8 },
    { text: 'good bye', startSeconds: 1, endSeconds: 1.8 },
  ],
};

/** A service in memory, with a client and a provider. */
function createRig(options: Partial<FakeHttpServiceOptions> = {}) {
  const clock = createFakeClock();
  const service = createFakeHttpService({ clock, script, ...options });
  const { baseUrl, fetch } = service;
  const client = createClient({ baseUrl, fetch, clock, random: () => 0.5 });
  return {
    clock,
    service,
    client,
    wrap: (children: ReactElement) => (
      <EarshotProvider client={client} clock={clock}>
        {children}
      </EarshotProvider>
    ),
    advance: (ms: number) => act(() => clock.advance(ms)),
    /** Creates a job, and returns its id. */
    create: async () => {
      const created = client.preRecorded.create({ audio_url: 'https://earshot.test/a.wav' });
      await clock.advance(20);
      return (await created).id;
    },
  };
}

afterEach(() => {
  document.body.replaceChildren();
});

verifies(
  'react.jobs',
  'a job is followed until it is done, with its utterances as they come',
  async () => {
    const rig = createRig();
    const id = await rig.create();
    const hook = await renderHook(() => useTranscription(id), rig.wrap);
    const seen: string[] = [];
    hook.current.store.subscribe(() => {
      const { status, utterances } = hook.current.store.getSnapshot();
      const text = `${status} ${utterances.length}`;
      if (seen.at(-1) !== text) seen.push(text);
    });
    // The client loads the code that waits for jobs when the first one is followed.
    await rig.advance(50);
    await rig.advance(2000);
    expect(hook.current.status).toBe('done');
    expect(hook.current.utterances.map(({ text }) => text)).toEqual(['hello world', 'good bye']);
    expect(hook.current.job?.result?.transcription?.full_transcript).toBe('hello world good bye');
    expect(seen).toContain('processing 1');
    expect(seen.at(-1)).toBe('done 2');
    await hook.unmount();
  },
);

verifies(
  'react.jobs',
  'a job that fails has its reason, one that is not there its error',
  async () => {
    const rig = createRig({ script: { error: { code: 400, message: 'no audio in it' } } });
    const id = await rig.create();
    const failed = await renderHook(() => useTranscription(id), rig.wrap);
    await rig.advance(2000);
    expect([failed.current.status, failed.current.error?.message]).toEqual([
      'error',
      `job ${id} failed: no audio in it`,
    ]);
    const missing = await renderHook(() => useTranscription('no-such-job'), rig.wrap);
    await rig.advance(2000);
    expect(missing.current.status).toBe('failed');
    expect(missing.current.error).toMatchObject({ code: 'not_found' });
    await failed.unmount();
    await missing.unmount();
  },
);

verifies('react.jobs', 'a job is cancelled, and then deleted from its list', async () => {
  const rig = createRig({ times: { processingMs: 60_000 } });
  const id = await rig.create();
  const hook = await renderHook(
    () => ({ job: useTranscription(id), list: useTranscriptions({ refreshMs: 1000 }) }),
    rig.wrap,
  );
  await rig.advance(500);
  expect(hook.current.job.status).toBe('processing');
  await act(async () => {
    void hook.current.job.cancel();
    await rig.clock.advance(2000);
  });
  expect(hook.current.job.status).toBe('error');
  expect(hook.current.list.items.map(({ status }) => status)).toEqual(['error']);
  await act(async () => {
    void hook.current.job.remove();
    await rig.clock.advance(500);
  });
  expect(hook.current.list.items).toEqual([]);
  await hook.unmount();
});

verifies(
  ['react.jobs', 'react.release'],
  'an unmounted component leaves no request and no timer',
  async () => {
    const rig = createRig({ times: { processingMs: 3_600_000 } });
    const id = await rig.create();
    for (const waitMs of [0, 1, 60, 2000]) {
      const hook = await renderHook(
        () => [useTranscription(id).status, useTranscriptions().items],
        rig.wrap,
      );
      await rig.advance(waitMs);
      await hook.unmount();
      await rig.advance(1);
      const before = rig.service.requests.length;
      await rig.advance(600_000);
      expect(rig.service.requests).toHaveLength(before);
    }
  },
);

verifies(
  'react.jobs',
  'a long list is read again as far as jobs of it are in progress, and asked for as far as it is shown',
  async () => {
    const rig = createRig({ times: { processingMs: 1500 } });
    for (let index = 0; index < 30; index += 1) await rig.create();
    const hook = await renderHook(
      () => useTranscriptions({ limit: 10, refreshMs: 1000 }),
      rig.wrap,
    );
    await rig.advance(20);
    for (let page = 0; page < 2; page += 1)
      await act(async () => {
        void hook.current.loadMore();
        await rig.clock.advance(20);
      });
    expect(hook.current.items).toHaveLength(30);
    const limits = () =>
      rig.service.requests.map(({ url }) => Number(new URL(url).searchParams.get('limit')));
    // All of them are in progress, down to the oldest.
    await rig.advance(1100);
    expect(limits().at(-1)).toBe(30);
    await rig.advance(20_000);
    expect(new Set(hook.current.items.map(({ status }) => status))).toEqual(new Set(['done']));
    expect(limits().at(-1)).toBe(10);
    expect(hook.current.items).toHaveLength(30);
    await act(async () => {
      void hook.current.refresh();
      await rig.clock.advance(20);
    });
    expect(limits().at(-1)).toBe(30);
    await hook.unmount();
  },
);

verifies('react.jobs', 'a page that is read while the list is refreshed stays in it', async () => {
  const rig = createRig({ latencyMs: 5 });
  for (let index = 0; index < 5; index += 1) {
    await rig.create();
    await rig.clock.advance(1000);
  }
  const hook = await renderHook(() => useTranscriptions({ limit: 2 }), rig.wrap);
  await rig.advance(20);
  await act(async () => {
    void hook.current.loadMore();
    await rig.clock.advance(2);
    // Its response is the last one, and has only the first page.
    void hook.current.refresh();
    await rig.clock.advance(20);
  });
  expect(hook.current.items).toHaveLength(4);
  expect(hook.current).toMatchObject({ hasMore: true, isLoadingMore: false, error: null });
  await hook.unmount();
});

verifies(
  'react.jobs',
  'a list of more than a page can hold stays as it is when it is read again',
  async () => {
    const rig = createRig();
    for (let index = 0; index < 1004; index += 1) await rig.create();
    const hook = await renderHook(
      () => useTranscriptions({ limit: 1000, refreshMs: 1000 }),
      rig.wrap,
    );
    await rig.advance(20);
    await act(async () => {
      void hook.current.loadMore();
      await rig.clock.advance(20);
    });
    expect(hook.current.items).toHaveLength(1004);
    const { items } = hook.current;
    await rig.create();
    await rig.advance(10_000);
    expect(hook.current).toMatchObject({ hasMore: false, error: null });
    expect(hook.current.items).toHaveLength(1005);
    expect(hook.current.items.slice(1).map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    await hook.unmount();
  },
);

verifies(
  'react.jobs',
  'a list has pages, keeps what has not changed, and follows what is created',
  async () => {
    const rig = createRig({ latencyMs: 5 });
    for (let index = 0; index < 5; index += 1) {
      await rig.create();
      await rig.clock.advance(1000);
    }
    const hook = await renderHook(
      () => ({ list: useTranscriptions({ limit: 2 }), creation: useCreateTranscription() }),
      rig.wrap,
    );
    expect(hook.current.list.status).toBe('loading');
    await rig.advance(20);
    expect(hook.current.list).toMatchObject({ status: 'ready', hasMore: true });
    expect(hook.current.list.items).toHaveLength(2);
    const [newest] = hook.current.list.items;
    await act(async () => {
      void hook.current.list.loadMore();
      void hook.current.list.loadMore();
      await rig.clock.advance(20);
    });
    expect(hook.current.list.items).toHaveLength(4);
    await act(async () => {
      void hook.current.creation.create(new File(['audio'], 'a.wav'), { sentences: true });
      await rig.clock.advance(40);
    });
    expect(hook.current.creation).toMatchObject({ status: 'created', error: null });
    const { items } = hook.current.list;
    expect(items[0]?.id).toBe(hook.current.creation.job?.id);
    expect(items[1]).toBe(newest);
    // Nothing else changes the list, and jobs that stay the same do not render the page.
    await rig.advance(6000);
    expect(hook.current.list.items[0]?.status).toBe('done');
    const { renders } = hook;
    await rig.advance(120_000);
    expect(hook.renders).toBe(renders);
    await hook.unmount();
  },
);

verifies('react.jobs', 'a creation reports its upload and is aborted', async () => {
  const rig = createRig({ latencyMs: 100 });
  const hook = await renderHook(() => useCreateTranscription(), rig.wrap);
  const file = new File(['audio'], 'a.wav');
  let returned: unknown = 'nothing';
  await act(async () => {
    void hook.current.create(file).then((job) => {
      returned = job;
    });
    await rig.clock.advance(50);
  });
  expect(hook.current.status).toBe('uploading');
  await act(async () => hook.current.abort());
  await rig.advance(500);
  expect([hook.current.status, returned]).toEqual(['idle', null]);
  expect(rig.service.jobs).toHaveLength(0);
  await act(async () => {
    void hook.current.create(file);
    await rig.clock.advance(1000);
  });
  expect(hook.current.status).toBe('created');
  expect(hook.current.progress).toMatchObject({ stage: 'upload', sentBytes: 5 });
  await act(async () => {
    // The contract has no such parameter.
    void hook.current.create(file, { nonsense: 1 } as never);
    await rig.clock.advance(1000);
  });
  expect(hook.current.status).toBe('failed');
  expect(hook.current.error?.message).toContain('nonsense');
  await hook.unmount();
});

test('a hook without its provider says what to do', async () => {
  const errors: string[] = [];
  for (const useHook of [useTranscriptions, useCreateTranscription, useEarshotClient])
    await renderHook(() => {
      try {
        return useHook();
      } catch (error) {
        errors.push((error as Error).message);
        return null;
      }
    }).then((hook) => hook.unmount());
  expect(new Set(errors)).toEqual(
    new Set(
      ['useTranscriptions', 'useCreateTranscription', 'useEarshotClient'].map(
        (name) => `${name} needs an EarshotProvider with a client`,
      ),
    ),
  );
});
