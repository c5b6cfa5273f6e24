declare module 'react-refresh/runtime' {
  /** Prepares React for fast refresh, before it is evaluated. */
  export function injectIntoGlobalHook(window: Window): void;
  /** Names a component; another one with the same name takes its place. */
  export function register(type: unknown, id: string): void;
  /** Renders what was registered again. */
  export function performReactRefresh(): void;
}
