/** Before you can close your account of closing an account, each with the page where it is dealt with. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ClosingBlocker } from '@zend/contracts'
import { isCoin } from '@zend/kernel'
import { useCompany } from '@zend/web/data/companies'
import { sellLink } from '@zend/web/data/links'
import { IconTile, List, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconClock, IconCoins, IconReceipt, IconUsers } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'
import { SecurityCard } from './security-page.tsx'

/** The list. */
export function Blockers({ blockers }: { readonly blockers: readonly ClosingBlocker[] }): ReactElement {
  const { t } = useLingui()
  return (
    <SecurityCard title={<Trans>Delete your account</Trans>} text={<Trans>Deal with these first:</Trans>}>
      <List aria-label={t`Before you can close your account`} className="-mx-1">
        {blockers.map((blocker) => (
          <Blocker key={JSON.stringify(blocker)} blocker={blocker} />
        ))}
      </List>
    </SecurityCard>
  )
}

function Blocker({ blocker }: { readonly blocker: ClosingBlocker }): ReactElement {
  const company = useCompany()
  const own = company === null
  const format = useFormat()
  const row = (icon: ReactNode, text: ReactNode, link?: ReactNode): ReactElement => (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <IconTile tone="warn" size={36}>
        {icon}
      </IconTile>
      <span className="num min-w-0 flex-1 basis-40 text-body">{text}</span>
      {link}
    </li>
  )
  switch (blocker.kind) {
    case 'balance': {
      const { currency } = blocker
      const coin = isCoin(currency)
      const amount = coin ? format.coin(blocker.amount, currency) : format.fiat(blocker.amount, currency)
      return row(
        <IconCoins size={18} />,
        <Trans>{amount} is still here.</Trans>,
        // Local money can leave only by a payout. In a company's app these pages move the company's money.
        own ? (
          <TextLink href={coin ? href('/withdraw') : sellLink({ from: currency })}>
            {coin ? <Trans>Send it</Trans> : <Trans>Pay it out</Trans>}
          </TextLink>
        ) : undefined,
      )
    }
    case 'collecting': {
      const amount = isCoin(blocker.currency)
        ? format.coin(blocker.amount, blocker.currency)
        : format.fiat(blocker.amount, blocker.currency)
      return row(
        <IconCoins size={18} />,
        <Trans>{amount} has arrived, below the minimum. Add to it, or ask support.</Trans>,
        <TextLink href={href('/settings/services/support')}>
          <Trans>Support</Trans>
        </TextLink>,
      )
    }
    case 'open-transaction':
      return row(
        <IconReceipt size={18} />,
        <Trans>A transaction is under way.</Trans>,
        <TextLink href={blocker.path}>
          <Trans>See it</Trans>
        </TextLink>,
      )
    case 'hold': {
      const until = format.when('until', blocker.until, new Date().toISOString(), { long: true })
      return row(<IconClock size={18} />, <Trans>Your account is on hold {until}.</Trans>)
    }
    case 'last-owner': {
      const { id, name } = blocker.company
      return row(
        <IconUsers size={18} />,
        <Trans>You are the only owner of {name}. Make another member an owner first: they count 48 hours later.</Trans>,
        // The members are pages of the business app, and of the company that it shows.
        company?.company.id === id ? (
          <TextLink href="/members">
            <Trans>Members</Trans>
          </TextLink>
        ) : undefined,
      )
    }
  }
}
