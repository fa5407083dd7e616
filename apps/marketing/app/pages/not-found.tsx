/** The not-found page. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { usePageLocation } from '../page-location.tsx'
import { Hero } from '../parts/blocks.tsx'

/** The page. */
export function NotFound(): ReactElement {
  const { t } = useLingui()
  const { to } = usePageLocation()
  return (
    <Hero
      title={t`There is no page here`}
      lead={t`The address may be mistyped, or the page has moved. Nothing happened to your account.`}
      more={
        <a className="button line" href={to('/')}>
          <Trans>To the front page</Trans>
        </a>
      }
    />
  )
}
