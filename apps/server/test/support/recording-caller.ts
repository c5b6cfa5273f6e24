import { randomUUID } from 'node:crypto';
import { type CallOptions, call } from './api.js';
import { KnownValue } from './known-value.js';
import { counterAudio, openClient } from './live.js';
import { speech } from './speech.js';

/** A job of either kind, with the knowledge of its caller about it. */
interface KnownJob {
  readonly kind: 'pre-recorded' | 'live';
  readonly id: string;
  /** A word of its metadata. */
  readonly marker: string;
  readonly exists: KnownValue<boolean>;
  /** A word of its edits, or undefined without edits. */
  readonly edit: KnownValue<string | undefined>;
}

/** A key, with the knowledge of its administrator about it. */
interface KnownKey {
  readonly id: string;
  readonly secret: string;
  readonly isValid: KnownValue<boolean>;
}

/** A file that no job uses. */
interface KnownUpload {
  readonly id: string;
  readonly exists: KnownValue<boolean>;
}

/** Items of each kind, beyond which the caller removes some. */
const wantedItems = 4;
/** Number of revoked keys that are tried after each kill. */
const revokedKeys = 1;

/**
 * A caller who uploads, transcribes, edits, speaks, creates keys, and deletes all that, one request
 * after the other, and remembers what was acknowledged.
 */
export class RecordingCaller {
  readonly #random: () => number;
  /** Headers of a browser that is signed in as an administrator. */
  readonly #browser: Record<string, string>;
  #jobs: KnownJob[] = [];
  #keys: KnownKey[] = [];
  #uploads: KnownUpload[] = [];
  /** What was gone when it was verified. It is verified once more, at the end. */
  readonly #gone: { jobs: KnownJob[]; uploads: KnownUpload[] } = { jobs: [], uploads: [] };
  /** Acknowledged changes. */
  changes = 0;

  constructor(random: () => number, browser: Record<string, string>) {
    this.#random = random;
    this.#browser = browser;
  }

  /**
   * Words that must no longer exist: those of deleted jobs, and of edits that were replaced or
   * removed.
   */
  readonly removedWords: string[] = [];

  /** Makes changes until one fails because the service has ended. */
  async run(url: string, isKilled: () => boolean): Promise<void> {
    while (!isKilled()) {
      try {
        await this.#change(url);
        this.changes += 1;
      } catch (error) {
        if (!isKilled()) throw error;
      }
    }
  }

  /**
   * Compares everything that may exist with the data of a restarted service, and returns a sentence
   * for each difference.
   */
  async verify(url: string): Promise<string[]> {
    const wrong = await this.#verifyContents(url, this.#jobs, this.#uploads);
    this.#gone.jobs.push(...this.#jobs.filter(isGone));
    this.#gone.uploads.push(...this.#uploads.filter(isGone));
    this.#jobs = this.#jobs.filter((each) => !isGone(each));
    this.#uploads = this.#uploads.filter((each) => !isGone(each));
    for (const { id, isValid, secret } of this.#keys) {
      const { status } = await read(url, '/v2/pre-recorded?limit=1', { key: secret });
      if (!isValid.observe(status === 200)) wrong.push(`the key ${id} is a ${status}`);
    }
    // The service delays requests with a key that it refuses: each revoked one is tried a few times.
    const isRevoked = ({ isValid }: KnownKey) => isValid.possible[0] === false;
    const forgotten = new Set(this.#keys.filter(isRevoked).slice(0, -revokedKeys));
    this.#keys = this.#keys.filter((key) => !forgotten.has(key));
    return wrong;
  }

  /** Verifies again that what is gone has not come back. */
  verifyGone(url: string): Promise<string[]> {
    return this.#verifyContents(url, this.#gone.jobs, this.#gone.uploads);
  }

  async #verifyContents(
    url: string,
    jobs: readonly KnownJob[],
    uploads: readonly KnownUpload[],
  ): Promise<string[]> {
    const wrong: string[] = [];
    for (const job of jobs) wrong.push(...(await this.#verifyJob(url, job)));
    for (const { exists, id } of uploads) {
      const { status } = await read(url, `/file/${id}`);
      if (!exists.observe(status === 200)) wrong.push(`the upload ${id} is a ${status}`);
    }
    return wrong;
  }

  async #verifyJob(url: string, { edit, exists, id, kind, marker }: KnownJob): Promise<string[]> {
    const path = `/v2/${kind}/${id}`;
    const job = await read(url, path);
    const isThere = job.status === 200;
    if (!exists.observe(isThere)) return [`${path} is a ${job.status}`];
    const wrong: string[] = [];
    if (isThere && !job.text.includes(marker)) wrong.push(`${path} has lost its metadata`);
    // A session that ended without audio has no file.
    const isWhole = !isThere || /"status":"done"/.test(job.text);
    const parts = isWhole ? [`${path}/file`, `${path}/edits`] : [];
    for (const part of parts) {
      const { status, text } = await read(url, part);
      if ((status === 200) !== isThere)
        wrong.push(`${part} is a ${status}, its job a ${job.status}`);
      if (!isThere || !part.endsWith('edits')) continue;
      const word = /edit-[\w-]+/.exec(text)?.[0];
      if (!edit.observe(word)) wrong.push(`${part} has ${word}`);
    }
    if (!isThere) this.#forget(marker, ...edit.possible);
    return wrong;
  }

  #forget(...words: (string | undefined)[]): void {
    for (const word of words) if (word !== undefined) this.removedWords.push(word);
  }

