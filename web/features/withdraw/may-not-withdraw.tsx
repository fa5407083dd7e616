/** Replaces every page that sends money out, for a person without that permission. */
import { Trans } from '@lingui/react/macro'
import { Card, EmptyState, LinkButton } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The explanation, with a link to what they may do. */
export function MayNotWithdraw(): ReactElement {
  return (
    <Card className="page-column max-w-[660px]">
      <EmptyState
        title={<Trans>You cannot send money from this account</Trans>}
        text={
          <Trans>Your account does not have the permission to withdraw. Whoever manages it can give it to you.</Trans>
        }
        action={
          <LinkButton href={href('/dashboard')}>
            <Trans>Go to the dashboard</Trans>
          </LinkButton>
        }
      />
    </Card>
  )
}
