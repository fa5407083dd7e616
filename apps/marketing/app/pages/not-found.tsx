/** The not-found page: the pages that most people look for, and help. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { usePageLocation } from '../page-location.tsx'
import { LinkList, type PageLinks } from '../parts/blocks.tsx'

/** The page. */
export function NotFound(): ReactElement {
  const { t } = useLingui()
  const { to } = usePageLocation()
  const wanted: PageLinks = [
    ['/', t`The front page`],
    ['/off-ramp/convert-crypto-to-naira', t`Sell crypto for naira`],
    ['/deposits/crypto', t`How deposits work`],
    ['/withdrawals/crypto', t`How withdrawals work`],
    ['/zend-business', t`Zend for companies`],
    ['/help', t`Questions and answers`],
  ]
  return (
    <div className="wrap section split lost">
      <div className="section-head">
        <h1>{t`There is no page here`}</h1>
        <p className="lead">{t`The address may be mistyped, or the page has moved. Nothing happened to your account.`}</p>
        <p className="lead">
          <Trans>
            Is something wrong with a payment? <a href={to('/contact')}>Talk to a person</a>
          </Trans>
        </p>
      </div>
      <LinkList links={wanted} className="wanted" />
    </div>
  )
}
