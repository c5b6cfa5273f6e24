import type { Locator, Page } from '@earshot/presets/chromium';
import { createRandom } from '@earshot/testing';
import { asRecognized, EditModel } from './edit-model.js';
import { readStoredPlaces } from './stored-places.js';
import type { StudioRig } from './studio.js';
import { TypedTexts } from './typed-texts.js';

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
  readonly #texts = new TypedTexts();
  readonly #pages: Page[] = [];
  /** The latest actions, for whoever looks for an error. */
  readonly #log: string[] = [];
  #isAway = false;
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

  /** @throws Error when something that was typed is not stored, not shown, or nobody was asked */
  async check(): Promise<void> {
    this.#isAway = false;
    this.counts.checks += 1;
    await this.#settle();
    const { undecided } = this.#model;
    if (undecided.length > 0)
      throw new Error(`one of two versions was lost: ${undecided.join(', ')}\n${this.report()}`);
  }

  /** Waits until everything is saved, decides what was changed in two ways, and compares. */
  async #settle(): Promise<void> {
    const deadlineMs = performance.now() + checkMs;
    let found = '';
    while (performance.now() < deadlineMs) {
      if (await this.#areSaved()) {
        const stored = await readStoredPlaces(this.#rig.server.url, this.#path);
        found = JSON.stringify(stored);
        const hasConflict = await this.#decide(stored);
        const isExpected = found === JSON.stringify(this.#model.changed);
        if (!hasConflict && isExpected && (await this.#areShown())) return this.#model.settle();
      }
      // The pages save after a moment.
      await this.#pages[0]?.waitForTimeout(100);
    }
    const expected = JSON.stringify(this.#model.changed);
    const conflicts = await Promise.all(
      this.#pages.map((page) => page.locator('.conflicts li').allTextContents()),
    );
    throw new Error(
      `expected ${expected}\nstored ${found}\nasked ${JSON.stringify(conflicts)}\n${this.report()}`,
    );
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
    const field = page.locator('.word-editor');
    const isOpen = await word
      .dblclick({ timeout: missedMs })
      .then(() => field.waitFor({ timeout: missedMs }))
      .then(
        () => true,
        () => false,
      );
    // The view has moved below the mouse, or the word is gone: nobody has typed anything yet.
    if (!isOpen || (await word.count()) > 0) {
      this.#note(tab, `word ${index} was missed`);
      if (isOpen) await field.press('Escape');
      return;
    }
    const before = await field.inputValue();
    await this.#replace(page, tab, { field, before, place: `word ${index}` });
  }

  async #rename(page: Page, tab: number): Promise<void> {
    if ((await this.#openMenu(page, tab)) === undefined) return;
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = page.locator('.voice-editor');
    await field.waitFor();
    const label = (await field.getAttribute('aria-label')) ?? '';
    const before = await field.inputValue();
    const known = this.#texts.placeOf(before);
    const place = known ?? `speaker ${Number(/(\d+)$/.exec(label)?.[1] ?? 0) - 1}`;
    await this.#replace(page, tab, { field, before, place });
  }

  /** Types a new text into a field. Where the tab asks which version stays, that decides it. */
  async #replace(
    page: Page,
    tab: number,
    { before, field, place }: { field: Locator; before: string; place: string },
  ): Promise<void> {
    const text = this.#texts.next(place);
    this.#note(tab, `${place}: ${before} becomes ${text}`);
    const asked = await page.locator('.conflicts li').all();
    const conflicts = await Promise.all(asked.map((item) => this.#texts.readConflict(item)));
    await field.fill(text);
    // What was not confirmed is there after a reload.
    const isLeft = this.#random() < 0.1;
    await (isLeft ? this.#reload(page, tab) : page.keyboard.press('Enter'));
    await field.waitFor({ state: 'detached' });
    const conflict = conflicts.find((each) => each.place === place);
    const versions = conflict === undefined ? [] : [conflict.mine, conflict.theirs];
    if (conflict !== undefined) {
      this.#note(tab, `${place}: asked about ${versions.join(', ')}`);
      this.#model.decide(place);
    }
    this.#model.change(tab, place, this.#texts.known(before), text, versions);
    if (isLeft) this.#model.reload(tab);
  }

  /** Joins an utterance to the one before. */
  async #join(page: Page, tab: number): Promise<void> {
    const first = await this.#openMenu(page, tab);
    if (first === undefined) return;
    const item = page.getByRole('menuitem', { name: 'Join with the one before' });
    const canJoin = (await item.count()) > 0;
    if (canJoin) this.#note(tab, `join ${first}`);
    await (canJoin ? item.click() : page.keyboard.press('Escape'));
    await page.locator('[role=menu]').waitFor({ state: 'detached' });
    if (canJoin) this.#model.change(tab, `join ${first}`, asRecognized, 'joined');
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
    if (!this.#model.isUndoCertain(tab)) {
      // What the other tab has done does not come while the service is away.
      if (this.#isAway) return;
      await this.#settle();
    }
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

  /**
   * Chooses one version of a place that was changed in two ways, as soon as it is the stored one
   * that would be replaced. @returns true when a tab asks which one stays
   */
  async #decide(stored: Readonly<Record<string, string>>): Promise<boolean> {
    for (const [tab, page] of this.#pages.entries()) {
      const item = page.locator('.conflicts li').first();
      if ((await item.count()) === 0) continue;
      const { mine, place, theirs } = await this.#texts.readConflict(item);
      if (theirs !== (stored[place] ?? asRecognized)) return true;
      const side = this.#below(2);
      this.#note(tab, `${place}: chosen ${side === 0 ? mine : theirs} of ${mine}, ${theirs}`);
      await item.locator('button').nth(side).click();
      this.counts.conflicts += 1;
      this.#model.choose(place, theirs);
      if (side === 0) this.#model.change(tab, place, theirs, mine);
      return true;
    }
    return false;
  }

  /** True when no tab has anything to save. */
  async #areSaved(): Promise<boolean> {
    for (const page of this.#pages) {
      if ((await page.locator('.edit-bar [role=alert]').count()) > 0) return false;
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
        if (this.#texts.known(text ?? '') !== expected) return false;
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

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #note(tab: number, action: string): void {
    this.#log.push(`${this.counts.actions} tab ${tab}: ${action}`);
  }
}
