// The size of all text: the stored choice as `data-text` on <html>, on top of the browser's own font size. Everything
// is in rem, so that one rule of theme.css enlarges it all.

import { useSyncExternalStore } from 'react'
import { TEXT_SIZE_KEY } from './text-size-script.ts'

/** A text size, in the order of the choice. */
export type TextSize = 'standard' | 'large' | 'larger'

const listeners = new Set<() => void>()

const shown = (): TextSize => {
  const size = document.documentElement.dataset['text']
  return size === 'large' || size === 'larger' ? size : 'standard'
}

/** Stores the choice and applies it. Without storage it lasts as long as the page. */
export function chooseTextSize(size: TextSize): void {
  const root = document.documentElement
  if (size === 'standard') delete root.dataset['text']
  else root.dataset['text'] = size
  try {
    if (size === 'standard') localStorage.removeItem(TEXT_SIZE_KEY)
    else localStorage.setItem(TEXT_SIZE_KEY, size)
  } catch {
    // Nothing can be stored here.
  }
  for (const listener of listeners) listener()
}

/** The page's current size; standard while prerendering. */
export function useTextSize(): TextSize {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown,
    () => 'standard',
  )
}
