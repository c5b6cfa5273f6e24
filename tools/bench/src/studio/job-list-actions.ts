import type { Page } from '@earshot/presets/chromium';
import { treeCpuSeconds } from '../process-figures.js';
import { percentile } from '../timing.js';

/** Times that each action is repeated. */
const rounds = 20;
/** Longest wait for what an action shows, in milliseconds. */
const timeoutMs = 60_000;
/** Longest time until an action shows what it is for, in milliseconds. */
const goalMs = 300;

/** An action of a user on the list, and what ends it. */
interface Action {
  readonly name: string;
  readonly begin?: () => Promise<unknown>;
  readonly act: () => Promise<unknown>;
}

/** The figures of an action: its name, its times, its processor time, and the goal. */
export type ActionRow = readonly [string, string, string, string];

/**
 * Measures what a user does with a list of many recordings, from the action until what it shows is
 * in the page, and the processor time of the service and the browser together, which other work of
 * the machine does not change.
 */
export async function measureActions(page: Page): Promise<ActionRow[]> {
  const rows: ActionRow[] = [];
  for (const { act, begin, name } of actionsOn(page)) {
    const tookMs: number[] = [];
    let processorSeconds = 0;
    for (let round = 0; round < rounds; round += 1) {
      await begin?.();
      const secondsBefore = treeCpuSeconds(process.pid);
      const startedMs = performance.now();
      await act();
      tookMs.push(performance.now() - startedMs);
      processorSeconds += treeCpuSeconds(process.pid) - secondsBefore;
    }
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(tookMs, share).toFixed(0));
    const processorMs = ((1000 * processorSeconds) / rounds).toFixed(0);
    rows.push([name, `${p50}, ${p99}`, processorMs, String(goalMs)]);
  }
  return rows;
}

function actionsOn(page: Page): readonly Action[] {
  return [{ name: 'page, ms', act: () => open(page) }, ...filtersOn(page), ...pagesOn(page)];
}

/** Filters, until only what they ask for is in view. */
function filtersOn(page: Page): readonly Action[] {
  const filterBy = (label: string, value: string) =>
    page.getByLabel(label, { exact: true }).selectOption(value);
  const untilAll = (condition: string) =>
    until(page, `[...document.querySelectorAll('.job-row')].every((row) => ${condition})`);
  return [
    {
      name: 'filter by a state, ms',
      begin: () => open(page),
      act: async () => {
        await filterBy('State', 'error');
        await untilAll("row.dataset.status === 'error'");
      },
    },
    {
      name: 'filter by a tag, by name, ms',
      begin: () => open(page, '?sort=name'),
      act: async () => {
        await filterBy('Tag', 'common');
        await untilAll("row.textContent.includes('common')");
      },
    },
  ];
}

/** Reads of more of the list. */
function pagesOn(page: Page): readonly Action[] {
  return [
    {
      name: 'next page, ms',
      begin: () => open(page, '?kind=live'),
      act: async () => {
        const read = page.waitForResponse((response) => response.url().includes('after='));
        await page.evaluate('scrollTo(0, document.body.scrollHeight)');
        await (await read).finished();
        // Higher than the rows of the first page.
        await until(page, "document.querySelector('.jobs').clientHeight > 75 * 56");
      },
    },
    {
      name: 'select all, ms',
      begin: async () => {
        await open(page);
        await page.locator('.job-choice input').first().check();
        await page.waitForSelector('.selection', { timeout: timeoutMs });
      },
      act: async () => {
        await page.getByRole('button', { name: 'Select all', exact: true }).click();
        const count = "document.querySelector('.selection-count').textContent";
        await until(page, `${count}.startsWith('10,000')`);
      },
    },
  ];
}

/** Opens the list, and waits for its rows. */
async function open(page: Page, query = ''): Promise<void> {
  await page.goto(new URL(`./${query}`, page.url()).href);
  await page.waitForSelector('.job-row', { timeout: timeoutMs });
}

/** Resolves once a condition of the page is true, in the frame in which it becomes so. */
function until(page: Page, condition: string): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const look = () => (${condition}) ? resolve() : requestAnimationFrame(look);
    look();
  })`);
}
