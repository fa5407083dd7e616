/** Notes on these pages: a refusal, and why nothing can be changed or what a change leads to. */
import { Trans } from '@lingui/react/macro'
import type { KybAnswer } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { Note } from '@zend/web/ui'
import { IconAlert, IconInfo, IconLock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { useKybErrorText } from './kyb-error-text.ts'

/** A refusal, announced by screen readers; nothing without one. */
export function KybError({ error }: { readonly error: ApiError | null }): ReactElement | null {
  const errorText = useKybErrorText()
  if (error === null) return null
  return (
    <div role="alert">
      <Note tone="bad" icon={<IconAlert />}>
        {errorText(error)}
      </Note>
    </div>
  )
}

/** Why nothing can be changed, or what a change leads to; nothing while it leads to nothing. */
export function EditingNote({ kyb: { editable, state } }: { readonly kyb: KybAnswer }): ReactElement | null {
  if (state === 'approved')
    return (
      <Note tone="info" icon={<IconInfo size={20} />}>
        <Trans>We review every change. Hand it in within 14 days, or the approval ends.</Trans>
      </Note>
    )
  if (editable) return null
  return (
    <Note tone="info" icon={<IconLock size={20} />}>
      {state === 'submitted' || state === 'in_review' ? (
        <Trans>We’re reviewing it, so you can’t change anything now. We ask if we need more.</Trans>
      ) : state === 'rejected' ? (
        <Trans>The verification has ended, so nothing can be changed. Support can tell you more.</Trans>
      ) : (
        <Trans>The verification is paused. Contact support to continue.</Trans>
      )}
    </Note>
  )
}
