/** The empty history, with the specification's texts (§8). */
import { Trans } from '@lingui/react/macro'
import { useMay } from '@zend/web/data/companies'
import { EmptyState, LinkButton } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** Says that there is no transaction yet, and how to make one if they may. */
export function NoTransactions({ compact = false }: { readonly compact?: boolean }): ReactElement {
  const mayDeposit = useMay('deposit')
  return (
    <EmptyState
      title={<Trans>No Transaction Yet</Trans>}
      text={<Trans>All your recent transactions will appear here.</Trans>}
      pattern="first-thread"
      action={
        compact || !mayDeposit ? undefined : (
          <LinkButton href={href('/deposit')} size="small">
            <Trans>Make a deposit</Trans>
          </LinkButton>
        )
      }
    />
  )
}
