/**
 * Links by name: to pages of the site, to the apps (whose hosts the page learns when it is served), and to the
 * company's other places.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import type { Path } from '../addresses.ts'
import { usePageLocation } from '../page-location.tsx'
import { BUSINESS_ORIGIN, type CompanyFact, type OutsidePlace, PERSONAL_ORIGIN, SITE } from '../site-config.ts'

/** One of the two apps. */
export type App = 'personal' | 'business'

const ORIGINS: Readonly<Record<App, string>> = { personal: PERSONAL_ORIGIN, business: BUSINESS_ORIGIN }

/** The names of pages in menus, columns and small print. */
const PAGE_NAMES = {
  '/zend-personal': msg`Personal`,
  '/zend-business': msg`Business`,
  '/deposits/crypto': msg`Deposit`,
  '/swaps/crypto': msg`Swap`,
  '/withdrawals/crypto': msg`Withdraw Crypto`,
  '/about': msg`About`,
  '/contact': msg`Contact`,
  '/help': msg`FAQs`,
  '/guides': msg`Blog`,
  '/supported-countries': msg`Supported countries`,
  '/privacy': msg`Privacy`,
  '/terms': msg`Terms`,
  '/cookies': msg`Cookies`,
  '/law-enforcement-request': msg`Law enforcement`,
  '/developers': msg`Developers`,
  '/is-it-us': msg`Is it really us?`,
} as const satisfies Partial<Record<Path, MessageDescriptor>>

/** A link to a page of the site, by its name. */
export function PageLink({
  to: path,
  className,
}: {
  readonly to: keyof typeof PAGE_NAMES
  readonly className?: string
}): ReactElement {
  const { i18n } = useLingui()
  const { to } = usePageLocation()
  return (
    <a className={className} href={to(path)}>
      {i18n._(PAGE_NAMES[path])}
    </a>
  )
}

/** The attributes of a link to an app. On a staging host the script points it to the staging app (specification §2). */
export const appLink = (app: App, path: '/auth/login' | '/auth/register' | '/auth/lock?us') =>
  ({ href: ORIGINS[app] + path, 'data-app': app, 'data-app-path': path }) as const

/** A link to a place of the company outside the site; nothing without its address. */
export function OutsideLink({
  place,
  children,
  className,
}: {
  readonly place: OutsidePlace
  readonly children: ReactNode
  readonly className?: string
}): ReactElement | null {
  const href = SITE.outside[place]
  if (href === null) return null
  return (
    <a href={href} className={className} rel="noopener">
      {children}
    </a>
  )
}

/** A fact about the company; a marked box with its name while it is missing. */
export function CompanyText({ fact }: { readonly fact: CompanyFact }): ReactElement {
  const { t } = useLingui()
  const value = SITE.company[fact]
  if (value !== null) return <>{value}</>
  const names: Readonly<Record<CompanyFact, string>> = {
    legalName: t`the company’s registered name`,
    registration: t`its registration number`,
    address: t`its registered address`,
    licences: t`its licences and registrations`,
    privacyContact: t`the address of the data protection contact`,
    lawEnforcementContact: t`the address for law enforcement`,
    governingLaw: t`the governing law`,
    country: t`the country of registration`,
    customerAssets: t`how the law treats customers’ assets`,
    liability: t`who answers for which loss`,
    changeNotice: t`the notice for changes`,
    ending: t`how the company may end the agreement`,
    complaints: t`its way for complaints`,
    logKeeping: t`how long logs are kept`,
    bookKeeping: t`how long both are kept`,
    screeningLists: t`the lists it uses`,
    amlProgramme: t`its programme`,
    lawEnforcementPractice: t`its practice`,
  }
  return <Open>{names[fact]}</Open>
}

function Open({ children }: { readonly children: ReactNode }): ReactElement {
  const { t } = useLingui()
  return (
    <mark className="open-field" title={t`The company that runs this site fills this in`}>
      {children}
    </mark>
  )
}
