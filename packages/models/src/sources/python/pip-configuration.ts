import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../download/connections.js';

/** Settings of pip that decide where packages come from. */
export interface PipConfiguration {
  /** Address of the index that replaces the public one, or undefined where none is configured. */
  indexUrl: string | undefined;
  /** Addresses of further indexes. */
  extraIndexUrls: readonly string[];
  /** True if pip must not use any index. */
  isOffline: boolean;
}

/**
 * Reads where pip gets packages from, without running pip: from the environment and its
 * configuration files, in the order of precedence of pip
 * (https://pip.pypa.io/en/stable/topics/configuration/).
 */
export async function readPipConfiguration(environment: Environment): Promise<PipConfiguration> {
  const values = new Map<string, string>();
  for (const path of configurationFiles(environment))
    for (const [key, value] of parseOptions(await readFile(path, 'utf8').catch(() => '')))
      values.set(key, value);
  for (const key of ['index-url', 'extra-index-url', 'no-index']) {
    const value = environment[`PIP_${key.toUpperCase().replaceAll('-', '_')}`];
    if (value !== undefined && value !== '') values.set(key, value);
  }
  return {
    indexUrl: values.get('index-url'),
    extraIndexUrls: (values.get('extra-index-url') ?? '').split(/\s+/).filter(Boolean),
    isOffline: /^(?:1|true|yes|on|y|t)$/i.test(values.get('no-index') ?? ''),
  };
}

/** Paths of the configuration files of pip, in ascending order of precedence. */
function configurationFiles(environment: Environment): string[] {
  const home = environment['HOME'] ?? homedir();
  const own = environment['PIP_CONFIG_FILE'];
  // pip reads no file at all in this case.
  if (own === '/dev/null' || own === 'nul') return [];
  const site = environment['VIRTUAL_ENV'];
  const isWindows = process.platform === 'win32';
  const name = isWindows ? 'pip.ini' : 'pip.conf';
  const paths = isWindows
    ? [
        join(environment['PROGRAMDATA'] ?? 'C:\\ProgramData', 'pip', name),
        join(home, 'pip', name),
        join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'pip', name),
      ]
    : [
        ...(environment['XDG_CONFIG_DIRS'] ?? '/etc/xdg')
          .split(':')
          .filter(Boolean)
          .map((folder) => join(folder, 'pip', name)),
        '/etc/pip.conf',
        join('/Library/Application Support/pip', name),
        join(home, '.pip', name),
        join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'pip', name),
        join(home, 'Library/Application Support/pip', name),
      ];
  return [
    ...paths,
    ...(site === undefined || site === '' ? [] : [join(site, name)]),
    ...(own === undefined || own === '' ? [] : [own]),
  ];
}

/**
 * Reads the options of an INI file for downloads: those of its section `global`, overridden by
 * those of `download`.
 */
export function parseOptions(text: string): Map<string, string> {
  const sections = new Map<string, Map<string, string>>();
  let options = new Map<string, string>();
  let key: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const section = /^\[([^\]]+)\]/.exec(line)?.[1];
    const option = /^([^\s=:][^=:]*?)\s*[=:]\s*(.*)$/.exec(line);
    if (section !== undefined) {
      options = new Map();
      sections.set(section.trim().toLowerCase(), options);
      key = undefined;
    } else if (/^\s/.test(line) && key !== undefined)
      // An indented line continues the value.
      options.set(key, `${options.get(key) ?? ''}\n${line.trim()}`.trim());
    else if (option !== null) {
      key = (option[1] ?? '').toLowerCase().replaceAll('_', '-');
      options.set(key, (option[2] ?? '').trim());
    }
  }
  return new Map([...(sections.get('global') ?? []), ...(sections.get('download') ?? [])]);
}
