// The queue of toasts: a small store without a view, so that any code can call `toast` cheaply. The view (toaster.tsx)
// loads after the first paint and shows the waiting ones.

/** What a toast reports. */
export type ToastKind = 'success' | 'error' | 'info'

/** A toast: its kind, and texts that replace the kind's default ones. */
export type Toast = { readonly kind: ToastKind; readonly title?: string; readonly text?: string }

const listeners = new Set<(toast: Toast) => void>()
const waiting = new Map<ToastKind, Toast>()

/** Shows a toast. At most one of each kind is shown: a new one replaces the one before (specification §8). */
export function toast(next: Toast): void {
  if (listeners.size === 0) waiting.set(next.kind, next)
  for (const listener of listeners) listener(next)
}

/** Subscribes to toasts; delivers waiting ones at once. Returns a function that unsubscribes. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener)
  for (const early of waiting.values()) listener(early)
  waiting.clear()
  return () => {
    listeners.delete(listener)
  }
}
