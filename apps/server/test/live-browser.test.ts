import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { countWordErrors, wordErrorRate } from '@earshot/engine/word-errors';
import { type Browser, hasChromium, launchChromium } from '@earshot/presets/chromium';
import { listenLocally } from '@earshot/presets/listen';
import { needs } from '@earshot/specification';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { speechText } from './support/api.js';
import { initiate, waitForLiveJob } from './support/live.js';
import { NetworkLink } from './support/network-link.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';

const timeoutMs = 90_000;

/** The script of a page that received only the url of a session. */
const pageScript = `
import { createMicrophone } from '@earshot/audio/worklet';
import { createLiveSession, createTranscript } from '@earshot/live';

const format = { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16000, channels: 1 };

globalThis.listen = async (url, captureMs) => {
  const session = createLiveSession({ url }, { format });
  const transcript = createTranscript();
  session.on('message', (message) => transcript.push(message));
  transcript.subscribe(() => {
    const { text, partials } = transcript.snapshot();
    document.querySelector('#text').textContent = text;
    document.querySelector('#partial').textContent = partials.map((each) => each.utterance.text).join(' ');
  });
  await session.start();
  const microphone = await createMicrophone({
    format,
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
  });
  setTimeout(() => microphone.stop(), captureMs);
  await session.pipeFrom(microphone);
  const { sessionId } = await session.stop();
  return { sessionId, text: transcript.snapshot().text, statistics: session.statistics };
};
`;

describe('a page in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  needsPocketsphinx();
  let server: ServerProcess;
  let proxy: NetworkLink;
  let browser: Browser;
  let site: Server;
  let origin: string;

  beforeAll(async () => {
    server = await startServerProcess(pocketsphinxSettings);
    proxy = await NetworkLink.open(() => Number(new URL(server.url).port));
    const { outputFiles } = await build({
      stdin: { contents: pageScript, resolveDir: import.meta.dirname },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      external: ['ws'],
      write: false,
    });
    const script = outputFiles[0]?.text ?? '';
    site = createServer(({ url }, response) => {
      response.setHeader('content-type', url === '/page.js' ? 'text/javascript' : 'text/html');
      response.end(
        url === '/page.js'
          ? script
          : '<!doctype html><title>live</title><p id="text"></p><p id="partial"></p><script type="module" src="/page.js"></script>',
      );
    });
    ({ url: origin } = await listenLocally(site, 'localhost'));
    browser = await launchChromium(join(import.meta.dirname, '../sample/meeting.wav'));
  }, timeoutMs);

  afterAll(async () => {
    await browser.close();
    site.closeAllConnections();
    site.close();
    await proxy.close();
    await server.stop();
  });

  test(
    'recognises its microphone: text appears while somebody speaks, and a connection that breaks is not seen in it',
    async () => {
      const { id, url } = await initiate(server.url, {
        endpointing: 0.3,
        messages_config: { receive_partial_transcripts: true },
      });
      const page = await browser.newPage();
      await page.goto(origin);
      await page.waitForFunction('globalThis.listen !== undefined');
      const listening = page.evaluate<
        { sessionId: string; text: string; statistics: { reconnects: number } },
        string
      >(
        // The function is the page's own.
        (address) =>
          (globalThis as unknown as { listen: (...args: unknown[]) => never }).listen(
            address,
            10_500,
          ),
        proxy.through(url),
      );
      await page.waitForFunction(
        "document.querySelector('#partial').textContent.includes('morning') || document.querySelector('#text').textContent.includes('morning')",
      );
      proxy.reset();
      const { sessionId, statistics, text } = await listening;
      expect(sessionId).toBe(id);
      expect(statistics.reconnects).toBe(1);

      const errors = countWordErrors(speechText, text);
      expect(wordErrorRate(errors), text).toBeLessThan(0.1);
      const job = await waitForLiveJob(server.url, id);
      expect(job.result?.transcription?.full_transcript).toBe(text);
    },
    timeoutMs,
  );
});
