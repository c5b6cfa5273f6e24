import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasChromium, launchChromium, type Page } from '@earshot/presets/chromium';
import { samplePath } from '@earshot/server/testing';
import { countUnindexed, fillJobs } from '@earshot/server/testing/jobs';
import { fillRecordings } from '@earshot/server/testing/recordings';
import { printTable } from '../print-table.js';
import { rendererProcessIds } from '../process-figures.js';
import { type ServiceProcess, signInLink, startServiceProcess } from '../service-process.js';
import { percentile } from '../timing.js';
import { measureActions } from './job-list-actions.js';

const defaultJobs = 100_000;
const frameMs = 1000 / 60;
/** Steps of the scrolling, and the pixels of each: about as fast as a hand turns a wheel. */
const scrolls = 240;
const scrollPixels = 320;

/** A row of the report: the measurement, its figures, and the goal. */
type Row = readonly [string, string, string];

/**
 * Measures the list of recordings over many jobs in Chromium, with the real service.
 * EARSHOT_BENCH_JOBS sets their number.
 */
export async function run(): Promise<void> {
  if (!hasChromium) {
    console.log('Chromium is not installed.');
    return;
  }
  const jobs = Number(process.env['EARSHOT_BENCH_JOBS'] ?? defaultJobs);
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const empty = await startServiceProcess({ dataFolder });
  await empty.stop();
  const filledMs = performance.now();
  const owner = fillJobs(dataFolder, { jobs });
  fillRecordings(dataFolder);
  console.log(`${jobs} jobs, filled in ${((performance.now() - filledMs) / 1000).toFixed(0)} s`);
  const service = await startServiceProcess({ dataFolder });
  try {
    while (countUnindexed(dataFolder) > 1000) await sleep(500);
    await measureJobList(service, owner);
  } finally {
    await service.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/**
 * Measures the list of the recordings of a key.
 *
 * @param owner - the key
 */
export async function measureJobList(service: ServiceProcess, owner: string): Promise<void> {
  const browser = await launchChromium(samplePath);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    await page.goto(await signInLink(service.url, owner));
    await page.waitForSelector('.job-row', { timeout: 60_000 });
    const rows: Row[] = [];
    const before = renderersProcessorMs();
    rows.push(...(await measureScroll(page)));
    const perFrame = (renderersProcessorMs() - before) / scrolls;
    rows.push(['processor time of the page for a frame, ms', perFrame.toFixed(1), '16.7']);
    rows.push(...(await measureSearch(page)));
    rows.push([
      'requests of the list, ms',
      spread(await listRequests(page, '/studio/recordings')),
      '50',
    ]);
    rows.push([
      'requests of the search, ms',
      spread(await listRequests(page, '/studio/search')),
      '50',
    ]);
    printTable(['list of recordings', 'p50, p95 (most)', 'goal'], rows);
    printTable(['action', 'p50, p99', 'processor time', 'goal'], await measureActions(page));
  } finally {
    await browser.close();
  }
}

/** Scrolls as a wheel does, and takes the time of each frame from inside of the page. */
async function measureScroll(page: Page): Promise<Row[]> {
  const intervals = await page.evaluate<number[]>(`new Promise((resolve) => {
    const times = [];
    let count = 0;
    let before = 0;
    const step = (now) => {
      if (count > 0) times.push(now - before);
      before = now;
      scrollBy(0, ${scrollPixels});
      count += 1;
      if (count > ${scrolls}) resolve(times);
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
  const rows = await page.locator('.job').count();
  const seconds = intervals.reduce((sum, interval) => sum + interval, 0) / 1000;
  const late = intervals.filter((interval) => interval > 1.5 * frameMs).length;
  return [
    ['frames a second while it is scrolled', (intervals.length / seconds).toFixed(1), '60'],
    ['a frame, ms', spread(intervals), frameMs.toFixed(1)],
    ['late frames', `${late} of ${intervals.length}`, '0'],
    ['rows in the page', String(rows), 'below 60'],
  ];
}

/** Searches for one of the oldest jobs, letter by letter. */
async function measureSearch(page: Page): Promise<Row[]> {
  const field = page.locator('.list-search input');
  const startedMs = performance.now();
  const found = page.waitForResponse((response) => response.url().includes('/studio/search'));
  await field.fill('order 17');
  await (await found).finished();
  await page.waitForSelector('.job-row');
  return [['search among all, ms', (performance.now() - startedMs).toFixed(0), '']];
}

/** Times from the request to the last byte, in milliseconds. Aborted requests have no start. */
async function listRequests(page: Page, path: string): Promise<number[]> {
  return page.evaluate<number[]>(
    `performance.getEntriesByType('resource')
      .filter(({ name, requestStart }) => requestStart > 0 && new URL(name).pathname.startsWith('${path}'))
      .map(({ responseEnd, requestStart }) => responseEnd - requestStart)`,
  );
}

/**
 * Processor time of all threads of the browser's pages, in milliseconds. Unlike wall time, it does
 * not depend on other load.
 */
function renderersProcessorMs(): number {
  return rendererProcessIds().reduce((sum, id) => sum + processorMs(id), 0);
}

/** User and system time of a process (proc(5)), whose unit is a hundredth of a second. */
function processorMs(processId: number): number {
  const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

function spread(times: readonly number[]): string {
  if (times.length === 0) return 'none';
  const [middle, high] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  return `${middle}, ${high} (${Math.max(...times).toFixed(1)})`;
}
