/** Cancels a withdrawal that was not sent yet, after a question. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { cancelWithdrawal } from '@zend/contracts'
import type { WithdrawalId } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { lazyPart } from '@zend/web/client/lazy-part'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { useMay } from '@zend/web/data/companies'
import { applyLiveEvent, transactionQuery } from '@zend/web/data/wallet'
import { Button, toast } from '@zend/web/ui'
import { type ReactElement, Suspense, useEffect, useState } from 'react'

const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)

/** The button and its question, for whoever may withdraw. */
export function CancelWithdrawal({ id }: { readonly id: WithdrawalId }): ReactElement | null {
  const may = useMay('withdrawal')
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  // `null` until first opened.
  const [asking, setAsking] = useState<boolean | null>(null)
  useEffect(() => question.fetch(), [])
  const cancel = useAction(async () => {
    try {
      const { transaction } = await services().api.call(cancelWithdrawal, { params: { id } })
      queryClient.setQueryData(transactionQuery(id).queryKey, transaction)
      setAsking(false)
      toast({ kind: 'success', text: t`Cancelled. The money is back in your balance.` })
    } finally {
      await applyLiveEvent(queryClient, { type: 'withdrawal', id, at: new Date().toISOString() })
    }
  })
  if (!may) return null
  return (
    <>
      <Button variant="quiet" wide className="mt-3" disabled={!online} onClick={() => setAsking(true)}>
        <Trans>Cancel this withdrawal</Trans>
      </Button>
      {asking === null ? null : (
        <Suspense>
          <question.Part
            open={asking}
            onClose={() => setAsking(false)}
            title={t`Cancel this withdrawal?`}
            description={t`Nothing is sent, and the money is available again at once.`}
            stay={<Trans>Keep it</Trans>}
            act={<Trans>Cancel it</Trans>}
            onAct={() => void cancel.act()}
            pending={cancel.pending}
            pendingText={t`Cancelling…`}
          >
            <ErrorNote error={cancel.error} />
          </question.Part>
        </Suspense>
      )}
    </>
  )
}
