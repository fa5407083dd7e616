/**
 * The page after sending: that of the sent payment, the transactions if it turns out to have been sent before, or the
 * request that was to be changed.
 */
import type { ApiError } from '@zend/web/client/api-error'
import { useChangedMeanwhile } from '@zend/web/data/changes'
import { approvalLink, type Changes } from '@zend/web/data/links'
import { applyLiveEvent } from '@zend/web/data/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { href, useNavigate } from 'react-router'
import { dropDraft } from './stored-draft.ts'
import { type Ordered, rememberSent } from './sent.ts'
import { successPath } from './withdraw.params.ts'

/** The end of sending, for one kind. The draft is deleted in any case. */
export function useSendEnd(type: 'transfer' | 'withdrawal', changes: Changes | null) {
  const changedMeanwhile = useChangedMeanwhile(changes)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return {
    onDone: (transaction: Ordered): void => {
      dropDraft()
      if ('approval' in transaction) {
        void queryClient.invalidateQueries({ queryKey: ['wallet', 'approvals'] })
        void navigate(approvalLink(transaction.approval.id), { replace: true })
        return
      }
      rememberSent(queryClient, transaction)
      void applyLiveEvent(queryClient, { type, id: transaction._id, at: transaction.timeStamp })
      void navigate(successPath(transaction._id), { replace: true })
    },
    /**
     * Handles a refusal which says that the order's key was already carried out with an earlier offer, or that the
     * request to change is another one by now: goes there. Returns whether it did.
     */
    isElsewhere: (refusal: ApiError): boolean => {
      if (changedMeanwhile(refusal)) {
        dropDraft()
        return true
      }
      if (refusal.code !== 'idempotency_key_reused') return false
      dropDraft()
      void navigate(href('/transaction'), { replace: true })
      return true
    },
  }
}
