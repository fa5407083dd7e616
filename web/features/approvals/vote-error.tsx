/** Why a decision was refused, in words about it; the shared table's words are about accounts. */
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, useEffect } from 'react'
import { APPROVALS } from './approvals.queries.ts'

/**
 * The note; nothing without an error. Screen readers announce it. A request that was changed meanwhile is read anew, so
 * that the page shows it.
 */
export function VoteError({ error }: { readonly error: ApiError | null }): ReactElement | null {
  const { t } = useLingui()
  const errorText = useErrorText()
  const format = useFormat()
  const client = useQueryClient()
  const isChanged = error?.code === 'version_changed'
  useEffect(() => {
    if (isChanged) void client.invalidateQueries({ queryKey: APPROVALS })
  }, [isChanged, client])
  if (error === null) return null
  const { retryAt } = error
  const said = (): string => {
    switch (error.code) {
      case 'approval_closed':
        return t`This request has ended.`
      case 'version_changed':
        return t`This request was changed. Look at it again.`
      case 'own_request':
        return t`Nobody approves what they asked for themselves.`
      case 'vote_given':
        return t`You have decided on this already.`
      case 'passkey_none': {
        // With a moment there is a passkey, which may not approve before it.
        if (retryAt === undefined) return errorText(error)
        const from = format.when('from', retryAt.toISOString(), new Date().toISOString(), { long: true })
        return t`Your passkey is new and can approve ${from}. Until then, ask another approver.`
      }
      case 'passkey_refused':
        return t`This passkey was not accepted. Try again, or use another passkey of yours.`
      default:
        return errorText(error)
    }
  }
  return (
    <div role="alert" className="mt-3">
      <Note tone="bad" icon={<IconAlert />}>
        {said()}
      </Note>
    </div>
  )
}
