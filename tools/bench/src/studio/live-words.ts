import { readFileSync } from 'node:fs';
import { hasChromium, launchChromium, type Page } from '@earshot/presets/chromium';
import { samplePath } from '@earshot/server/testing';
import { printTable } from '../print-table.js';
import { signInLink, startServiceProcess } from '../service-process.js';
import { percentile } from '../timing.js';

/**
 * Goal of the studio's share of the time from a spoken word to the word on the page, in
 * milliseconds.
 */
const goalMs = 50;
const sessions = 3;

/** Shares of one transcript that came and was shown, in milliseconds. */
interface ShownTranscript {
  /** From the end of its words to the socket. */
  readonly sendingMs: number;
  /** From its message to the end of the frame that shows it. */
  readonly showingMs: number;
}

/**
 * Measures what the studio adds to the time from a spoken word to the word on the page, in
 * Chromium, with the real service and real speech: the audio on its way to the socket, and the
 * transcript on its way from the socket to the screen. What is between is the latency of the
 * service, and not in it.
 */
export async function run(): Promise<void> {
  if (!hasChromium) {
    console.log('Chromium is not installed.');
    return;
  }
  const service = await startServiceProcess({ engine: 'pocketsphinx' });
  const browser = await launchChromium(samplePath);
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      permissions: ['microphone'],
    });
    const page = await context.newPage();
    await page.addInitScript(watchLive);
    await page.goto(await signInLink(service.url));
    await page.waitForURL(`${service.url}/`);
    const transcripts: ShownTranscript[] = [];
    const delays: number[] = [];
    for (let session = 0; session < sessions; session += 1) {
      const measured = await measureSession(page, service.url);
      transcripts.push(...measured.transcripts);
      delays.push(...measured.delays);
    }
    printTable(
      ['a live word, beyond the service, ms', 'p50', 'p95', 'most', 'count', 'goal'],
      [
        row('audio, from the microphone to the socket', delays),
        row(
          'transcript, from the socket to the screen',
          transcripts.map(({ showingMs }) => showingMs),
        ),
        row(
          'both, for the last word of each transcript',
          transcripts.map(({ sendingMs, showingMs }) => sendingMs + showingMs),
        ),
      ],
    );
  } finally {
    await browser.close();
    await service.stop();
  }
}

/** Captions the sample once, from start to the page of its recording. */
async function measureSession(
  page: Page,
  origin: string,
): Promise<{ transcripts: ShownTranscript[]; delays: number[] }> {
  await page.goto(`${origin}/live`);
  await page.evaluate(
    `globalThis.speech = ${JSON.stringify(readFileSync(samplePath).toString('base64'))}`,
  );
  await page.locator('.live-bar .primary').click();
  await page.evaluate('spokenToItsEnd()');
  return page.evaluate('measuredTimes()');
}

/**
 * Script of the page: a microphone whose speech begins at a known time with a click, and the times
 * of each frame of audio that is sent, each transcript that comes, and each that is seen.
 */
const watchLive = `
  const frames = [];
  const waiting = [];
  const shown = [];
  let clickMs = 0;
  let ended = () => {};
  const whenEnded = new Promise((resolve) => { ended = resolve; });
  globalThis.spokenToItsEnd = () => whenEnded;

  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    await context.resume();
    const bytes = Uint8Array.from(atob(speech), (character) => character.charCodeAt(0));
    const spoken = await context.decodeAudioData(bytes.buffer);
    const rate = context.sampleRate;
    const leadFrames = rate;
    const buffer = context.createBuffer(1, leadFrames + spoken.length, rate);
    const samples = buffer.getChannelData(0);
    samples.fill(0.9, 0, Math.round(rate / 500));
    samples.set(spoken.getChannelData(0), leadFrames);
    const source = context.createBufferSource();
    source.buffer = buffer;
    const destination = context.createMediaStreamDestination();
    source.connect(destination);
    const startSeconds = context.currentTime + 3;
    source.start(startSeconds);
    // Audio is rendered in blocks: the earliest time at which one is there is that of the sound.
    let offsetMs = Infinity;
    const clock = setInterval(() => {
      offsetMs = Math.min(offsetMs, performance.now() - 1000 * context.currentTime);
      clickMs = offsetMs + 1000 * startSeconds;
    }, 7);
    source.onended = () => setTimeout(() => { clearInterval(clock); ended(); }, 2000);
    return destination.stream;
  };

  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (typeof data !== 'string') {
      const view = ArrayBuffer.isView(data) ? data : new Uint8Array(data);
      frames.push({ atMs: performance.now(), samples: new Int16Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength)) });
    }
    return send.call(this, data);
  };
  const textOnPage = () => [...document.querySelectorAll('.live-words .caption')].map((caption) => caption.textContent).join('\\n');
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct(target, values) {
      const socket = Reflect.construct(target, values);
      socket.addEventListener('message', ({ data }) => {
        const atMs = performance.now();
        if (typeof data !== 'string') return;
        const message = JSON.parse(data);
        const { utterance } = message.data ?? {};
        if (message.type !== 'transcript' || !utterance) return;
        const text = utterance.text.trim();
        if (!textOnPage().includes(text)) waiting.push({ atMs, text, endSeconds: utterance.end });
      });
      return socket;
    },
  });
  new MutationObserver(() => {
    const text = textOnPage();
    for (let index = waiting.length - 1; index >= 0; index -= 1) {
      if (!text.includes(waiting[index].text)) continue;
      const [transcript] = waiting.splice(index, 1);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          shown.push({ ...transcript, showingMs: performance.now() - transcript.atMs });
          port1.close();
        };
        port2.postMessage(null);
      });
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });

  globalThis.measuredTimes = () => {
    let clickSample = -1;
    let sent = 0;
    const ends = frames.map(({ atMs, samples }) => {
      const loud = clickSample < 0 ? samples.findIndex((sample) => Math.abs(sample) > 9000) : -1;
      if (loud >= 0) clickSample = sent + loud;
      sent += samples.length;
      return { atMs, endSample: sent };
    });
    const spokenMs = (sample) => clickMs + (sample - clickSample) / 16;
    const measureDelay = (sample) => {
      const frame = ends.find(({ endSample }) => endSample >= sample);
      return frame === undefined ? undefined : frame.atMs - spokenMs(sample);
    };
    const heard = ends.filter(({ endSample }) => endSample > clickSample + 16000);
    return {
      // The sample that waits longest in each frame, and the one that waits least.
      delays: heard.slice(1).flatMap(({ atMs }, index) => [
        atMs - spokenMs(heard[index].endSample),
        atMs - spokenMs(heard[index + 1].endSample),
      ]),
      transcripts: shown
        .map(({ endSeconds, showingMs }) => ({ sendingMs: measureDelay(16000 * endSeconds), showingMs }))
        .filter(({ sendingMs }) => sendingMs !== undefined),
    };
  };
`;

function row(name: string, times: readonly number[]): string[] {
  const shares = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
  return [name, ...shares, Math.max(...times).toFixed(0), String(times.length), String(goalMs)];
}
