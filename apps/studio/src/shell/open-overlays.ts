/** Menus, lists and dialogs. They have the keyboard while they are open. */
const overlay =
  '.popover, .overlay, [role=menu], [role=listbox], [role=dialog], [role=alertdialog]';
/** Time after the end of an overlay in which keys may still be meant for it. */
const quietMs = 300;

/** Follows the overlays of the page, which are all children of its body. */
class OpenOverlays {
  #closedMs = Number.NEGATIVE_INFINITY;

  constructor() {
    const isOverlay = (node: Node): boolean =>
      node instanceof Element && (node.matches(overlay) || node.querySelector(overlay) !== null);
    new MutationObserver((changes) => {
      if (changes.some(({ removedNodes }) => [...removedNodes].some(isOverlay)))
        this.#closedMs = performance.now();
    }).observe(document.body, { childList: true });
  }

  /** True while one is open, and for a moment after it was closed. */
  get haveKeyboard(): boolean {
    return this.isAnyOpen || performance.now() - this.#closedMs < quietMs;
  }

  /** True while one is open. */
  get isAnyOpen(): boolean {
    return document.querySelector(overlay) !== null;
  }
}

/** The overlays of this page. */
export const openOverlays = new OpenOverlays();
