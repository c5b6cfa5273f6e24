import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '../setup/run.mjs';
import { npmInstall } from './consumers.mjs';
import { pageProgram } from './programs.mjs';

/** Bundlers, each with its packages, its files and its command. All write \`dist/page.js\`. */
const bundlers = [
  {
    title: 'esbuild 0.28.2',
    packages: ['esbuild@0.28.2'],
    files: {},
    command:
      'esbuild page.js --bundle --minify --format=esm --target=es2022 --log-level=warning --outfile=dist/page.js',
  },
  {
    title: 'Vite 8.3.8',
    packages: ['vite@8.3.8'],
    files: {
      'vite.config.js':
        "export default { logLevel: 'warn', build: { rollupOptions: { input: 'page.js', output: { entryFileNames: 'page.js' } } } };",
    },
    command: 'vite build',
  },
  {
    title: 'webpack 5.112.2',
    packages: ['webpack@5.112.2', 'webpack-cli@7.3.1'],
    files: {
      'webpack.config.js':
        "export default { mode: 'production', entry: './page.js', performance: false, experiments: { outputModule: true }, output: { filename: 'page.js', module: true } };",
    },
    command: 'webpack --stats=errors-warnings',
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
      mkdirSync(join(project, 'dist'));
      writeFileSync(join(project, 'page.js'), pageProgram);
      for (const [name, content] of Object.entries(files))
        writeFileSync(join(project, name), content);
      const [program = '', ...parameters] = command.split(' ');
      const output = await run(join(project, 'node_modules/.bin', program), parameters, {
        cwd: project,
      });
      const page = join(project, 'dist/page.js');
      const note = `${statSync(page).size} bytes, ${gzipSync(readFileSync(page)).length} compressed`;
      const found = await titleInBrowser(join(project, 'dist'));
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

/** Opens a page with the bundle of a folder. @returns its title; undefined without a browser */
async function titleInBrowser(folder) {
  const { hasChromium, launchChromium } = await import('../../packages/presets/chromium.js');
  if (!hasChromium) return undefined;
  const server = createServer(({ url = '/' }, response) => {
    const path = join(folder, url.slice(1));
    const isScript = url.endsWith('.js') && existsSync(path);
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript
        ? readFileSync(path)
        : '<!doctype html><script type="module" src="/page.js"></script>',
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await launchChromium('');
  try {
    const page = await browser.newPage();
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
