import { destination, type Logger, pino, stdSerializers } from 'pino';
import { redact } from './redact.js';

/**
 * The log of the service: JSON lines on standard error, one for each change in the life of something. Never a transcript, a key or a token.
 *
 * @param level - the least level that is written
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: serializeError },
    },
    // Written at once: the last lines before an exit are the ones that are needed.
    destination({ fd: 2, sync: true }),
  );
}

function serializeError(error: Error): unknown {
  const { message, stack, ...rest } = stdSerializers.err(error);
  // What libraries hang onto their errors (requests, sockets, headers) is left out on purpose.
  const code = typeof rest['code'] === 'string' ? { code: rest['code'] } : {};
  return { type: rest.type, ...code, message: redact(message), stack: redact(stack) };
}
