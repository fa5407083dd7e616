/** The list of guides, and which component draws which. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactElement } from 'react'
import { GUIDES, type GuideSlug } from '../data/guides.ts'
import { usePageLocation } from '../page-location.tsx'
import type { Page } from '../page-type.ts'
import { Companies } from './guides/companies.tsx'
import { Freelancer } from './guides/freelancer.tsx'
import { GUIDE_NAMES } from './guides/names.ts'
import { NetworkFee } from './guides/network-fee.tsx'
import { PhoneLost } from './guides/phone-lost.tsx'
import { Rates } from './guides/rates.tsx'
import { ReceiveUsdt } from './guides/receive-usdt.tsx'
import { Scams } from './guides/scams.tsx'
import { SellUsdt } from './guides/sell-usdt.tsx'
import { WrongNetwork } from './guides/wrong-network.tsx'

const BODIES: Readonly<Record<GuideSlug, ComponentType>> = {
  'receive-usdt-on-the-right-network': ReceiveUsdt,
  'sell-usdt-for-naira': SellUsdt,
  'what-a-network-fee-is': NetworkFee,
  'how-rates-and-margins-work': Rates,
  'wrong-network-or-forgotten-tag': WrongNetwork,
  'recognise-scams-and-fake-support': Scams,
  'phone-lost-or-stolen': PhoneLost,
  'get-paid-as-a-freelancer': Freelancer,
  'approvals-and-suppliers-for-companies': Companies,
}

const LIST: Page = {
  title: (i18n) => `${i18n._(msg`Guides to Crypto and Payouts in Africa`)} · Zend`,
  description: (i18n) =>
    i18n._(
      msg`Short, honest guides: networks, fees, rates, selling to your bank, scams, and what to do when it goes wrong.`,
    ),
  picture: 'company',
  campaign: false,
  Body: GuideList,
}

/** The page of a guide's path, if it is one. */
export function guidePage(path: string): Page | null {
  if (path === '/guides') return LIST
  const slug = GUIDES.find((each) => path === `/guides/${each}`)
  if (slug === undefined) return null
  const { title, description } = GUIDE_NAMES[slug]
  return {
    title: (i18n) => `${i18n._(title)} · Zend`,
    description: (i18n) => i18n._(description),
    picture: 'company',
    campaign: false,
    Body: BODIES[slug],
  }
}

/** /guides */
function GuideList(): ReactElement {
  const { i18n, t } = useLingui()
  const { to } = usePageLocation()
  return (
    <>
      <div className="wrap hero bare">
        <div className="hero-text">
          <h1>{t`Guides`}</h1>
          <p className="sub">
            {t`Written by us, for everybody who is paid in crypto. No promises, no predictions: how things work, what they cost, and what to do when they go wrong.`}
          </p>
        </div>
      </div>
      <ul className="wrap guides">
        {GUIDES.map((slug) => (
          <li key={slug}>
            <a href={to(`/guides/${slug}`)}>
              <h2>{i18n._(GUIDE_NAMES[slug].title)}</h2>
              <p>{i18n._(GUIDE_NAMES[slug].description)}</p>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
