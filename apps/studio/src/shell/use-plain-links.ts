import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, PointerEvent } from 'react';

/** Click handler for an element around plain links, which navigates without reloading the page. */
interface LinkListeners {
  onClick(event: MouseEvent): void;
  onPointerOver(event: PointerEvent): void;
}

/** Opens the links of a long list within the page: no row has to subscribe to the router. */
export function usePlainLinks(): LinkListeners {
  const router = useRouter();
  return {
    onClick(event) {
      const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
      if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      const to = addressOf(event);
      if (to === undefined) return;
      event.preventDefault();
      void router.navigate({ to });
    },
    onPointerOver(event) {
      const to = addressOf(event);
      if (to !== undefined) void router.preloadRoute({ to });
    },
  };
}

/** Path of the link that an event is about. */
function addressOf({ target }: { readonly target: EventTarget }): string | undefined {
  return target instanceof Element
    ? (target.closest('a[href^="/"]')?.getAttribute('href') ?? undefined)
    : undefined;
}
