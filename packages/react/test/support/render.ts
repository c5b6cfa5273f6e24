import * as React from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

type Act = (callback: () => unknown) => Promise<void>;

/** React, whose version 18.2 has `act` in `react-dom/test-utils`. */
const react = React as { act?: Act };
const reactAct: Act =
  react.act ??
  ((await import(/* @vite-ignore */ 'react-dom/test-utils')) as unknown as { act: Act }).act;

/**
 * Runs a callback that changes the page, and everything that React does because of it, including
 * dynamic imports.
 */
export const act: Act = (callback) =>
  reactAct(async () => {
    await callback();
    await vi.dynamicImportSettled();
  });

/** An element on a page, under StrictMode. */
export interface Rendered {
  readonly container: HTMLElement;
  readonly root: Root;
  /** Renders another element in its place. */
  readonly render: (element: React.ReactElement) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** Renders an element under StrictMode. */
export async function render(element: React.ReactElement): Promise<Rendered> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const show = (next: React.ReactElement) =>
    act(async () => root.render(React.createElement(React.StrictMode, null, next)));
  await show(element);
  return {
    container,
    root,
    render: show,
    unmount: async () => {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

/** Renders a component that exposes the result of its hook. */
export async function renderHook<Value>(
  useHook: () => Value,
  wrap: (children: React.ReactElement) => React.ReactElement = (children) => children,
): Promise<Rendered & { readonly current: Value; readonly renders: number }> {
  let current: Value | undefined;
  let renders = 0;
  function Reader(): null {
    current = useHook();
    renders += 1;
    return null;
  }
  const rendered = await render(wrap(React.createElement(Reader)));
  return {
    ...rendered,
    get current() {
      // It was rendered above.
      return current as Value;
    },
    get renders() {
      return renders;
    },
  };
}
