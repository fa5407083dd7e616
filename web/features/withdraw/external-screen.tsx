/** /withdraw?currency=&chain=: sends to an external address, step by step. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { TaskPage } from '@zend/web/client/task-page'
import { halvesOn, MEMO_NAMES, memoKindOf } from '@zend/web/data/memo'
import { decimalOf, useFormat } from '@zend/web/ui/format'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { ExternalDetails } from './external-details.tsx'
import { ExternalReview } from './external-review.tsx'
import { confirmExternal, recipientPanel, successDialog } from './later-parts.ts'
import { RefusalNote } from './refusal-note.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { actOf, useExternalSend } from './use-external-send.ts'

/** The steps of one withdrawal. */
export function ExternalScreen({
  currency,
  chain,
}: {
  readonly currency: CoinCode
  readonly chain: NetworkName
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const send = useExternalSend(currency, chain)
  const { state, step, order, mailed, review, renew, refused, edit, accept, give, onRefused, onDone, dispatch } = send
  const { quote } = state
  // The destination for which the customer said that no memo is needed; another destination is another receiver.
  const [memoless, setMemoless] = useState<string | null>(null)
  useEffect(() => {
    confirmExternal.fetch()
    successDialog.fetch()
  }, [])
  const intended = { currency, amount: decimalOf(state.amount) ?? '' }
  const problem = refused ?? renew.error
  return (
    <TaskPage
      panelLabel={t`About the recipient`}
      panel={<recipientPanel.Part recipient={{ kind: 'external', chain, toAddr: quote?.toAddr ?? state.toAddr }} />}
    >
      {send.unanswered ? (
        <UnknownOutcome onAsk={send.askAnew} confirms />
      ) : step === 'details' || quote === null ? (
        <ExternalDetails
          currency={currency}
          chain={chain}
          changes={send.changes}
          toAddr={state.toAddr}
          amount={state.amount}
          error={review.error}
          pending={review.pending}
          noMemo={memoless === state.toAddr}
          onNoMemo={(none) => setMemoless(none ? state.toAddr : null)}
          onEdit={edit}
          onReview={(compared) => void review.act(compared)}
        />
      ) : step === 'review' ? (
        <div className="grid grid-cols-1 gap-4">
          <ExternalReview
            quote={quote}
            changed={state.feeChanged}
            pending={renew.pending}
            onEnd={() => void renew.act()}
            onContinue={() => void accept()}
          />
          {problem === null ? null : <RefusalNote error={problem} intended={intended} />}
        </div>
      ) : (
        <Suspense>
          <confirmExternal.Part
            what={
              <What
                amount={format.coin(quote.amount, currency, { full: true })}
                to={quote.label}
                destination={quote.toAddr}
                chain={chain}
              />
            }
            act={actOf(quote)}
            mailed={mailed}
            code={state.code}
            onCode={(code) => dispatch(code === null ? { type: 'code-refused' } : { type: 'code-typed', code })}
            order={order}
            give={give}
            onDone={onDone}
            onRefused={onRefused}
          />
        </Suspense>
      )}
    </TaskPage>
  )
}

type WhatProps = {
  readonly amount: string
  readonly to: string | null
  readonly destination: string
  readonly chain: NetworkName
}

/** The act in a sentence. */
function What({ amount, to, destination, chain }: WhatProps): ReactElement {
  const { i18n } = useLingui()
  const kind = memoKindOf(chain)
  const { address, memo } = halvesOn(chain, destination)
  const short = address.length > 24 ? `${address.slice(0, 4)} … ${address.slice(-4)}` : address
  const receiver = to ?? (kind === null || memo === null ? short : `${short} (${i18n._(MEMO_NAMES[kind])} ${memo})`)
  return (
    <Trans>
      You send {amount} to {receiver}.
    </Trans>
  )
}
