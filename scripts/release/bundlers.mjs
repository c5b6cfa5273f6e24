import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '../setup/run.mjs';
import { npmInstall, plainEnvironment } from './consumers.mjs';
import { nextPage, scriptPage } from './programs.mjs';

/**
 * Bundlers, each with its packages, its files and its command, which writes what a page loads into
 * `dist`.
 */
const bundlers = [
  {
    title: 'esbuild 0.28.2',
    packages: ['esbuild@0.28.2'],
    files: scriptPage,
    command:
      'esbuild page.js --bundle --minify --format=esm --target=es2022 --log-level=warning --outfile=dist/page.js',
  },
  {
    title: 'Vite 8.3.8',
    packages: ['vite@8.3.8'],
    files: {
      ...scriptPage,
      'vite.config.js':
        "export default { logLevel: 'warn', build: { target: 'es2022', emptyOutDir: false, rollupOptions: { input: 'page.js', output: { entryFileNames: 'page.js' } } } };",
    },
    command: 'vite build',
  },
  {
    title: 'webpack 5.112.2',
    packages: ['webpack@5.112.2', 'webpack-cli@7.2.3'],
    files: {
      ...scriptPage,
      'webpack.config.js':
        "export default { mode: 'production', entry: './page.js', performance: false, experiments: { outputModule: true }, output: { filename: 'page.js', module: true } };",
    },
    command: 'webpack --stats=errors-warnings',
  },
  {
    title: 'Next.js 16.4.3',
    packages: ['next@16.4.3'],
    files: nextPage,
    command: 'next build',
  },
];

/** Packages that a page uses. */
const pagePackages = [
  ...['audio', 'core', 'http', 'live', 'react', 'subtitles'].map((name) => `@earshot/${name}`),
  'react',
  'react-dom',
];

/**
 * Bundles a page that uses all packages for pages, and runs it in a browser where there is one.
 *
 * @param {(name: string) => string} newProject - makes an empty project
 * @yields {{ title: string, problem: string | undefined, note: string }}
 */
export async function* checkBundlers(newProject) {
  for (const { title, packages, files, command } of bundlers) {
    const project = newProject(`bundle-${packages[0]?.split('@')[0]}`);
    try {
      await npmInstall(project, [...packages, ...pagePackages]);
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(project, name)), { recursive: true });
        writeFileSync(join(project, name), content);
      }
      const [program = '', ...parameters] = command.split(' ');
      const output = await run(join(project, 'node_modules/.bin', program), parameters, {
        cwd: project,
        env: plainEnvironment({ NEXT_TELEMETRY_DISABLED: '1' }),
      });
      const page = join(project, 'dist');
      const scripts = readdirSync(page, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js'))
        .map((name) => readFileSync(join(page, name)));
      const sum = (sizes) => sizes.reduce((total, size) => total + size, 0);
      const note = `${sum(scripts.map(({ length }) => length))} bytes of scripts, ${sum(scripts.map((script) => gzipSync(script).length))} compressed`;
      const found = await titleInBrowser(page);
      const warning = /warning/i.test(output) ? output.trim() : undefined;
      const wrong = found === undefined || found === 'ok' ? undefined : `the page says ${found}`;
      yield {
        title,
        problem: warning ?? wrong,
        note: found === undefined ? `${note}, not run` : note,
      };
    } catch (error) {
      yield { title, problem: String(error.message), note: '' };
    }
  }
}

const contentTypes = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Opens the page of a folder. @returns its title or its first error, or undefined without a browser
 */
async function titleInBrowser(folder) {
  const { hasChromium, launchChromium } = await import('../../packages/presets/chromium.js');
  if (!hasChromium) return undefined;
  const server = createServer(({ url = '/' }, response) => {
    const name = decodeURIComponent(new URL(url, 'http://page').pathname).replace(
      /\/$/,
      '/index.html',
    );
    const path = join(folder, name);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', contentTypes[extname(path)] ?? 'application/octet-stream');
    response.end(readFileSync(path));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await launchChromium('');
  try {
    const page = await browser.newPage();
    // A mismatch of what a server rendered is one of them.
    const failure = new Promise((resolve) =>
      page.on('pageerror', (error) => resolve(String(error))),
    );
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const title = page.waitForFunction('document.title !== ""').then(() => page.title());
    return await Promise.race([title, failure]);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
