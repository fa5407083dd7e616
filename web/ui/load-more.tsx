// The end of a paginated list: requests more when it scrolls into view. It knows no query.

import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactElement } from 'react'
import { Button } from './button.tsx'

/** `more`: there is a next page. While `loading` or after it `failed`, nothing is requested automatically. */
export type LoadMoreProps = {
  readonly more: boolean
  readonly loading: boolean
  readonly failed: boolean
  readonly onMore: () => void
}

/**
 * Requests the next page when it scrolls into view; the button is for keyboards and for retries. Nothing without a next
 * page.
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
