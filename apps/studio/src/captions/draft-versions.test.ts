import { createRandom } from '@earshot/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Browser, opened, Tab } from '../../test/support/draft-tabs.js';
import type { StoredCaptions } from './stored-captions.js';

/** Two tabs that have both changed the second caption, and have received that. */
function openConflict() {
  const browser = new Browser();
  const left = new Tab(browser, 'left');
  const right = new Tab(browser, 'right');
  left.type(1, 'left').store();
  right.type(1, 'right').store();
  left.receive(right).store();
  right.receive(left).store();
  return { browser, left, right };
}

test('what another tab has typed since it took over this one replaces it, without a question', () => {
  const browser = new Browser();
  const left = new Tab(browser, 'left').type(1, 'left').store();
  const right = new Tab(browser, 'right');
  expect(right.texts).toEqual(['one', 'left', 'three']);
  right.type(1, 'left and right').store();
  left.receive(right);
  expect(left.texts).toEqual(['one', 'left and right', 'three']);
  expect(left.choices).toEqual([]);
});

test('what this tab typed before another one has received it is no part of what that one changed', () => {
  const browser = new Browser();
  const left = new Tab(browser, 'left').type(0, 'first').store();
  const right = new Tab(browser, 'right').type(2, 'third').store();
  left.type(0, 'first, changed').store().receive(right);
  expect(left.texts).toEqual(['first, changed', 'two', 'third']);
  expect(left.choices).toEqual([]);
});

test('what a tab has typed and undone is there when its page is opened again, however late another one stores what it has received', () => {
  const browser = new Browser();
  const left = new Tab(browser, 'left').type(0, 'first').type(1, 'second').store();
  const right = new Tab(browser, 'right');
  left.undo().type(0, 'first, changed').store();
  right.store();
  for (const owner of ['left', 'left, reloaded']) {
    const again = new Tab(browser, owner);
    expect([again.texts, again.choices]).toEqual([['first, changed', 'two', 'three'], []]);
  }
});

test('tabs that have the same write nothing more to each other', () => {
  const browser = new Browser();
  const left = new Tab(browser, 'left').type(1, 'left').store();
  const right = new Tab(browser, 'right');
  right.type(0, 'right').store();
  left.receive(right);
  const before = left.work;
  left.store();
  right.receive(left).store();
  left.receive(right);
  expect(left.work.cues).toBe(before.cues);
  expect(left.work.conflicts).toBe(before.conflicts);
});

test('what is left to decide outlives a reload, also when the other tab was closed before it', () => {
  const { browser, left } = openConflict();
  expect(left.choices).toEqual(['right']);
  browser.remove('right');
  // A tab that was reloaded is another one, which takes over the draft and removes it.
  const next = new Tab(browser, 'next');
  expect([next.texts[1], next.choices]).toEqual(['left', ['right']]);
  next.store();
  browser.remove('left');
  const last = new Tab(browser, 'last');
  expect([last.texts[1], last.choices]).toEqual(['left', ['right']]);
  expect(last.decide('theirs').texts).toEqual(['one', 'right', 'three']);
});

test('what is left to decide stays so in both tabs when one is reloaded, whichever stored it last', () => {
  const { browser, left, right } = openConflict();
  left.store();
  const next = new Tab(browser, 'next').store();
  browser.remove('right');
  for (let round = 0; round < 2; round += 1) {
    left.receive(next).store();
    next.receive(left).store();
  }
  for (const tab of [left, next]) expect([tab.texts[1], tab.choices]).toEqual(['left', ['right']]);
  next.decide('theirs').store();
  left.receive(next);
  expect([left.texts, left.choices]).toEqual([right.texts, []]);
});

test('what is left to decide is asked once by a tab that opens beside both', () => {
  const { browser } = openConflict();
  const { choices, texts } = new Tab(browser, 'third');
  expect([texts[1], ...choices].sort()).toEqual(['left', 'right']);
});

test.each(['mine', 'theirs'] as const)(
  'a decision for the version that is %s is that of both tabs, and of later ones',
  (side) => {
    const { browser, left, right } = openConflict();
    left.decide(side).store();
    right.receive(left).store();
    const expected = ['one', side === 'mine' ? 'left' : 'right', 'three'];
    for (const tab of [left, right, new Tab(browser, 'third')])
      expect([tab.texts, tab.choices]).toEqual([expected, []]);
  },
);

test('of two opposite decisions at the same time one is that of both tabs', () => {
  const { left, right } = openConflict();
  left.decide('mine').store();
  right.decide('mine').store();
  for (let round = 0; round < 3; round += 1) {
    left.receive(right);
    right.receive(left);
    left.store();
    right.store();
  }
  expect(left.texts).toEqual(['one', 'left', 'three']);
  expect(right.texts).toEqual(left.texts);
});

