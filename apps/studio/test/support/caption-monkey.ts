import type { Page } from '@earshot/presets/chromium';
import { createRandom } from '@earshot/testing';
import {
  CaptionSteps,
  joinWords,
  type ShownCue,
  type ShownCues,
  writeCues,
} from './caption-steps.js';
import { readCues, textAt } from './shown-captions.js';
import type { StudioRig } from './studio.js';

const waitMs = 20_000;
/** So tall that every caption is in the page. */
const height = 2400;
const [fewest, most] = [6, 26] as const;

/**
 * Edits the captions of a recording at random in two tabs of one browser: it types, splits, joins,
 * removes, shifts, replaces, undoes, opens other pages and reloads. After each step the tab shows
 * what was done, later both tabs do, and the browser has stored it.
 */
export class CaptionMonkey {
  readonly #rig: StudioRig;
  readonly #path: string;
  readonly #random: () => number;
  readonly #pages: Page[] = [];
  /** The latest actions, for whoever looks for an error. */
  readonly #log: string[] = [];
  #steps = new CaptionSteps([]);
  #typed = 0;
  /** Number of actions and of comparisons. */
  readonly counts = { actions: 0, checks: 0 };

  /** @param path - path of the page of the recording */
  constructor(rig: StudioRig, path: string, seed: number) {
    this.#rig = rig;
    this.#path = `/captions?recording=${path.split('/').at(-1)}`;
    this.#random = createRandom(seed);
  }

  /** Opens both tabs. */
  async open(): Promise<void> {
    const { page } = await this.#rig.open({ path: this.#path, height });
    const other = await page.context().newPage();
    await other.goto(`${this.#rig.server.url}${this.#path}`);
    this.#pages.push(page, other);
    for (const each of this.#pages) await this.#ready(each);
    this.#steps = new CaptionSteps(await readCues(page));
  }

  /** Does one random thing in a random tab, which shows what the other one has done. */
  async act(): Promise<void> {
    const tab = this.#below(this.#pages.length);
    const page = this.#pages[tab];
    if (page === undefined) throw new Error('the tabs are not open');
    this.counts.actions += 1;
    await this.#expectShown(page, () => this.#steps.cues);
    const lot = this.#random();
    const { length } = this.#steps.cues;
    if (lot < 0.28) await this.#type(page, tab);
    else if (lot < 0.34) await this.#typeInBoth();
    else if (lot < 0.38) await this.#typeTheSame(page, tab);
    else if (lot < 0.46 && length < most) await this.#split(page, tab);
    else if (lot < 0.56 && length > fewest) await this.#join(page, tab);
    else if (lot < 0.61 && length > fewest) await this.#remove(page, tab);
    else if (lot < 0.69) await this.#retype(page, tab);
    else if (lot < 0.76) await this.#replace(page, tab);
    else if (lot < 0.81) await this.#shift(page, tab);
    else if (lot < 0.9) await this.#undo(page, tab);
    else if (lot < 0.95) await this.#visit(page, tab);
    else await this.#reload(page, tab);
  }

  /** @throws Error when something that was done is not shown by a tab, or is not stored */
  async check(): Promise<void> {
    this.counts.checks += 1;
    for (const page of this.#pages) {
      await this.#expectShown(page, () => this.#steps.cues);
      if ((await page.locator('.conflicts li').count()) > 0)
        throw new Error(`a tab asks about changes of the other one\n${this.report()}`);
    }
    await this.#expect(
      () => this.#readStored(),
      () => this.#steps.cues,
      'stored',
    );
  }

  /** The latest actions. */
  report(): string {
    return this.#log.slice(-60).join('\n');
  }

  async close(): Promise<void> {
    await this.#pages[0]?.context().close();
  }

  async #type(page: Page, tab: number): Promise<void> {
    const index = this.#below(this.#steps.cues.length);
    const text = this.#nextText();
    this.#note(tab, `caption ${index + 1} becomes ${text}`);
    await textAt(page, index).fill(text);
    const cues = withCue(this.#steps.cues, index, { text });
    await this.#done(page, tab, () => cues, `text ${index}`);
  }

