import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, PointerEvent } from 'react';
import { basePath } from '../session/service-address.js';

/** Click handler for an element around plain links, which navigates without reloading the page. */
interface LinkListeners {
  onClick(event: MouseEvent): void;
  onPointerOver(event: PointerEvent): void;
}

/**
 * Opens the links of a long list within the page, so that no row has to subscribe to the router.
 */
export function usePlainLinks(): LinkListeners {
  const router = useRouter();
  return {
    onClick(event) {
      const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
      if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      const address = readAddress(event);
      if (address === undefined) return;
      event.preventDefault();
      void router.navigate(address);
    },
    onPointerOver(event) {
      const address = readAddress(event);
      if (address !== undefined) void router.preloadRoute(address);
    },
  };
}

/** Address of the link that an event is about. */
function readAddress({
  target,
}: {
  readonly target: EventTarget;
}): { readonly to: string; readonly hash: string } | undefined {
  const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
  const [path, hash = ''] = link?.getAttribute('href')?.split('#') ?? [];
  return path === undefined ? undefined : { to: path.slice(basePath.length), hash };
}
