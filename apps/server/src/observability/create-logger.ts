import { destination, type Logger, pino, stdSerializers } from 'pino';

/**
 * Creates the log of the service: JSON lines on standard error. Transcripts, keys and tokens are
 * never logged.
 *
 * @param level - lowest level that is written
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: serializeError },
    },
    // Synchronous, so that the last lines before an exit are not lost.
    destination({ fd: 2, sync: true }),
  );
}

function serializeError(error: Error): unknown {
  const { message, stack, ...rest } = stdSerializers.err(error);
  // Properties that libraries add to errors (requests, sockets, headers) may contain secrets, and
  // are omitted.
  const code = typeof rest['code'] === 'string' ? { code: rest['code'] } : {};
  return { type: rest.type, ...code, message: redact(message), stack: redact(stack) };
}

const secretPatterns: readonly [RegExp, string][] = [
  [/\b(es_|whsec_)[\w+/=-]+/g, '$1[redacted]'],
  [/(https?:\/\/)[^\s/@"']*@/gi, '$1[redacted]@'],
  [/(https?:\/\/[^\s?#"']*)\?[^\s"']*/gi, '$1?[redacted]'],
];

/**
 * Replaces possible secrets in a text: API keys, webhook secrets, and credentials and query strings
 * of urls, which may sign downloads.
 *
 * @param text - such as the message of an error
 */
export function redact(text: string): string {
  return secretPatterns.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    text,
  );
}
