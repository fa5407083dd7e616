/**
 * Says which parts a screen has space for. Parts that a narrow screen hides are not rendered at all, because they would
 * take a cheap phone a third of its first paint.
 */
import { NARROW_BREAKPOINT_PX } from '@zend/kernel/specification'
import { useCallback, useSyncExternalStore } from 'react'

/** Minimum widths in px: the breakpoints of the theme (web/ui/theme.css). */
const WIDTHS = { tablet: 700, laptop: 1200, wide: NARROW_BREAKPOINT_PX } as const

// A rendered part stays, hidden by styles: a screen that is rotated and back must not lose typed input.
const reached = new Set<string>()

/** Tells whether the screen is at least so wide, or was since the page was loaded. */
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
