import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import '@fontsource-variable/bricolage-grotesque';
import '@fontsource-variable/instrument-sans';
import './colors.css';
import './reference.css';
import './home.css';
import './not-found.css';
import './page-tools.css';
import { h } from 'vue';
import { NotFound } from './not-found.ts';
import { PageTools } from './page-tools.ts';
import { makeReachable } from './reachable.ts';

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'doc-before': () => h(PageTools),
      'not-found': () => h(NotFound),
    }),
  setup: makeReachable,
} satisfies Theme;
