import type { Page } from '@earshot/presets/chromium';
import { createRandom } from '@earshot/testing';
import { asRecognized, EditModel } from './edit-model.js';
import { readStoredPlaces } from './stored-places.js';
import type { StudioRig } from './studio.js';

const checkMs = 60_000;
/** Time after which a click has hit nothing. */
const missedMs = 5000;

/**
 * Edits a recording at random in two tabs of one browser: it types, renames, joins, undoes, opens
 * other pages, reloads, and takes the service away for a while. What it has typed is then compared
 * with what the service has stored and what both tabs show.
 */
export class EditMonkey {
  readonly #rig: StudioRig;
  readonly #path: string;
  readonly #random: () => number;
  readonly #model = new EditModel();
  /** Place of each text that was typed, all of which differ. */
  readonly #placeOf = new Map<string, string>();
  readonly #pages: Page[] = [];
  /** The latest actions, for whoever looks for an error. */
  readonly #log: string[] = [];
  #isAway = false;
  #typed = 0;
  /** Number of actions, and of conflicts that were decided. */
  readonly counts = { actions: 0, conflicts: 0, checks: 0 };

  /** @param path - path of the page of the recording */
  constructor(rig: StudioRig, path: string, seed: number) {
    this.#rig = rig;
    this.#path = path;
    this.#random = createRandom(seed);
  }

