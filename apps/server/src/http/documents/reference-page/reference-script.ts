/**
 * Script of the interactive reference, which sets the names and the roles that its controls need
 * for screen readers and the keyboard. The page is rendered while it is scrolled, and is therefore
 * checked again after each change.
 */
export const referenceScript = `
const corrections = [
  ['button[aria-selected]:not([role=tab])', (button) => button.removeAttribute('aria-selected')],
  ['button[role=search]', (button) => button.removeAttribute('role')],
  ['button[role=none]', (button) => button.removeAttribute('role')],
  ['aside[role=navigation]', (aside) => aside.removeAttribute('role')],
  ['button.show-more[aria-label]', (button) => button.removeAttribute('aria-label')],
  ['button.scalar-code-copy:not([aria-label])', (button) => button.setAttribute('aria-label', 'Copy')],
  ['[role=tablist] button:not([role=tab])', (button) => {
    button.setAttribute('role', 'tab');
    button.setAttribute('aria-label', 'More');
  }],
  ['.cm-content:not([aria-label])', (editor) => editor.setAttribute('aria-label', 'Value')],
  ['tr input[type=checkbox]:not([aria-label])', (box) => box.setAttribute('aria-label', 'Is sent')],
  ['.cm-content:not([tabindex])', (editor) => editor.setAttribute('tabindex', '0')],
  ['pre code:not([tabindex])', (code) => code.setAttribute('tabindex', '0')],
];
function correct() {
  for (const [selector, change] of corrections)
    for (const element of document.querySelectorAll(selector)) change(element);
}
let isPlanned = false;
new MutationObserver(() => {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => {
    isPlanned = false;
    correct();
  });
}).observe(document.body, { childList: true, subtree: true, attributes: true });
correct();
`;
