/** Leaves a form for the page of the request that it was to change, when the request is another one by now. */
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '@zend/web/client/api-error'
import { approvalLink, type Changes } from '@zend/web/data/links'
import { toast } from '@zend/web/ui'
import { useNavigate } from 'react-router'

/** Refusals that say that a request is not what was to be changed any more: its page shows what it is. */
const CHANGED_MEANWHILE: ReadonlySet<string> = new Set(['version_changed', 'approval_closed'])

/** Returns what goes there when a refusal says so, and whether it did. */
export function useChangedMeanwhile(changes: Changes | null): (refusal: ApiError) => boolean {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return ({ code }) => {
    if (changes === null || !CHANGED_MEANWHILE.has(code)) return false
    toast({ kind: 'info', text: t`This request was changed or ended meanwhile. This is how it is now.` })
    void queryClient.invalidateQueries({ queryKey: ['wallet', 'approvals'] })
    void navigate(approvalLink(changes.approval), { replace: true })
    return true
  }
}
