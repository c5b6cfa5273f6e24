import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SealingKey, SealingKeys } from '../ports/sealing-keys.js';
import { sealingKeyBytes } from '../secrets.js';
import type { S3Objects } from './s3-objects.js';

/** Sealing keys as objects of a bucket, which must not keep earlier versions of its objects. */
export class S3SealingKeys implements SealingKeys {
  readonly #objects: S3Objects;
  readonly #prefix: string;

  /** @param prefix - prefix of the keys of the objects, which ends with a slash */
  constructor(objects: S3Objects, prefix: string) {
    this.#objects = objects;
    this.#prefix = prefix;
  }

  async obtain(id: string): Promise<SealingKey> {
    const known = await this.find(id);
    if (known !== undefined) return { bytes: known, isNew: false };
    const bytes = randomBytes(sealingKeyBytes);
    await this.store(id, bytes);
    return { bytes, isNew: true };
  }

  /** Stores a key that was created elsewhere. */
  store(id: string, bytes: Uint8Array): Promise<void> {
    return this.#objects.write(`${this.#prefix}${id}`, Readable.from([bytes]));
  }

  async find(id: string): Promise<Uint8Array | undefined> {
    const body = await this.#objects.open(`${this.#prefix}${id}`);
    if (body === undefined) return undefined;
    const known = await buffer(body);
    return known.length === sealingKeyBytes ? known : undefined;
  }

  remove(id: string): Promise<void> {
    return this.#objects.delete(`${this.#prefix}${id}`);
  }

  async listIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const page of this.#objects.list(this.#prefix))
      ids.push(...page.map(({ key }) => key.slice(this.#prefix.length)));
    return ids;
  }
}
