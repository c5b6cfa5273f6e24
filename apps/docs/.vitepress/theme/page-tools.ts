import { useData, withBase } from 'vitepress';
import { defineComponent, h, onMounted, ref, watch } from 'vue';

/** How long the button says that the page was copied, in milliseconds. */
const confirmationMs = 2000;

/** Copies the page as Markdown, for an assistant or a note, and leads to that Markdown. */
export const PageTools = defineComponent(() => {
  const { page } = useData();
  const label = ref('Copy page');
  const canCopy = ref(false);
  onMounted(() => {
    // There is no clipboard without a secure context, as on another machine over http.
    canCopy.value = navigator.clipboard !== undefined;
  });
  watch(page, () => {
    label.value = 'Copy page';
  });

  async function copy(address: string): Promise<void> {
    const response = await fetch(address);
    if (response.ok) await navigator.clipboard.writeText(await response.text());
    label.value = response.ok ? 'Copied' : 'Not available';
    setTimeout(() => {
      label.value = 'Copy page';
    }, confirmationMs);
  }

  return () => {
    const address = withBase(`/${page.value.relativePath}`);
    return h('div', { class: 'page-tools' }, [
      canCopy.value &&
        h('button', { type: 'button', onClick: () => void copy(address) }, [
          h('span', { 'aria-live': 'polite' }, label.value),
        ]),
      h('a', { href: address, target: '_self' }, 'Markdown'),
    ]);
  };
});
