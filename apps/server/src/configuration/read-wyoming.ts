import type { Configuration } from './configuration.js';
import type { SettingReader } from './setting-reader.js';

/** The port of the Wyoming protocol, and the key that it needs. */
export function readWyoming(
  { issues, read }: SettingReader,
  roles: Configuration['roles'],
): Configuration['wyoming'] {
  const host = read('EARSHOT_WYOMING_HOST');
  const port = read('EARSHOT_WYOMING_PORT');
  const keyName = read('EARSHOT_WYOMING_KEY');
  if (port === undefined) return undefined;
  if (!roles.has('live'))
    issues.push(
      'EARSHOT_ROLES must list live for EARSHOT_WYOMING_PORT, which serves live sessions',
    );
  if (keyName !== undefined) return { host, port, keyName };
  issues.push(
    'EARSHOT_WYOMING_KEY must be set with EARSHOT_WYOMING_PORT, such as EARSHOT_API_KEY for the key in that variable',
  );
  return undefined;
}