  async #change(url: string): Promise<void> {
    const changes = [
      () => this.#transcribe(url),
      () => this.#speak(url),
      () => this.#edit(url),
      () => this.#createKey(url),
      () => this.#upload(url),
      () => this.#deleteJob(url),
      () => this.#deleteJob(url),
      () => this.#revokeKey(url),
      () => this.#deleteUpload(url),
    ];
    await this.#pick(changes)?.();
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  async #upload(url: string): Promise<void> {
    if (this.#uploads.filter(isThere).length >= wantedItems) return this.#deleteUpload(url);
    const id = await upload(url);
    this.#uploads.push({ id, exists: new KnownValue(true) });
  }

  async #deleteUpload(url: string): Promise<void> {
    const found = this.#pick(this.#uploads.filter(isThere));
    await found?.exists.change(false, () => change(url, `/file/${found.id}`, 'DELETE', [202]));
  }

  async #transcribe(url: string): Promise<void> {
    if (this.#jobs.filter(isThere).length >= wantedItems) return this.#deleteJob(url);
    const marker = `marker-${randomUUID()}`;
    const audio_url = `${url}/file/${await upload(url)}`;
    const body = { audio_url, custom_metadata: { marker } };
    const { id } = await create(url, '/v2/pre-recorded', { body });
    this.#add('pre-recorded', id, marker);
  }

  async #speak(url: string): Promise<void> {
    if (this.#jobs.filter(isThere).length >= wantedItems) return this.#deleteJob(url);
    const marker = `marker-${randomUUID()}`;
    const body = { custom_metadata: { marker } };
    const session = await create(url, '/v2/live', { body });
    this.#add('live', session.id, marker);
    const client = await openClient(session.url);
    client.send(counterAudio(0.5));
    client.stop();
    const { code } = await client.closed;
    if (code !== 1000) throw new Error(`a session was closed with ${code}`);
  }

  #add(kind: KnownJob['kind'], id: string, marker: string): void {
    const exists = new KnownValue(true);
    this.#jobs.push({
      kind,
      id,
      marker,
      exists,
      edit: new KnownValue<string | undefined>(undefined),
    });
  }

  async #edit(url: string): Promise<void> {
    const job = this.#pick(this.#jobs.filter((each) => isThere(each) && each.kind !== 'live'));
    if (job === undefined) return;
    if (!hasEnded(await read(url, `/v2/${job.kind}/${job.id}`))) return;
    const path = `/v2/${job.kind}/${job.id}/edits`;
    const before = job.edit.possible;
    const isRemoval = before[0] !== undefined && this.#random() < 0.5;
    const word = isRemoval ? undefined : `edit-${randomUUID()}`;
    const body = { corrections: [{ from: 0, text: word }] };
    await job.edit.change(word, () =>
      isRemoval ? change(url, path, 'DELETE', [204]) : change(url, path, 'PUT', [204], { body }),
    );
    this.#forget(...before);
  }

  async #deleteJob(url: string): Promise<void> {
    const job = this.#pick(this.#jobs.filter(isThere));
    if (job === undefined) return;
    const path = `/v2/${job.kind}/${job.id}`;
    if (!hasEnded(await read(url, path))) return;
    await job.exists.change(false, () => change(url, path, 'DELETE', [202]));
    this.#forget(job.marker, ...job.edit.possible);
  }

  async #createKey(url: string): Promise<void> {
    if (this.#keys.filter(({ isValid }) => isValid.possible[0]).length >= wantedItems)
      return this.#revokeKey(url);
    const options = {
      key: null,
      headers: this.#browser,
      body: { name: `another ${randomUUID()}` },
    };
    const { id, key: secret } = await create(url, '/studio/keys', options);
    this.#keys.push({ id, secret, isValid: new KnownValue(true) });
  }

  async #revokeKey(url: string): Promise<void> {
    const key = this.#pick(this.#keys.filter(({ isValid }) => isValid.possible[0]));
    const options = { key: null, headers: this.#browser };
    await key?.isValid.change(false, () =>
      change(url, `/studio/keys/${key.id}`, 'DELETE', [204], options),
    );
  }
}

const isThere = ({ exists }: { readonly exists: KnownValue<boolean> }): boolean =>
  exists.possible.every(Boolean);

const isGone = ({ exists }: { readonly exists: KnownValue<boolean> }): boolean =>
  !exists.possible.some(Boolean);

/** True for a job that can be edited and deleted. */
const hasEnded = ({ text }: { readonly text: string }): boolean =>
  /"status":"(?:done|error)"/.test(text);

async function read(url: string, path: string, options: CallOptions = {}) {
  const response = await call(url, path, options);
  return { status: response.status, text: await response.text() };
}

async function change(
  url: string,
  path: string,
  method: string,
  expected: readonly number[],
  options: CallOptions = {},
): Promise<void> {
  const { status, text } = await read(url, path, { method, ...options });
  if (!expected.includes(status)) throw new Error(`${method} ${path} is a ${status}: ${text}`);
}

async function create(
  url: string,
  path: string,
  options: CallOptions,
): Promise<{ id: string; url: string; key: string }> {
  const { status, text } = await read(url, path, options);
  if (status !== 201) throw new Error(`POST ${path} is a ${status}: ${text}`);
  // The members of the created object.
  return JSON.parse(text) as { id: string; url: string; key: string };
}

async function upload(url: string): Promise<string> {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(speech)]), 'meeting.wav');
  const { status, text } = await read(url, '/v2/upload', { body: form });
  if (status !== 200) throw new Error(`POST /v2/upload is a ${status}: ${text}`);
  return (JSON.parse(text) as { audio_metadata: { id: string } }).audio_metadata.id;
}