  /** Both tabs type before either of them receives what the other one has typed. */
  async #typeInBoth(): Promise<void> {
    const { length } = this.#steps.cues;
    const index = this.#below(length);
    const indexes = [index, (index + 1 + this.#below(length - 1)) % length];
    let { cues } = this.#steps;
    for (const page of this.#pages) await this.#expectShown(page, () => this.#steps.cues);
    const fills = this.#pages.map((page, tab) => {
      const at = indexes[tab] ?? 0;
      const text = this.#nextText();
      this.#note(tab, `at once, caption ${at + 1} becomes ${text}`);
      cues = withCue(cues, at, { text });
      return textAt(page, at).fill(text);
    });
    await Promise.all(fills);
    for (const [tab, page] of this.#pages.entries()) await this.#done(page, tab, () => cues);
    this.#steps.forget();
  }

  /** Both tabs change the same caption, of which one tab chooses a version, at times after a reload. */
  async #typeTheSame(page: Page, tab: number): Promise<void> {
    const index = this.#below(this.#steps.cues.length);
    for (const each of this.#pages) await this.#expectShown(each, () => this.#steps.cues);
    const texts = this.#pages.map(() => this.#nextText());
    this.#note(tab, `at once, caption ${index + 1} becomes ${texts.join(' and ')}`);
    await Promise.all(this.#pages.map((each, at) => textAt(each, index).fill(texts[at] ?? '')));
    for (const each of this.#pages) await each.locator('.conflicts li').waitFor();
    if (this.#below(2) === 0) await this.#reload(page, tab);
    const side = this.#below(2);
    const shown = await textAt(page, index).inputValue();
    const chosen = side === 0 ? shown : (texts.find((text) => text !== shown) ?? '');
    this.#note(tab, `chosen ${chosen}`);
    await page.locator('.conflicts li button').nth(side).click();
    const cues = withCue(this.#steps.cues, index, { text: chosen });
    for (const each of this.#pages) await this.#expectShown(each, () => cues);
    for (const each of this.#pages)
      await each.locator('.conflicts').waitFor({ state: 'detached', timeout: waitMs });
    this.#steps.add(tab, cues);
    this.#steps.forget();
  }

  async #split(page: Page, tab: number): Promise<void> {
    const { cues } = this.#steps;
    const index = this.#pickIndex(({ text }) => /\S\s+\S/u.test(text));
    if (index < 0) return;
    this.#note(tab, `split ${index + 1}`);
    await this.#press(page, index, 'Split caption');
    await this.#done(page, tab, (shown) => isJoined(shown, cues, index) && shown);
  }

  async #join(page: Page, tab: number): Promise<void> {
    const { cues } = this.#steps;
    const index = this.#below(cues.length - 1);
    this.#note(tab, `join ${index + 1}`);
    await this.#press(page, index, 'Join caption');
    await this.#done(page, tab, (shown) => isJoined(cues, shown, index) && shown);
  }

  async #remove(page: Page, tab: number): Promise<void> {
    const index = this.#below(this.#steps.cues.length);
    this.#note(tab, `remove ${index + 1}`);
    await this.#press(page, index, 'Remove caption');
    const cues = this.#steps.cues.toSpliced(index, 1);
    await this.#done(page, tab, () => cues);
  }

  /** Types an end that is a little earlier. */
  async #retype(page: Page, tab: number): Promise<void> {
    const index = this.#pickIndex((cue) => cue.endSeconds - cue.startSeconds > 0.5);
    if (index < 0) return;
    const before = this.#steps.cues[index]?.endSeconds ?? 0;
    const end = Math.round((before - 0.01 * (1 + this.#below(9))) * 1000) / 1000;
    this.#note(tab, `caption ${index + 1} ends at ${end}`);
    const field = page.getByLabel(`End of caption ${index + 1}`, { exact: true });
    await field.fill(String(end));
    // What was not confirmed is there after a reload.
    const isLeft = this.#below(4) === 0;
    await (isLeft ? this.#reload(page, tab) : field.press('Enter'));
    const cues = withCue(this.#steps.cues, index, { endSeconds: end });
    await this.#done(page, tab, () => cues, `end ${index}`);
    if (isLeft) this.#steps.forget();
  }

  /** Replaces a word that was typed, wherever it is. */
  async #replace(page: Page, tab: number): Promise<void> {
    const typed = [...new Set(joinWords(this.#steps.cues).match(/w\d+w/gu))];
    const word = typed[this.#below(typed.length)];
    if (word === undefined) return;
    const by = `w${(this.#typed += 1)}w`;
    this.#note(tab, `${word} is replaced by ${by}`);
    await page.locator('h1').click();
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find and replace' }).fill(word);
    await page.getByLabel('Replace with').fill(by);
    await page.getByRole('button', { name: /^Replace all [1-9]/u }).click();
    const cues = this.#steps.cues.map((cue) => ({ ...cue, text: cue.text.replaceAll(word, by) }));
    await this.#done(page, tab, () => cues);
    await page.locator('.find-bar').getByRole('button', { name: 'Close' }).click();
  }

  async #shift(page: Page, tab: number): Promise<void> {
    const [first] = this.#steps.cues;
    const by = (first?.startSeconds ?? 0) >= 1 ? -0.5 : 0.5;
    this.#note(tab, `shift by ${by}`);
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: 'Adjust times' }).click();
    await page.getByLabel('Seconds, negative for earlier').fill(String(by));
    await page.getByRole('button', { name: 'Apply' }).click();
    const cues = this.#steps.cues.map((cue) => ({
      ...cue,
      startSeconds: cue.startSeconds + by,
      endSeconds: cue.endSeconds + by,
    }));
    await this.#done(page, tab, () => cues);
    await page.locator('.retime').waitFor({ state: 'detached' });
  }

  async #undo(page: Page, tab: number): Promise<void> {
    if (!this.#steps.canUndo(tab)) return;
    this.#note(tab, 'undo');
    await page.locator('h1').click();
    await page.keyboard.press('Control+z');
    this.#steps.undo();
    await this.#expectShown(page, () => this.#steps.cues);
  }

  async #visit(page: Page, tab: number): Promise<void> {
    this.#note(tab, 'another page');
    await page.locator('nav a', { hasText: 'Settings' }).click();
    await page.locator('.settings').waitFor();
    await page.goBack();
    await this.#ready(page);
    this.#steps.forget();
  }

  async #reload(page: Page, tab: number): Promise<void> {
    this.#note(tab, 'reload');
    await page.reload();
    await this.#ready(page);
    this.#steps.forget();
  }

  /** Waits until a tab shows a step, which is then what everything else is compared with. */
  async #done(
    page: Page,
    tab: number,
    expect: (shown: ShownCues) => ShownCues | false,
    topic?: string,
  ): Promise<void> {
    this.#steps.add(tab, await this.#expectShown(page, expect), topic);
  }

  #expectShown(page: Page, expect: (shown: ShownCues) => ShownCues | false): Promise<ShownCues> {
    return this.#expect(() => readCues(page), expect, `tab ${this.#pages.indexOf(page)}`);
  }

  async #expect(
    read: () => Promise<ShownCues>,
    expect: (read: ShownCues) => ShownCues | false,
    where: string,
  ): Promise<ShownCues> {
    const deadlineMs = performance.now() + waitMs;
    for (;;) {
      const found = await read();
      const expected = expect(found);
      if (expected !== false && writeCues(expected) === writeCues(found)) return found;
      if (performance.now() > deadlineMs) {
        const wanted = expected === false ? 'the same words' : writeCues(expected);
        throw new Error(
          `${where} has\n${writeCues(found)}\nin place of\n${wanted}\n${this.report()}`,
        );
      }
      await this.#pages[0]?.waitForTimeout(50);
    }
  }

