/** Offers to save whom money was just sent to, where it is not saved yet. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Beneficiary } from '@zend/contracts'
import { May } from '@zend/web/data/companies'
import { beneficiariesQuery } from '@zend/web/data/sending'
import { Button } from '@zend/web/ui'
import { IconPlus } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, useNavigate } from 'react-router'
import type { Sent } from './sent.ts'

/** The button; nothing while it is unknown what is saved. */
export function SaveOffer({ sent }: { readonly sent: Sent }): ReactElement | null {
  const navigate = useNavigate()
  const { data: saved } = useQuery(beneficiariesQuery())
  if (saved === undefined || isSaved(sent, saved)) return null
  const { party } = sent
  const outside = sent.transactionType === 'withdrawal'
  const open = (): void => {
    if (sent.transactionType === 'withdrawal') {
      const form = href('/settings/security/saved-wallet/external/create')
      void navigate(`${form}?currency=${sent.currency}&chain=${sent.network}`, { state: { toAddr: sent.address } })
    } else {
      void navigate(href('/settings/security/saved-wallet/zend-pay/create'), { state: { toUser: sent.party } })
    }
  }
  return (
    <May permission="beneficiary.manage">
      <Button variant="quiet" wide icon={<IconPlus size={20} />} onClick={open}>
        {outside ? <Trans>Save this address</Trans> : <Trans>Save @{party}</Trans>}
      </Button>
    </May>
  )
}

function isSaved(sent: Sent, saved: readonly Beneficiary[]): boolean {
  if (sent.transactionType === 'transfer') {
    const { party } = sent
    return party === null || saved.some((wallet) => wallet.type === 'internal' && wallet.toUser === party)
  }
  const { network, address } = sent
  return saved.some((wallet) => wallet.type === 'external' && wallet.chain === network && wallet.toAddr === address)
}