test('what was decided is not asked again after a reload', () => {
  const { browser, left } = openConflict();
  left.decide('mine').store();
  const next = new Tab(browser, 'next');
  expect([next.texts, next.choices]).toEqual([['one', 'left', 'three'], []]);
});

test('a draft of an earlier release is merged', () => {
  const browser = new Browser();
  const cues = opened.cues.map((cue, at) => (at === 1 ? { ...cue, text: 'older' } : cue));
  browser.write('old', { document: opened, cues } as unknown as StoredCaptions);
  const tab = new Tab(browser, 'tab');
  expect([tab.texts, tab.choices]).toEqual([['one', 'older', 'three'], []]);
});

/** Captions that two tabs type at random, which receive each other and are reloaded now and then. */
function typeAtRandom(seed: number) {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const browser = new Browser();
  const pair: [Tab, Tab] = [new Tab(browser, 'a'), new Tab(browser, 'b')];
  const exchange = (tab: Tab, other: Tab) => {
    other.store();
    tab.receive(other).store();
  };
  /** Captions by texts that were typed there, and that nobody has replaced who has seen them. */
  const typed = new Map<string, number>();
  for (let step = 0; step < 14; step += 1) {
    const at = below(2) as 0 | 1;
    const tab = pair[at];
    const lot = random();
    if (lot < 0.5) {
      const index = below(3);
      for (const [text, place] of typed)
        if (place === index && [tab.texts[index], ...tab.choices].includes(text))
          typed.delete(text);
      typed.set(`w${step}`, index);
      tab.type(index, `w${step}`).store();
    } else if (lot < 0.85) exchange(tab, pair[1 - at] as Tab);
    else {
      tab.store();
      // The other tab may have stored the same later.
      if (random() < 0.5) pair[1 - at]?.store();
      pair[at] = new Tab(browser, `tab ${step}`).store();
      browser.remove(tab.owner);
    }
  }
  for (let round = 0; round < 3; round += 1) {
    exchange(pair[0], pair[1]);
    exchange(pair[1], pair[0]);
  }
  return { pair, typed: [...typed.keys()] };
}

test('of what two tabs type at random, everything is shown in both or left to decide', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const { pair, typed } = typeAtRandom(seed);
    const choices = pair.flatMap((tab) => tab.choices);
    for (const { texts } of pair)
      expect([...texts, ...choices], `seed ${seed}`).toEqual(expect.arrayContaining(typed));
  }
});

/** Two tabs of which one types, and the other one only receives and stores what that has typed. */
class OneTypes {
  readonly #browser = new Browser();
  readonly #tabs = {
    typing: new Tab(this.#browser, 'typing'),
    reading: new Tab(this.#browser, 'reading'),
  };
  /** What was stored and has not reached a tab yet, in order. */
  readonly #events: Record<Side, [owner: string, value: unknown][]> = { typing: [], reading: [] };

  get typing(): Tab {
    return this.#tabs.typing;
  }

  store(side: Side): void {
    const tab = this.#tabs[side].store();
    this.#events[opposite(side)].push([tab.owner, this.#browser.read(tab.owner)]);
  }

  /** A tab receives what was stored, but for the latest at times, which takes a moment. */
  receive(side: Side, left: number): void {
    const events = this.#events[side];
    for (const event of events.splice(0, Math.max(0, events.length - left)))
      this.#tabs[side].take(...event);
  }

  /** Leaves the page and opens it again, as another owner after a reload. */
  reopen(side: Side, owner = this.#tabs[side].owner): void {
    this.store(side);
    const before = this.#tabs[side];
    this.#tabs[side] = new Tab(this.#browser, owner);
    this.#events[side] = [];
    this.store(side);
    if (owner !== before.owner) this.#browser.remove(before.owner);
  }
}

type Side = 'typing' | 'reading';
const opposite = (side: Side): Side => (side === 'typing' ? 'reading' : 'typing');

/** True when the tab that types shows what it has typed, and asks nothing, whatever is late. */
function isShownAgain(seed: number): boolean {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const tabs = new OneTypes();
  for (let step = 0; step < 30; step += 1) {
    const side = below(2) === 0 ? 'typing' : 'reading';
    vi.advanceTimersByTime(1000);
    for (const each of ['typing', 'reading'] as const) tabs.receive(each, below(2));
    const lot = random();
    if (lot < 0.5) tabs.typing.type(below(3), `w${step}`);
    else if (lot < 0.85) tabs.store(side);
    else {
      const before = tabs.typing.texts.join();
      tabs.reopen(side, random() < 0.5 ? undefined : `tab ${step}`);
      if (tabs.typing.texts.join() !== before || tabs.typing.choices.length > 0) return false;
    }
  }
  return true;
}

test('what only one tab types is there when its page is opened again, and no question', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const seeds = Array.from({ length: 1000 }, (_, seed) => seed);
  expect(seeds.filter((seed) => !isShownAgain(seed))).toEqual([]);
});
