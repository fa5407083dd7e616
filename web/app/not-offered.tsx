/** Replaces a page whose product the law of the holder's country does not allow, or not yet. */
import { Trans } from '@lingui/react/macro'
import { HOME_PATH } from '@zend/web/client/paths'
import { useMay } from '@zend/web/data/companies'
import { Card, EmptyState, LinkButton } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The explanation, with the way out that the law leaves. */
export function NotOffered(): ReactElement {
  const mayWithdraw = useMay('withdrawal')
  return (
    <Card role="status" className="page-column max-w-[560px]">
      <EmptyState
        title={<Trans>This is not offered in the country of this account.</Trans>}
        text={
          <Trans>
            The law there does not let us offer this, or we do not have the approval for it yet. What you have with us
            can be withdrawn at any time.
          </Trans>
        }
        action={
          mayWithdraw ? (
            <LinkButton href={href('/withdraw')}>
              <Trans>Withdraw</Trans>
            </LinkButton>
          ) : (
            <LinkButton href={HOME_PATH}>
              <Trans>Go to the dashboard</Trans>
            </LinkButton>
          )
        }
      />
    </Card>
  )
}
