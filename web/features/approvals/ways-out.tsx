/** What helps where too few people can approve: inviting somebody, a deputy, other rules (business.md A4). */
import { Trans } from '@lingui/react/macro'
import { useMay } from '@zend/web/data/companies'
import { TextLink } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The ways, each with its link for whoever may go it; whoever may go none is told who can. */
export function WaysOut(): ReactElement {
  const [invites, approves, manages] = [useMay('member.manage'), useMay('approve'), useMay('policy.manage')]
  if (!invites && !approves && !manages)
    return (
      <p className="mt-1.5">
        <Trans>An owner can invite somebody who may approve, or change who approves what.</Trans>
      </p>
    )
  return (
    <ul className="mt-1.5 grid gap-0.5">
      {invites ? (
        <li>
          <TextLink href={`${href('/members')}?invite`}>
            <Trans>Invite somebody who may approve</Trans>
          </TextLink>
        </li>
      ) : null}
      {approves ? (
        <li>
          <TextLink href={`${href('/members')}?deputy`}>
            <Trans>Name a deputy</Trans>
          </TextLink>{' '}
          <Trans>if you will be away: they vote in your place, and are not one person more.</Trans>
        </li>
      ) : null}
      {manages ? (
        <li>
          <TextLink href={`${href('/settings/policies')}?edit`}>
            <Trans>Change who approves what</Trans>
          </TextLink>
        </li>
      ) : null}
    </ul>
  )
}
