/** What was approved and could not be done: why, and whether trying again can help. */
import { Trans } from '@lingui/react/macro'
import type { ApprovalDetail } from '@zend/contracts'
import { Note, TextLink } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'

type Stopped = Pick<ApprovalDetail, 'amount' | 'stoppedBy'>

/** Whether it never can be done as it was asked for, so that it has to be asked for anew. */
export const isOutdated = ({ stoppedBy }: Stopped): boolean => stoppedBy === 'version_changed'

/** Why it was stopped, and what helps. */
export function StoppedNote({ approval }: { readonly approval: Stopped }): ReactElement {
  return (
    <Note tone="bad" className="mt-4">
      <Reason approval={approval} />
    </Note>
  )
}

function Reason({ approval }: { readonly approval: Stopped }): ReactElement {
  if (isOutdated(approval))
    return (
      <>
        <Trans>It was approved, and does not apply: the rules were changed meanwhile. Ask for the change again.</Trans>{' '}
        <TextLink href={href('/settings/policies')}>
          <Trans>Who approves what</Trans>
        </TextLink>
      </>
    )
  return approval.amount === null ? (
    <Trans>It was approved, and could not be done. Try again once the reason is gone.</Trans>
  ) : (
    <Trans>It was approved, and could not be sent. The money stays set aside. Try again once the reason is gone.</Trans>
  )
}
