/**
 * A server of the Model Context Protocol, by which assistants use a service.
 *
 * @packageDocumentation
 */
export { createMcpServer, type McpServerOptions } from './create-mcp-server.js';
export { type HttpEndpointOptions, type McpHttpServer, serveHttp } from './http/serve-http.js';
export { type McpStdioServer, serveStdio } from './serve-stdio.js';
