declare module 'react-refresh/runtime' {
  /** Prepares React for fast refresh, before it is evaluated. */
  export function injectIntoGlobalHook(window: Window): void;
  /** Names a component. Another one with the same name replaces it. */
  export function register(type: unknown, id: string): void;
  /** Renders what was registered again. */
  export function performReactRefresh(): void;
}
