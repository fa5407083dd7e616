/** The guide that the URL names, over the current page. Going back closes it. */
import { type ReactElement, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type GuideName, guideIn, withoutGuide } from './guide.names.ts'
import { guideDialog } from './later-parts.ts'

/** The guides, once for all pages. Draws nothing until one is opened. */
export function Guides(): ReactElement | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const asked = guideIn(search)
  // While it closes it is still drawn, and must stay the same guide.
  const [shown, setShown] = useState<GuideName | null>(asked)
  if (asked !== null && asked !== shown) setShown(asked)
  if (shown === null) return null
  return (
    <Suspense>
      <guideDialog.Part
        name={shown}
        open={asked !== null}
        onClose={() =>
          void navigate({ pathname, search: withoutGuide(search), hash }, { replace: true, preventScrollReset: true })
        }
      />
    </Suspense>
  )
}
