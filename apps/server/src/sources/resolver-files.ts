import { readFile, stat } from 'node:fs/promises';
import ipaddr from 'ipaddr.js';

/** What the file `resolv.conf` of a machine says about names, beside the servers. */
export interface SearchRules {
  /** Domains that short names are looked for in. */
  domains: readonly string[];
  /** A name with as many dots is first taken as it is. */
  dots: number;
}

/** Reads the text of a hosts file: addresses by lower-case name. */
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

/** Reads the text of a `resolv.conf`; of `search` and `domain` the last one counts. */
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
    const given = values.map((each) => /^ndots:(\d{1,2})$/.exec(each)?.[1]).find(Boolean);
    if (given !== undefined) dots = Math.min(15, Number(given));
  }
  return { domains, dots };
}

/**
 * The names to ask for, in order, as the resolver of the C library does it.
 *
 * @param name - a host name; with a dot at its end it is taken as it is
 */
export function namesToTry(name: string, { domains, dots }: SearchRules): string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)];
  const found = domains.map((domain) => `${name}.${domain}`);
  return name.split('.').length - 1 >= dots ? [name, ...found] : [...found, name];
}

/** A file that is read again when it has changed. */
export interface WatchedFile<Value> {
  /** What it says now; it is looked at every few seconds at most. */
  read(nowMs: number): Promise<Value>;
}

const lookAgainMs = 5000;

/**
 * Watches a file.
 *
 * @param parse - reads its text; of a file that cannot be read, an empty one
 */
export function watchFile<Value>(path: string, parse: (text: string) => Value): WatchedFile<Value> {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let state: { changed: number; value: Value } | undefined;
  const look = async (): Promise<{ changed: number; value: Value }> => {
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (state?.changed === changed) return state;
    return { changed, value: parse(await readFile(path, 'utf8').catch(() => '')) };
  };
  return {
    async read(nowMs) {
      if (state === undefined || nowMs - lookedAtMs >= lookAgainMs) {
        lookedAtMs = nowMs;
        state = await look();
      }
      return state.value;
    },
  };
}
