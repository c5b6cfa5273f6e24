import { type ServerProcess, startServerProcess } from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';

describe('the page at /', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startServerProcess();
  });
  afterAll(async () => {
    await server.stop();
  });

  const fetchPath = (path: string) => fetch(`${server.url}${path}`);

  verifies(
    'studio.page',
    'each address gets the page, with a strict policy; its files are kept',
    async () => {
      for (const path of [
        '/',
        '/recordings/1',
        '/live',
        '/captions',
        '/cluster',
        '/settings',
        '/settings/models',
        '/sign-in',
      ]) {
        const response = await fetchPath(path);
        expect(response.status).toBe(200);
        const policy = response.headers.get('content-security-policy') ?? '';
        expect(policy).toContain("script-src 'self';");
        expect(policy).not.toContain('unsafe');
        expect(response.headers.get('cache-control')).toBe('no-cache');
      }
      const html = await (await fetchPath('/')).text();
      expect(html).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=/);
      const script = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? '';
      const response = await fetchPath(script);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toContain('text/javascript');
      expect((await fetchPath('/assets/../../package.json')).status).toBe(404);
    },
  );
});
