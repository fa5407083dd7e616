/** Which parts a screen has room for. What a narrower screen hides is not made there at all: it would cost a cheap phone a third of its first picture. */
import { useCallback, useSyncExternalStore } from 'react'

/** Widths from which on a screen has more, in px: the breakpoints of the theme (web/ui/theme.css). */
const WIDTHS = { tablet: 700, wide: 1326 } as const

/** Whether the screen is at least so wide, now and as it changes. */
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
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}
