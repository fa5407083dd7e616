/** What was approved and could not be done: why, and whether trying again can help. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApprovalDetail } from '@zend/contracts'
import { Note, TextLink } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { movesMoney } from './approval-texts.ts'

type Stopped = Pick<ApprovalDetail, 'kind' | 'amount' | 'stoppedBy'>

/** Whether it never can be done as it was asked for, so that it has to be asked for anew. */
export const isOutdated = ({ stoppedBy }: Stopped): boolean =>
  stoppedBy === 'version_changed' || stoppedBy === 'supplier_changed'

/** Why it was stopped, and what helps. */
export function StoppedNote({ approval }: { readonly approval: Stopped }): ReactElement {
  return (
    <Note tone="bad" className="mt-4">
      <Reason approval={approval} />
    </Note>
  )
}

const ALREADY_SAVED = msg`It was approved, and this payee is saved already. The request can be taken back.`
const NO_ROOM = msg`It was approved, and no more payees can be kept. Remove one, then try again.`

/** What passes once we have looked at the company, or its people have changed something. */
const HELD: Readonly<Record<string, MessageDescriptor>> = {
  company_frozen: msg`It was approved, and waits: payments of the company are stopped, and nothing is sent until we have looked at it. Then try again.`,
  company_suspended: msg`It was approved, and waits: the company is suspended. Our support can tell you why. Then try again.`,
  company_in_review: msg`It was approved, and waits: we are checking the company. Try again once that is done.`,
  beneficiary_exists: ALREADY_SAVED,
  account_exists: ALREADY_SAVED,
  beneficiary_limit: NO_ROOM,
  account_limit: NO_ROOM,
  supplier_limit: NO_ROOM,
  supplier_changed: msg`It was approved, and does not apply: the supplier was changed meanwhile. Take the request back, and ask for the change again.`,
  rule_unmet: msg`It was approved, and waits: a rule names somebody who can no longer approve. Ask for other rules, or try again once they can.`,
}

function Reason({ approval }: { readonly approval: Stopped }): ReactElement {
  const { i18n } = useLingui()
  if (approval.stoppedBy === 'version_changed')
    return (
      <>
        <Trans>It was approved, and does not apply: the rules were changed meanwhile. Ask for the change again.</Trans>{' '}
        <TextLink href={href('/settings/policies')}>
          <Trans>Who approves what</Trans>
        </TextLink>
      </>
    )
  const held = HELD[approval.stoppedBy ?? '']
  if (held !== undefined) return <>{i18n._(held)}</>
  return !movesMoney(approval) ? (
    <Trans>It was approved, and could not be done. Try again once the reason is gone.</Trans>
  ) : (
    <Trans>It was approved, and could not be sent. The money stays set aside. Try again once the reason is gone.</Trans>
  )
}
