import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileFromPath } from '@earshot/http/node';
import { hasChromium, launchChromium, type Page } from '@earshot/presets/chromium';
import { hasFfmpeg, makeMedia, samplePath } from '@earshot/server/testing';
import { replaceResult } from '@earshot/server/testing/results';
import { printTable } from '../print-table.js';
import { rendererProcessIds } from '../process-figures.js';
import { type ServiceProcess, signInLink, startServiceProcess } from '../service-process.js';
import { percentile } from '../timing.js';
import { longResult } from './long-result.js';

const hours = Number(process.env['EARSHOT_BENCH_HOURS'] ?? 10);
const words = Number(process.env['EARSHOT_BENCH_WORDS'] ?? 10_000 * hours);
const mebibyte = 1024 ** 2;
const loads = 3;
const seeks = 24;
const searches = 20;
const scrolledFrames = 300;

/** A row of the report: the measurement, its figures, and the goal. */
type Row = readonly [string, string, string];

/**
 * Measures the page of a recording of ten hours and 100,000 words in Chromium, with the real
 * service: time to the first words, to the words at a time that was clicked, of edits and other
 * input, of scrolling, and memory. EARSHOT_BENCH_HOURS and EARSHOT_BENCH_WORDS set other lengths.
 */
export async function run(): Promise<void> {
  if (!hasChromium || !hasFfmpeg) {
    console.log('Chromium or ffmpeg is not installed.');
    return;
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const service = await startServiceProcess({ dataFolder });
  const browser = await launchChromium(samplePath);
  try {
    const id = await recordTenHours(service);
    const result = longResult(words, hours * 3600);
    replaceResult(dataFolder, id, result);
    const megabytes = Buffer.byteLength(JSON.stringify(result)) / 1e6;
    console.log(`${hours} h, ${words} words, result of ${megabytes.toFixed(1)} MB`);
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    await page.goto(await signInLink(service.url));
    await page.waitForURL(`${service.url}/`);
    const rows: Row[] = [];
    rows.push(...(await measureFirstText(page, `${service.url}/recordings/${id}`)));
    await page.waitForSelector('.waveform-note', { state: 'detached', timeout: 300_000 });
    rows.push(...(await measureSeeks(page)));
    rows.push(...(await measureScrolling(page)));
    rows.push(...(await measureInput(page)));
    rows.push(await measureServiceSearch(page));
    rows.push(...(await measureMemory(page)));
    printTable(['page of a recording', 'p50 (most)', 'goal'], rows);
  } finally {
    await browser.close();
    await service.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/**
 * Script of the page that takes times from inside: of the first words, of words after a seek, and
 * of each input up to its frame.
 */
const watchPage = `
  let firstText = 0;
  new MutationObserver((_, observer) => {
    if (document.querySelector('[data-word]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { firstText = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
  globalThis.firstTextMs = () => new Promise((resolve) => {
    const look = () => firstText > 0 ? resolve(firstText) : setTimeout(look, 5);
    look();
  });
  globalThis.seekMs = (share) => new Promise((resolve) => {
    const box = document.querySelector('.waveform-box');
    const { left, top, width } = box.getBoundingClientRect();
    const before = document.querySelector('[data-played]');
    const at = { clientX: left + width * share, clientY: top + 40, pointerId: 1, bubbles: true, buttons: 1 };
    box.setPointerCapture = () => {};
    const start = performance.now();
    box.dispatchEvent(new PointerEvent('pointerdown', at));
    const look = () => {
      const played = document.querySelector('[data-played]');
      if (played !== null && played !== before) setTimeout(() => resolve(performance.now() - start));
      else if (performance.now() - start > 5000) resolve(Infinity);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  globalThis.scrollFrames = (count) => new Promise((resolve) => {
    const view = document.querySelector('.transcript');
    const intervals = [];
    let last = performance.now();
    const step = (now) => {
      intervals.push(now - last);
      last = now;
      if (intervals.length > count) return resolve(intervals.slice(1));
      view.scrollTop += 60;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  globalThis.inputs = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) inputs.push({ name, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/**
 * Time from the address to the first words, and the processor time of the page up to then, which
 * other work of the machine does not change.
 */
async function measureFirstText(page: Page, address: string): Promise<Row[]> {
  const processorMs = await measureProcessor(page);
  const times: number[] = [];
  const costs: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForSelector('[data-word]', { timeout: 60_000 });
    times.push(await page.evaluate<number>('firstTextMs()'));
    // It begins with the document.
    costs.push(await processorMs());
  }
  const goalMs = hours > 3 ? '1000' : '400';
  return [
    ['first text, ms', spread(times), goalMs],
    ['processor time of the page up to it, ms', spread(costs), goalMs],
  ];
}

/**
 * Time in which the service finds a passage of the recording by two of its words, which it has
 * indexed again after the edits.
 */
async function measureServiceSearch(page: Page): Promise<Row> {
  const times = await page.evaluate<number[]>(`(async () => {
    const find = async () => {
      const response = await fetch('/studio/spoken?words=quiet+harbour&limit=20');
      return (await response.json()).items.length;
    };
    const deadline = performance.now() + 120_000;
    while (await find() === 0) {
      if (performance.now() > deadline) throw new Error('the service does not find the words');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    const times = [];
    for (let search = 0; search < ${searches}; search += 1) {
      const start = performance.now();
      await find();
      times.push(performance.now() - start);
    }
    return times;
  })()`);
  return ['search by the service, ms', spread(times), '100'];
}

/**
 * Time from a click to its words, and the processor time of the page for it, which other work of
 * the machine does not change.
 */
async function measureSeeks(page: Page): Promise<Row[]> {
  const processorMs = await measureProcessor(page);
  const times: number[] = [];
  const costs: number[] = [];
  for (let seek = 0; seek < seeks; seek += 1) {
    const before = await processorMs();
    times.push(await page.evaluate<number>(`seekMs(${((seek * 0.37 + 0.11) % 1).toFixed(3)})`));
    costs.push((await processorMs()) - before);
  }
  return [
    ['seek to its words, ms', spread(times), '100'],
    ['processor time of the page for a seek, ms', spread(costs), '100'],
  ];
}

/** Scrolls the transcript in each frame, by as much as a wheel that is turned fast. */
async function measureScrolling(page: Page): Promise<Row[]> {
  const processorMs = await measureProcessor(page);
  const before = await processorMs();
  const intervals = await page.evaluate<number[]>(`scrollFrames(${scrolledFrames})`);
  const cost = ((await processorMs()) - before) / scrolledFrames;
  const seconds = intervals.reduce((sum, each) => sum + each, 0) / 1000;
  return [
    ['scrolling, frames a second', (intervals.length / seconds).toFixed(1), '55'],
    ['interval of frames while scrolling, ms', spread(intervals), '18'],
    ['processor time of the page for such a frame, ms', cost.toFixed(1), '10'],
  ];
}

/** Reads the processor time of a page so far, in milliseconds. */
async function measureProcessor(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

/**
 * Presses keys and edits words, and reads how long each input took up to the frame that shows it.
 */
async function measureInput(page: Page): Promise<Row[]> {
  const rows: Row[] = [];
  const measure = async (name: string, act: () => Promise<void>): Promise<void> => {
    await page.evaluate('inputs.length = 0');
    await act();
    const durations = await page.evaluate<{ name: string; duration: number }[]>(
      'new Promise((resolve) => setTimeout(() => resolve(inputs), 300))',
    );
    // Inputs below the threshold are not reported: their frame was the next one.
    const times = durations.map(({ duration }) => duration);
    rows.push([`${name}, ms`, times.length === 0 ? 'below 16' : spread(times), '100']);
  };
  await measure('edit of a word', async () => {
    for (const text of ['first', 'second', 'third']) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.word-editor');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.word-editor', { state: 'detached' });
    }
  });
  await measure('undo', async () => {
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Control+z');
  });
  await measure('next doubtful word', async () => {
    for (let time = 0; time < 5; time += 1) await page.keyboard.press('n');
  });
  await measure('search as one types', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('harbour');
    await page.waitForSelector('[data-hit=current]');
    await page.keyboard.press('Enter');
  });
  return rows;
}

async function measureMemory(page: Page): Promise<Row[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const privateBytes = Math.max(...rendererProcessIds().map(privateResidentBytes));
  return [
    ['memory of scripts, MiB', (usedSize / mebibyte).toFixed(0), '250'],
    ['private memory of the page process, MiB', (privateBytes / mebibyte).toFixed(0), '250'],
  ];
}

/** Resident memory that a process shares with no other one, in bytes. */
function privateResidentBytes(processId: number): number {
  const text = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8');
  const kibibytes = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)];
  return kibibytes.reduce((sum, [, number]) => sum + 1024 * Number(number), 0);
}

/** A real job over ten hours of silence, which the service decodes for its waveform. */
async function recordTenHours({ client }: ServiceProcess): Promise<string> {
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', String(hours * 3600)];
  const path = await makeMedia([...silence, '-c:a', 'flac'], 'ten-hours.flac');
  const { audio_url } = await client.files.upload(await fileFromPath(path));
  const { id } = await client.preRecorded.createAndWait({ audio_url }, { timeoutMs: 3_600_000 });
  return id;
}

function spread(times: readonly number[]): string {
  return `${percentile(times, 0.5).toFixed(0)} (${Math.max(...times).toFixed(0)})`;
}
