import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer, type McpServerOptions } from './create-mcp-server.js';

/** A server on standard input and output. */
export interface McpStdioServer {
  /** Closes it, which cancels what it does. Its end of the input does the same. */
  close(): Promise<void>;
}

/**
 * Serves the tools of `createMcpServer` on standard input and output, to the assistant that started
 * this process. Nothing else may write to standard output.
 *
 * @example
 * ```ts
 * import { serveStdio } from '@earshot/mcp';
 *
 * // EARSHOT_URL and EARSHOT_API_KEY name the service.
 * const server = await serveStdio({ folders: ['.'] });
 * await server.close();
 * ```
 *
 * @throws InvalidArgumentError that names the option, its value and what is allowed
 */
export async function serveStdio(options: McpServerOptions = {}): Promise<McpStdioServer> {
  const server = createMcpServer(options);
  await server.connect(new StdioServerTransport());
  // A client that leaves closes the input. What it waited for is then cancelled.
  process.stdin.once('end', () => void server.close());
  return { close: () => server.close() };
}
