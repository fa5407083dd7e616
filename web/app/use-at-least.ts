/**
 * Which parts a screen has room for. What a narrower screen hides is not made there at all: it would cost a cheap phone
 * a third of its first picture.
 */
import { NARROW_BREAKPOINT_PX } from '@zend/kernel/specification'
import { useCallback, useSyncExternalStore } from 'react'

/** Widths from which on a screen has more, in px: the breakpoints of the theme (web/ui/theme.css). */
const WIDTHS = { tablet: 700, wide: NARROW_BREAKPOINT_PX } as const

// What was made stays, hidden by its styles: a screen that is turned and turned back must not lose what was typed.
const reached = new Set<string>()

/** Whether the screen is at least so wide, or has been since the page was loaded. */
export function useAtLeast(size: keyof typeof WIDTHS): boolean {
  const query = `(width >= ${String(WIDTHS[size])}px)`
  const follow = useCallback(
    (changed: () => void): (() => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => {
    if (matchMedia(query).matches) reached.add(query)
    return reached.has(query)
  })
}
