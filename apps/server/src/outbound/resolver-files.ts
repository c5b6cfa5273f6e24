import { readFile, stat } from 'node:fs/promises';
import ipaddr from 'ipaddr.js';

/** Search rules of a `resolv.conf`. */
export interface SearchRules {
  /** Domains that are appended to short names. */
  domains: readonly string[];
  /** `ndots`: a name with at least this number of dots is first queried without a search domain. */
  dots: number;
}

/** Parses a hosts file: addresses by lower-case name. */
export function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (address === undefined || !ipaddr.isValid(address)) continue;
    for (const name of names.map((each) => each.toLowerCase()))
      hosts.set(name, [...(hosts.get(name) ?? []), address]);
  }
  return hosts;
}

/** Parses a `resolv.conf`, of which the last line with `search` or `domain` applies. */
export function parseSearchRules(text: string): SearchRules {
  let domains: string[] = [];
  let dots = 1;
  for (const line of text.split('\n')) {
    const [keyword, ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/);
    if (keyword === 'search' || keyword === 'domain')
      domains = values.map((each) => each.replace(/\.$/, '')).filter((each) => each !== '');
    if (keyword !== 'options') continue;
    const ndots = values.map((each) => /^ndots:(\d{1,2})$/.exec(each)?.[1]).find(Boolean);
    if (ndots !== undefined) dots = Math.min(15, Number(ndots));
  }
  return { domains, dots };
}

/**
 * Names to query, in the same order as the resolver of the C library.
 *
 * @param name - a host name. With a trailing dot it is queried without search domains
 */
export function namesToTry(name: string, { domains, dots }: SearchRules): string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)];
  const found = domains.map((domain) => `${name}.${domain}`);
  return name.split('.').length - 1 >= dots ? [name, ...found] : [...found, name];
}

const checkEveryMs = 5000;

/** A file that is read again when it changes. */
export class WatchedFile<Value> {
  readonly #path: string;
  readonly #parse: (text: string) => Value;
  #checkedAtMs = Number.NEGATIVE_INFINITY;
  #state: { readonly changed: number; readonly value: Value } | undefined;

  /** @param parse - parses its text, which is empty when the file cannot be read */
  constructor(path: string, parse: (text: string) => Value) {
    this.#path = path;
    this.#parse = parse;
  }

  /** Its parsed content. The file is checked for changes at most every five seconds. */
  async read(nowMs: number): Promise<Value> {
    if (this.#state === undefined || nowMs - this.#checkedAtMs >= checkEveryMs) {
      this.#checkedAtMs = nowMs;
      this.#state = await this.#check();
    }
    return this.#state.value;
  }

  async #check(): Promise<{ readonly changed: number; readonly value: Value }> {
    const changed = await stat(this.#path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (this.#state?.changed === changed) return this.#state;
    return { changed, value: this.#parse(await readFile(this.#path, 'utf8').catch(() => '')) };
  }
}
