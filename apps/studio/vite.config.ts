import { PageNotices } from '@earshot/presets/notices';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const notices = new PageNotices('The studio');

export default defineConfig({
  plugins: [react(), notices.collect(), notices.write()],
  worker: { plugins: () => [notices.collect()] },
  experimental: {
    // The service writes the path of its public url before the addresses of the page. Whatever the
    // page loads finds the rest from itself.
    renderBuiltUrl: (_filename, { hostType }) =>
      hostType === 'html' ? undefined : { relative: true },
  },
  build: {
    // The policy of the page allows nothing inline, and fonts are files that are kept.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    proxy: Object.fromEntries(
      ['/v2', '/studio', '/file', '/ready'].map((path) => [
        path,
        { target: 'http://127.0.0.1:4800', ws: true },
      ]),
    ),
  },
});
