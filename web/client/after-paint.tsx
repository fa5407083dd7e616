/** Delays parts of a page: they load only after the first paint, when the browser is idle. */
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'

/** Draws `placeholder` (of the same size) first, and `children` (lazy components) once the browser has time. */
export function AfterPaint({
  placeholder = null,
  children,
}: {
  readonly placeholder?: ReactNode
  readonly children: ReactNode
}): ReactElement {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setReady(true), 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setReady(true), { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return ready ? <Suspense fallback={placeholder}>{children}</Suspense> : <>{placeholder}</>
}
