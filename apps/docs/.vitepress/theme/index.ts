import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import '@fontsource-variable/bricolage-grotesque';
import '@fontsource-variable/instrument-sans';
import './colors.css';
import './reference.css';
import './home.css';
import { makeReachable } from './reachable.ts';

export default {
  extends: DefaultTheme,
  setup: makeReachable,
} satisfies Theme;
