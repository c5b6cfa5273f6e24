import { createdLiveSessionSchema, type Job, jobPageSchema } from '@earshot/core';
import { briefResult } from '@earshot/core/protocol';
import { type ConformanceCheck, ensure, ensureEqual } from '../conformance-check.js';
import { call, read, readError, runJob, upload } from './http-caller.js';
import type { HttpConformanceSubject } from './http-subject.js';

async function list(subject: HttpConformanceSubject, address: string) {
  return read(await call(subject, address), 200, jobPageSchema);
}

/** Creates three jobs and a live session with a mark, and resolves with their ids, newest first. */
async function createMarked(subject: HttpConformanceSubject, mark: string): Promise<string[]> {
  const ids: string[] = [];
  for (const order of [1, 2, 3])
    ids.unshift((await runJob(subject, { custom_metadata: { mark, order, deep: { order } } })).id);
  const body = { custom_metadata: { mark, order: 4 } };
  const created = await call(subject, '/v2/live', { body });
  ids.unshift((await read(created, 201, createdLiveSessionSchema)).id);
  return ids;
}

const listIds = (items: readonly Job[]) => items.map(({ id }) => id);

/** Requirements on lists, errors and deprecated paths. */
export const listChecks: readonly ConformanceCheck<HttpConformanceSubject>[] = [
  {
    name: 'lists jobs newest first, in pages whose links keep every filter',
    requirements: [
      'list.order',
      'list.next',
      'list.links-path',
      'list.links-keep-filters',
      'list.kind',
      'list.status',
      'list.custom-metadata',
      'list.metadata-spellings',
    ],
    run: async (subject) => {
      // The id of the first upload, which no other run has.
      const mark = (await upload(subject)).audio_metadata.id;
      const ids = await createMarked(subject, mark);
      const byMark = `custom_metadata[mark]=${mark}`;
      const asJson = (value: unknown) =>
        `custom_metadata=${encodeURIComponent(JSON.stringify(value))}`;
      const [live = '', ...recordings] = ids;
      for (const [address, expected] of [
        [`/v2/transcription?${byMark}`, ids],
        [`/v2/transcription?${asJson({ mark })}`, ids],
        [`/v2/pre-recorded?${byMark}`, recordings],
        [`/v2/live?${byMark}`, [live]],
        [`/v2/transcription?${byMark}&kind=live`, [live]],
        [`/v2/transcription?${byMark}&kind=live&kind=pre-recorded`, ids],
        [`/v2/transcription?${byMark}&status=done`, recordings],
        [`/v2/transcription?${byMark}&status=queued&status=error`, [live]],
        [`/v2/transcription?${byMark}&custom_metadata[order]=2`, [recordings[1]]],
        [`/v2/transcription?${byMark}&custom_metadata[deep][order]=3`, [recordings[0]]],
        [`/v2/transcription?${asJson({ mark, order: 2 })}`, [recordings[1]]],
        [`/v2/transcription?${asJson({ mark, order: '2' })}`, []],
        [`/v2/transcription?${byMark}&offset=1&limit=2`, ids.slice(1, 3)],
        [`/v2/transcription?${byMark}&before_date=2020-01-01`, []],
        [`/v2/transcription?${byMark}&after_date=2020-01-01`, ids],
        [`/v2/transcription?${byMark}&offset=99`, []],
      ] as const)
        ensureEqual(listIds((await list(subject, address)).items), expected, address);

      const first = await list(subject, `/v2/pre-recorded?${byMark}&limit=1&status=done`);
      const found: string[] = [];
      for (let page = first; ; page = await list(subject, page.next ?? '')) {
        found.push(...listIds(page.items));
        for (const link of [page.first, page.current, ...(page.next === null ? [] : [page.next])]) {
          const { pathname, searchParams } = new URL(link);
          ensure(pathname.endsWith('/v2/transcription'), `The link ${link} is elsewhere.`);
          ensureEqual(
            [searchParams.getAll('kind'), searchParams.getAll('status'), searchParams.get('limit')],
            [['pre-recorded'], ['done'], '1'],
            link,
          );
        }
        ensureEqual(
          new URL(page.first).searchParams.get('offset'),
          '0',
          'offset of the first page',
        );
        if (page.next === null) break;
      }
      ensureEqual(found, recordings, 'ids over all pages');
    },
  },
  {
    name: 'shortens the results of a list on request',
    requirements: ['list.results-brief', 'list.links-keep-filters'],
    run: async (subject) => {
      const { id } = await runJob(subject);
      for (const path of ['/v2/pre-recorded', '/v2/transcription']) {
        const [full, brief] = await Promise.all(
          ['full', 'brief'].map((results) =>
            list(subject, `${path}?status=done&results=${results}`),
          ),
        );
        const whole = full?.items.find((item) => item.id === id);
        const cut = brief?.items.find((item) => item.id === id);
        ensure(whole?.result != null && cut !== undefined, `${path} does not have the job ${id}.`);
        ensureEqual(cut, { ...whole, result: briefResult(whole.result) }, `brief item of ${path}`);
        ensureEqual(
          new URL(brief?.current ?? '').searchParams.get('results'),
          'brief',
          `results in the links of ${path}`,
        );
      }
    },
  },
  {
    name: 'refuses a query that the contract does not allow, and names the parameter',
    requirements: ['list.limit', 'list.offset', 'error.unknown-query'],
    run: async (subject) => {
      for (const [path, query, name] of [
        ['/v2/pre-recorded', 'limit=0', 'limit'],
        ['/v2/pre-recorded', 'offset=-1', 'offset'],
        ['/v2/live', 'kind=live', 'kind'],
        ['/v2/transcription', 'kind=other', 'kind'],
        ['/v2/transcription', 'status=over', 'status'],
        ['/v2/transcription', 'date=yesterday', 'date'],
        ['/v2/transcription', 'limmit=2', 'limmit'],
        ['/v2/transcription', 'custom_metadata=[', 'custom_metadata'],
        ['/v2/live', 'results=short', 'results'],
      ] as const) {
        const error = await readError(await call(subject, `${path}?${query}`), 400, path);
        ensure(String(error.validation_errors).includes(name), `${query}: ${error.message}`);
      }
    },
  },
  {
    name: 'has one envelope for every error, and 401 for a missing or unknown key',
    requirements: ['error.body', 'error.code', 'authentication.refused'],
    run: async (subject) => {
      const absent = '00000000-0000-4000-8000-0000000000ff';
      for (const [path, key, code] of [
        ['/v2/pre-recorded', null, 'missing_key'],
        ['/v2/live', 'es_nobody', 'unknown_key'],
        [`/v2/transcription/${absent}`, null, 'missing_key'],
      ] as const) {
        const response = await call(subject, path, { key });
        const error = await readError(response, 401, path);
        ensureEqual(error.code, code, `code at ${path}`);
        ensure(/key not found/i.test(error.message), `"${error.message}" does not say why.`);
      }
      for (const path of [
        `/v2/pre-recorded/${absent}`,
        `/v2/live/${absent}`,
        `/v2/transcription/${absent}`,
        `/v2/transcription/${absent}/file`,
        `/file/${absent}`,
        '/v2/nothing',
      ]) {
        const error = await readError(await call(subject, path), 404, path);
        ensureEqual(error.code, 'not_found', `code at ${path}`);
      }
    },
  },
  {
    name: 'refuses a live session that the contract does not allow',
    requirements: ['endpoint.live.validation'],
    run: async (subject) => {
      for (const [body, name] of [
        [{ channels: 9 }, 'channels'],
        [{ sample_rte: 8000 }, 'sample_rte'],
        [{ encoding: 'wav/alaw', bit_depth: 16 }, 'bit_depth'],
        ['{', 'body'],
      ] as const) {
        const error = await readError(await call(subject, '/v2/live', { body }), 400, '/v2/live');
        ensure(String(error.validation_errors).includes(name), `${name}: ${error.message}`);
      }
    },
  },
  {
    name: 'names the successor of deprecated paths, and of no others',
    requirements: ['endpoint.deprecation'],
    run: async (subject) => {
      const { id } = await runJob(subject);
      for (const [path, successor] of [
        ['/v2/transcription', '/v2/pre-recorded'],
        [`/v2/transcription/${id}`, `/v2/pre-recorded/${id}`],
        ['/v2/pre-recorded', null],
        [`/v2/pre-recorded/${id}`, null],
      ] as const) {
        const { headers } = await call(subject, path);
        ensureEqual(
          headers.get('deprecation') === null,
          successor === null,
          `deprecation of ${path}`,
        );
        const link = successor && `<${successor}>; rel="successor-version"`;
        ensureEqual(headers.get('link'), link, `link of ${path}`);
      }
    },
  },
];
