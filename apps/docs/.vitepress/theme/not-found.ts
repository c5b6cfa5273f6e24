import { h } from 'vue';

/** Ways on from a page that is not there. */
const ways = [
  ['/docs/guides/quick-start', 'Quick start'],
  ['/docs/reference/packages/', 'Reference'],
  ['/docs/', 'Start'],
] as const;

/** The page in place of one that is not there. */
export function NotFound() {
  return h('main', { class: 'not-found vp-doc' }, [
    h('p', { class: 'not-found-code' }, '404'),
    h('h1', 'There is no such page'),
    h('p', 'It may have another name now: the search finds it by its words.'),
    h(
      'p',
      { class: 'not-found-ways' },
      ways.map(([href, text]) => h('a', { href }, text)),
    ),
  ]);
}