  /** The captions that the browser has stored for a later visit: those of each tab are the same. */
  async #readStored(): Promise<ShownCues> {
    const texts =
      (await this.#pages[0]?.evaluate(() =>
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith('earshot.draft.captions.'))
          .map(([, text]) => String(text)),
      )) ?? [];
    const drafts = texts.map(
      (text) => (JSON.parse(text) as { value: { cues: ShownCues } }).value.cues,
    );
    const [first = []] = drafts;
    return drafts.every((each) => writeCues(each) === writeCues(first)) ? first : [];
  }

  async #press(page: Page, index: number, action: string): Promise<void> {
    const row = page.locator(`.cue-place[data-index="${index}"]`);
    await row.hover();
    await row.getByRole('button', { name: `${action} ${index + 1}` }).click();
  }

  async #ready(page: Page): Promise<void> {
    await page.locator('.cue').first().waitFor();
  }

  /** Text of some words that nobody has typed yet. */
  #nextText(): string {
    return Array.from({ length: 1 + this.#below(5) }, () => `w${(this.#typed += 1)}w`).join(' ');
  }

  /** Index of a random caption of some kind, -1 when there is none. */
  #pickIndex(isOfKind: (cue: ShownCue) => boolean): number {
    const indexes = this.#steps.cues.flatMap((cue, index) => (isOfKind(cue) ? [index] : []));
    return indexes[this.#below(indexes.length)] ?? -1;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #note(tab: number, action: string): void {
    this.#log.push(`${this.counts.actions} tab ${tab}: ${action}`);
  }
}

/** True when captions are others whose caption at an index is joined with the next one. */
function isJoined(apart: ShownCues, joined: ShownCues, index: number): boolean {
  return (
    apart.length === joined.length + 1 &&
    joinWords(apart) === joinWords(joined) &&
    writeCues(apart.slice(0, index)) === writeCues(joined.slice(0, index)) &&
    writeCues(apart.slice(index + 2)) === writeCues(joined.slice(index + 1))
  );
}

function withCue(cues: ShownCues, index: number, changes: Partial<ShownCue>): ShownCues {
  return cues.map((cue, at) => (at === index ? { ...cue, ...changes } : cue));
}
