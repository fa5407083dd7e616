/**
 * Where sending money ends: at the page of what was sent, or among the transactions when it turns out to have been sent
 * before.
 */
import type { ApiError } from '@zend/web/client/api-error'
import { applyLiveEvent } from '@zend/web/data/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { href, useNavigate } from 'react-router'
import { dropDraft } from './kept-draft.ts'
import { rememberSent, type Sent } from './sent.ts'
import { successPath } from './withdraw.params.ts'

/** How sending of one kind ends. Either way the draft is dropped. */
export function useSendEnd(type: 'transfer' | 'withdrawal') {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return {
    onDone: (transaction: Sent): void => {
      dropDraft()
      rememberSent(queryClient, transaction)
      void applyLiveEvent(queryClient, { type, id: transaction._id, at: transaction.timeStamp })
      void navigate(successPath(transaction._id), { replace: true })
    },
    /**
     * Whether a refusal says that the order's key was carried out with an earlier offer: then the page goes to where
     * that stands.
     */
    wasSentBefore: ({ code }: ApiError): boolean => {
      if (code !== 'idempotency_key_reused') return false
      dropDraft()
      void navigate(href('/transaction'), { replace: true })
      return true
    },
  }
}
