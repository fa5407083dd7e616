/**
 * The success dialog of a person's new link to a company (specification §4: the business-link variant): they opened it,
 * or joined it. It notes what Zend FX needs.
 */
import { Trans } from '@lingui/react/macro'
import type { MembershipAnswer } from '@zend/contracts'
import { SuccessDialog } from '@zend/web/ui/success-dialog'
import type { ReactElement } from 'react'

/** The dialog. `opened` says that they opened the company; `onClose` goes on to it. */
export function LinkedDialog({
  membership: { company, permissions },
  opened,
  onClose,
}: {
  readonly membership: Pick<MembershipAnswer, 'company' | 'permissions'>
  readonly opened: boolean
  readonly onClose: () => void
}): ReactElement {
  const { name } = company
  return (
    <SuccessDialog
      open
      onClose={onClose}
      title={opened ? <Trans>{name} is open</Trans> : <Trans>You act for {name}</Trans>}
      text={
        permissions.includes('kyb.manage') ? (
          <Trans>
            Deposits and swaps are open at once, and sending up to a first daily limit. A higher one, and later Zend FX,
            need the business verification (KYB).
          </Trans>
        ) : (
          <>
            {permissions.includes('approve') ? (
              <Trans>You can now approve payments of {name}.</Trans>
            ) : (
              <Trans>Your role says what you may do.</Trans>
            )}{' '}
            <Trans>Zend FX works once the company’s business verification (KYB) is complete.</Trans>
          </>
        )
      }
      closeText={<Trans>Go on</Trans>}
    />
  )
}
