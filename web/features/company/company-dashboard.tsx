/** The dashboard of a person without a company here. It has no controls: company accounts are not open yet. */
import { Trans } from '@lingui/react/macro'
import { Card, CardHeader, PatternBand, IconCheck, IconGlobe, IconUsers, IconWallet } from '@zend/web/ui'
import { type ReactElement, useId } from 'react'
import { HaveReady } from './have-ready.tsx'
import { Row } from './row.tsx'

/** What a company account will do. The documents to prepare are here if there is no right panel. */
export function CompanyDashboard(): ReactElement {
  const title = useId()
  return (
    <div className="grid gap-4">
      <section className="overflow-hidden rounded-balance bg-hero text-on-hero">
        <PatternBand pattern="promise" rows={5} className="h-14" />
        <div className="p-6 tablet:p-8">
          <h2 className="display text-[1.75rem] leading-[1.1] tablet:text-[2.25rem]">
            <Trans>Company accounts are not open yet</Trans>
          </h2>
          <p className="mt-3 max-w-[52ch] text-lead text-pretty text-on-hero-muted">
            <Trans>You are signed in as yourself. Once they open, you begin your company’s account on this page.</Trans>
          </p>
          <p className="mt-3 max-w-[52ch] text-label text-balance text-on-hero-muted">
            <Trans>Money of your own stays in your personal account. Nothing about it changes.</Trans>
          </p>
        </div>
      </section>
      <Card aria-labelledby={title} className="overflow-hidden">
        <CardHeader id={title} title={<Trans>What a company account will do</Trans>} />
        <ul>
          <Row icon={IconUsers} tone="info" title={<Trans>Your team, each with their own role</Trans>}>
            <Trans>
              Directors and staff sign in with an account of their own. You decide what each may see and do.
            </Trans>
          </Row>
          <Row icon={IconCheck} tone="ok" title={<Trans>Payments that need a second person</Trans>}>
            <Trans>You set who approves what, and from which amount on. Nobody approves a payment of their own.</Trans>
          </Row>
          <Row icon={IconGlobe} tone="warn" title={<Trans>Suppliers abroad</Trans>}>
            <Trans>Pay invoices in dollars, euros, pounds and Canadian dollars, from the balance that you hold.</Trans>
          </Row>
          <Row icon={IconWallet} tone="brand" title={<Trans>Crypto in the company’s name</Trans>}>
            <Trans>
              Deposit, swap, withdraw and sell the same coins as in a personal account, under the company’s limits.
            </Trans>
          </Row>
        </ul>
      </Card>
      <div className="wide:hidden">
        <HaveReady />
      </div>
    </div>
  )
}
