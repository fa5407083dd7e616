// The end of a list that goes on: it asks for more when it comes into sight. It knows no query.

import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactElement } from 'react'
import { Button } from './button.tsx'

/** `more`: there is more. While `loading` or after it `failed`, nothing is asked for by itself. */
export type LoadMoreProps = {
  readonly more: boolean
  readonly loading: boolean
  readonly failed: boolean
  readonly onMore: () => void
}

/**
 * Reads on when the end comes into sight; the button is for keyboards and for trying again. Nothing when there is no
 * more.
 */
export function LoadMore({ more, loading, failed, onMore }: LoadMoreProps): ReactElement | null {
  const { t } = useLingui()
  const end = useRef<HTMLDivElement>(null)
  const read = useRef(onMore)
  read.current = onMore
  const automatic = more && !loading && !failed
  useEffect(() => {
    const target = end.current
    if (target === null || !automatic) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) read.current()
      },
      { rootMargin: '300px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [automatic])
  if (!more) return null
  return (
    <div ref={end} className="grid justify-items-center py-4">
      <Button variant="quiet" size="small" loading={loading} loadingText={t`Loading…`} onClick={onMore}>
        {failed ? t`Try again` : t`Show more`}
      </Button>
    </div>
  )
}
