import type { Page } from '@earshot/presets/chromium';

/** Steps after which a page has more stops than anybody walks. */
const mostSteps = 250;

/** An element that has the focus. */
interface Stop {
  readonly name: string;
  /** False while the focus is on nothing, between the end of the page and its begin. */
  readonly isElement: boolean;
  readonly wasSeen: boolean;
  /** True for the first stop of the document. */
  readonly isFirst: boolean;
  readonly isInOverlay: boolean;
  /** What is wrong with it, or with the way to it. */
  readonly problems: readonly string[];
}

/**
 * Walks over a page by the Tab key, once around, and names what a user of the keyboard would miss:
 * an element that looks the same with the focus, or is covered while it has it, an order other than
 * that of reading, and a part that the focus does not leave.
 */
export async function walkFocus(page: Page): Promise<readonly string[]> {
  const problems: string[] = [];
  let hasLeft = false;
  await page.evaluate('delete globalThis.focusWalk');
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop);
    problems.push(...stop.problems);
    if (!stop.isElement) {
      // There is nothing that takes the focus.
      if (hasLeft) return problems;
      hasLeft = true;
    }
    if (stop.wasSeen) {
      if (!hasLeft && !stop.isFirst && !stop.isInOverlay)
        problems.push(`the focus does not get past ${stop.name}`);
      return problems;
    }
  }
  return [...problems, `the focus was not around after ${mostSteps} steps`];
}

/* Longer than 50 lines: one function that is sent to the page. */
/** Reads where the focus is, in the page. */
function readStop(): Stop {
  /** What the walk knows of the element before. */
  interface Walk {
    readonly seen: Set<Element>;
    last: { readonly element: Element; readonly look: string } | undefined;
  }
  const scope = globalThis as { focusWalk?: Walk };
  scope.focusWalk ??= { seen: new Set(), last: undefined };
  const walk = scope.focusWalk;
  const describeName = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? element.textContent;
    return `${element.tagName.toLowerCase()}.${element.className} "${label.trim().slice(0, 40)}"`;
  };
  const describeLook = (element: Element): string => {
    const parents = [element.parentElement, element.parentElement?.parentElement];
    const siblings = [...(element.parentElement?.children ?? [])].slice(0, 8);
    const inside = [...element.querySelectorAll('*')].slice(0, 8);
    return [element, ...parents, ...siblings, ...inside]
      .map((each) => {
        if (each == null) return '';
        const { backgroundColor, borderColor, boxShadow, color, opacity, outline, textDecoration } =
          getComputedStyle(each);
        return [backgroundColor, borderColor, boxShadow, color, opacity, outline, textDecoration];
      })
      .join(';');
  };
  const measureBox = (element: Element) => {
    let holder = element.parentElement;
    while (holder !== null && !/auto|scroll/.test(getComputedStyle(holder).overflowY))
      holder = holder.parentElement;
    const { bottom, left, right, top } = element.getBoundingClientRect();
    const moved = holder === null ? scrollY : holder.scrollTop - holder.getBoundingClientRect().top;
    return { holder, left, right, top: top + moved, bottom: bottom + moved };
  };
  const isFixed = (element: Element): boolean => {
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return true;
    return false;
  };
  const isCovered = (element: Element): boolean => {
    const { height, left, top, width } = element.getBoundingClientRect();
    // It is drawn by its label.
    if (height < 3 || width < 3 || getComputedStyle(element).opacity === '0') return false;
    const shares = [0.1, 0.5, 0.9];
    return !shares.some((across) =>
      shares.some((down) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      }),
    );
  };
  const problems: string[] = [];
  const { last } = walk;
  const element = document.activeElement;
  // The items of a list show which one has the focus.
  const isCompared =
    last?.element.isConnected === true &&
    last.element !== element &&
    !last.element.matches('[role=menu], [role=listbox]');
  if (isCompared && describeLook(last.element) === last.look)
    problems.push(`looks the same with the focus: ${describeName(last.element)}`);
  if (element === null || element === document.body) {
    walk.last = undefined;
    const nothing = { isElement: false, wasSeen: false, isFirst: false, isInOverlay: false };
    return { name: '', ...nothing, problems };
  }
  const wasSeen = walk.seen.has(element);
  const isInOverlay =
    element.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]') !== null;
  if (!wasSeen) {
    if (isCovered(element))
      problems.push(`covered while it has the focus: ${describeName(element)}`);
    if (last !== undefined && !isFixed(element) && !isFixed(last.element)) {
      const before = measureBox(last.element);
      const now = measureBox(element);
      const isBack =
        now.holder === before.holder && now.bottom <= before.top && now.left < before.right;
      if (isBack)
        problems.push(
          `comes after what is below it: ${describeName(last.element)}, ${describeName(element)}`,
        );
    }
  }
  walk.seen.add(element);
  walk.last = { element, look: describeLook(element) };
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea')];
  const isFirst = element === all.find((each) => each.getBoundingClientRect().width > 0);
  return { name: describeName(element), isElement: true, wasSeen, isFirst, isInOverlay, problems };
}
