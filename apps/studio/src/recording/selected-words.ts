/** Indexes of the selected words in the words of the player, in order. Empty when none are selected. */
export function selectedWords(): readonly number[] {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  return [...document.querySelectorAll<HTMLElement>('.transcript [data-word]')]
    .filter((word) => range.intersectsNode(word))
    .map((word) => Number(word.dataset['word']));
}
