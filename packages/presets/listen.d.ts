import type { Server } from 'node:net';

/**
 * Makes a server of a test listen on a free port of this machine.
 *
 * @param host - name or address of this machine. @defaultValue `127.0.0.1`
 * @returns the port, and the url of an HTTP server there, without a slash at its end
 */
export declare function listenLocally(
  server: Server,
  host?: string,
): Promise<{ readonly port: number; readonly url: string }>;
