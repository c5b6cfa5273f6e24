import { createHash } from 'node:crypto';
import { call } from './api.js';
import { signIn } from './sign-in.js';

interface JobPage {
  readonly items: readonly {
    readonly id: string;
    readonly kind: string;
    readonly status: string;
  }[];
  readonly next: string | null;
}

/** Reads all that a service shows to a key, apart from the address of the service. */
export class ServiceContent {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** The jobs of a list, in its order, over all of its pages. */
  async list(query: Record<string, string> = {}): Promise<unknown[]> {
    const items: unknown[] = [];
    let path: string | null = `/v2/transcription?${new URLSearchParams({ limit: '50', ...query })}`;
    while (path !== null) {
      const page: JobPage = await this.#json(path);
      items.push(...page.items);
      path = page.next;
    }
    return items;
  }

  /** Every job with its recording and its edits, by the id of the job. */
  async jobs(): Promise<Record<string, unknown>> {
    const content: Record<string, unknown> = {};
    for (const { id, kind, status } of (await this.list()) as JobPage['items']) {
      const path = `/v2/${kind}/${id}`;
      const file = await call(this.#url, `${path}/file`, { key: this.#key });
      const recording = Buffer.from(await file.arrayBuffer());
      content[id] = {
        job: await this.#json(path),
        file: file.ok ? createHash('sha256').update(recording).digest('hex') : file.status,
        edits: status === 'done' ? await this.#json(`${path}/edits`) : undefined,
      };
    }
    return content;
  }

  /** What the studio finds by words, and the callbacks that it shows, of the key of the tests. */
  async studio(words: readonly string[]): Promise<Record<string, unknown>> {
    const headers = await signIn(this.#url);
    const read = async (path: string): Promise<unknown> =>
      this.#plain(await call(this.#url, path, { key: null, headers }));
    const content: Record<string, unknown> = { deliveries: await read('/studio/deliveries') };
    for (const word of words)
      content[word] = await read(
        `/studio/search?${new URLSearchParams({ words: word, limit: '2' })}`,
      );
    return content;
  }

  async #json<Value>(path: string): Promise<Value> {
    return (await this.#plain(await call(this.#url, path, { key: this.#key }))) as Value;
  }

  async #plain(response: Response): Promise<unknown> {
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.url} responded with ${response.status}: ${text}`);
    return JSON.parse(text.replaceAll(this.#url, ''));
  }
}
