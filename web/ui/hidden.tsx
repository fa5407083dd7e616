// Text for screen readers and keyboards only.

import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'

/** Screen readers announce only changes in a live region they already know. */
const REGION_KNOWN_MS = 100

/** Announces its content to screen readers when it appears. */
export function Announced({ children }: { readonly children: ReactNode }): ReactElement {
  const [known, setKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), REGION_KNOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="visually-hidden">
      {known ? children : null}
    </p>
  )
}

/** Text that is read out but not shown. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className="visually-hidden">{children}</span>
}

/** The first stop of the Tab key: skips header and menu to the element with the id `target`. */
export function SkipLink({ target = 'content' }: { readonly target?: string }): ReactElement {
  const { t } = useLingui()
  return (
    <a
      href={`#${target}`}
      className="fixed top-3 left-3 z-60 rounded-pill bg-action px-5 py-3 font-bold text-on-action shadow-float not-focus:visually-hidden"
    >
      {t`Skip to the content`}
    </a>
  )
}
