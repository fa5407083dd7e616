// Toasts to be shown: a small store without a view, so that any code can call `toast` at no cost. The view
// (toaster.tsx) is loaded after the first paint and shows what has been waiting.

/** What a toast reports. */
export type ToastKind = 'success' | 'error' | 'info'

/** A toast: its kind, and the words to show in place of the kind's default ones. */
export type Toast = { readonly kind: ToastKind; readonly title?: string; readonly text?: string }

const listeners = new Set<(toast: Toast) => void>()
const waiting = new Map<ToastKind, Toast>()

/**
 * Shows a toast. One of each kind is shown at a time: a new one takes the place of the one before (specification §8).
 */
export function toast(next: Toast): void {
  if (listeners.size === 0) waiting.set(next.kind, next)
  for (const listener of listeners) listener(next)
}

/** Receives every toast, and at once those that came before anybody listened. Answers how to stop. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener)
  for (const early of waiting.values()) listener(early)
  waiting.clear()
  return () => {
    listeners.delete(listener)
  }
}