  /** Opens both tabs. */
  async open(): Promise<void> {
    const { page } = await this.#rig.open({ path: this.#path });
    // What is saved is lost on the way while the service is away.
    await page
      .context()
      .route('**/edits', (route) =>
        this.#isAway && route.request().method() !== 'GET'
          ? route.abort()
          : route.continue().catch(() => undefined),
      );
    this.#pages.push(page, await page.context().newPage());
    await this.#pages[1]?.goto(`${this.#rig.server.url}${this.#path}`);
    for (const each of this.#pages) await this.#ready(each);
  }

  /** Does one random thing in a random tab. */
  async act(): Promise<void> {
    const tab = this.#below(this.#pages.length);
    const page = this.#pages[tab];
    if (page === undefined) throw new Error('the tabs are not open');
    this.counts.actions += 1;
    const lot = this.#random();
    if (lot < 0.5) await this.#type(page, tab);
    else if (lot < 0.6) await this.#rename(page, tab);
    else if (lot < 0.7) await this.#join(page, tab);
    else if (lot < 0.82) await this.#undo(page, tab);
    else if (lot < 0.89) await this.#visit(page);
    else if (lot < 0.96) await this.#reload(page, tab);
    else this.#toggleService();
  }

  /** @throws Error when something that was typed is not stored or not shown */
  async check(): Promise<void> {
    this.#isAway = false;
    this.counts.checks += 1;
    const expected = (): string => JSON.stringify(this.#model.changed);
    const deadlineMs = performance.now() + checkMs;
    let found = '';
    while (performance.now() < deadlineMs) {
      for (const page of this.#pages) await this.#decide(page);
      const isSettled = await this.#areSettled();
      found = JSON.stringify(await readStoredPlaces(this.#rig.server.url, this.#path));
      if (isSettled && found === expected() && (await this.#areShown())) return;
      // The pages save after a moment.
      await this.#pages[0]?.waitForTimeout(100);
    }
    throw new Error(`expected ${expected()}\nstored ${found}\n${this.report()}`);
  }

  /** The latest actions. */
  report(): string {
    return this.#log.slice(-60).join('\n');
  }

  async close(): Promise<void> {
    await this.#pages[0]?.context().close();
  }

  /** Types a new text in the place of a word that is in view. */
  async #type(page: Page, tab: number): Promise<void> {
    const word = await this.#pick(page, '[data-word]', 'data-word');
    if (word === undefined) return;
    const index = await word.getAttribute('data-word');
    await word.dblclick();
    const field = page.locator('.word-editor');
    const isOpen = await field.waitFor({ timeout: missedMs }).then(
      () => true,
      () => false,
    );
    // The view has moved below the mouse: nobody has typed anything yet.
    if (!isOpen || (await word.count()) > 0) {
      this.#note(tab, `word ${index} was missed`);
      if (isOpen) await field.press('Escape');
      return;
    }
    const before = await field.inputValue();
    const text = this.#nextText(`word ${index}`);
    this.#note(tab, `word ${index}: ${before} becomes ${text}`);
    await field.fill(text);
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    this.#model.change(tab, `word ${index}`, this.#known(before), text);
  }

  async #rename(page: Page, tab: number): Promise<void> {
    if ((await this.#openMenu(page, tab)) === undefined) return;
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = page.locator('.voice-editor');
    await field.waitFor();
    const label = (await field.getAttribute('aria-label')) ?? '';
    const before = await field.inputValue();
    const known = this.#placeOf.get(before);
    const place = known ?? `speaker ${Number(/(\d+)$/.exec(label)?.[1] ?? 0) - 1}`;
    const text = this.#nextText(place);
    this.#note(tab, `${place}: ${before} becomes ${text}`);
    await field.fill(text);
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    this.#model.change(tab, place, this.#known(before), text);
  }

  /** Joins an utterance to the one before. */
  async #join(page: Page, tab: number): Promise<void> {
    const first = await this.#openMenu(page, tab);
    if (first === undefined) return;
    const item = page.getByRole('menuitem', { name: 'Join with the one before' });
    if ((await item.count()) === 0) {
      await page.keyboard.press('Escape');
      await page.locator('[role=menu]').waitFor({ state: 'detached' });
      return;
    }
    this.#note(tab, `join ${first}`);
    await item.click();
    await page.locator('[role=menu]').waitFor({ state: 'detached' });
    this.#model.change(tab, `join ${first}`, asRecognized, 'joined');
  }

  /**
   * Opens the menu of a random utterance. @returns its first word, undefined when the other tab has
   * taken it away meanwhile
   */
  async #openMenu(page: Page, tab: number): Promise<string | undefined> {
    const row = await this.#pick(page, '.utterance-place:has(.utterance-menu)', 'data-index');
    if (row === undefined) return undefined;
    try {
      await row.locator('.utterance-menu').click({ timeout: missedMs });
      const first = row.locator('[data-word]').first();
      return (await first.getAttribute('data-word', { timeout: missedMs })) ?? undefined;
    } catch (error) {
      if ((await row.count()) > 0) throw error;
      this.#note(tab, 'an utterance was missed');
      return undefined;
    }
  }

  async #undo(page: Page, tab: number): Promise<void> {
    if (!this.#model.isUndoCertain(tab)) return;
    this.#note(tab, 'undo');
    const button = page.getByRole('button', { name: 'Undo', exact: true });
    if ((await button.getAttribute('aria-disabled')) === 'true') return;
    await page.locator('h1').click();
    await page.keyboard.press('Control+z');
    this.#model.undo(tab);
  }

  async #visit(page: Page): Promise<void> {
    this.#note(this.#pages.indexOf(page), 'another page');
    await page.locator('nav a', { hasText: 'Settings' }).click();
    await page.locator('.settings').waitFor();
    await page.goBack();
    await this.#ready(page);
  }

  async #reload(page: Page, tab: number): Promise<void> {
    this.#note(tab, 'reload');
    await page.reload();
    await this.#ready(page);
    this.#model.reload(tab);
  }

  #toggleService(): void {
    this.#isAway = !this.#isAway;
    this.#note(-1, this.#isAway ? 'the service is away' : 'the service is back');
  }

  /** Chooses one version of each place that was changed in two ways. */
  async #decide(page: Page): Promise<void> {
    const items = page.locator('.conflicts li');
    while ((await items.count()) > 0) {
      const side = this.#below(2);
      const item = items.first();
      const texts = await item.locator('button').allTextContents();
      const values = texts.map((text) => this.#known(text.split(': ').slice(1).join(': ')));
      const place = values.map((value) => this.#placeOf.get(value)).find((each) => each);
      if (place === undefined) throw new Error(`nobody has typed ${texts.join(' or ')}`);
      const tab = this.#pages.indexOf(page);
      const chosen = values[side] ?? asRecognized;
      this.#note(tab, `${place}: chosen ${chosen} of ${values.join(', ')}`);
      await item.locator('button').nth(side).click();
      this.counts.conflicts += 1;
      if (side === 0) this.#model.change(tab, place, values[1] ?? asRecognized, chosen);
      else this.#model.choose(place, chosen);
      await page.waitForTimeout(50);
    }
  }

  /** True when no tab has anything to save or to decide. */
  async #areSettled(): Promise<boolean> {
    for (const page of this.#pages) {
      if ((await page.locator('.conflicts, .edit-bar [role=alert]').count()) > 0) return false;
      const note = await page.locator('.edit-bar [role=status]').textContent();
      if (note !== 'Saved' && note !== '') return false;
    }
    return true;
  }

  /** True when both tabs show what was typed, where it is in view. */
  async #areShown(): Promise<boolean> {
    for (const page of this.#pages) {
      const words = await page
        .locator('[data-word]')
        .evaluateAll((all) =>
          all.map((each) => [each.getAttribute('data-word'), each.textContent]),
        );
      for (const [index, text] of words) {
        const expected = this.#model.changed[`word ${index}`] ?? asRecognized;
        if (this.#known(text ?? '') !== expected) return false;
      }
    }
    return true;
  }

  /**
   * A random element among those that are in the page, by an attribute: a position would be that of
   * another one as soon as the view has scrolled.
   */
  async #pick(page: Page, selector: string, attribute: string) {
    const values = await page
      .locator(selector)
      .evaluateAll((all, name) => all.map((each) => each.getAttribute(name)), attribute);
    const value = values[this.#below(values.length)];
    return value == null ? undefined : page.locator(`[${attribute}="${value}"]`);
  }

  async #ready(page: Page): Promise<void> {
    await page.locator('.utterance-menu').first().waitFor({ state: 'attached' });
  }

  /** A text that was typed, or that it is as recognised. */
  #known(text: string): string {
    return this.#placeOf.has(text) ? text : asRecognized;
  }

  #nextText(place: string): string {
    this.#typed += 1;
    const text = `typed${this.#typed}`;
    this.#placeOf.set(text, place);
    return text;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #note(tab: number, action: string): void {
    this.#log.push(`${this.counts.actions} tab ${tab}: ${action}`);
  }
}
