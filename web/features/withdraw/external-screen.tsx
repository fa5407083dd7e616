/** /withdraw?currency=&chain=: sending to an address outside, step by step. */
import { Trans } from '@lingui/react/macro'
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { decimalOf, useFormat } from '@zend/web/ui'
import { type ReactElement, Suspense, useEffect } from 'react'
import { ExternalDetails } from './external-details.tsx'
import { ExternalReview } from './external-review.tsx'
import { confirmExternal, successDialog } from './later-parts.ts'
import { RefusalNote } from './refusal-note.tsx'
import { actOf, useExternalSend } from './use-external-send.ts'

/** The steps of one withdrawal. */
export function ExternalScreen({ currency, chain }: { readonly currency: CoinCode; readonly chain: NetworkName }): ReactElement {
  const format = useFormat()
  const { state, step, order, mailed, review, renew, refused, edit, accept, give, onRefused, onDone, dispatch } = useExternalSend(currency, chain)
  const { quote } = state
  useEffect(() => {
    confirmExternal.fetch()
    successDialog.fetch()
  }, [])
  const intended = { currency, amount: decimalOf(state.amount) ?? '' }
  const problem = refused ?? renew.error
  return (
    <div className="mx-auto max-w-[560px]">
      {step === 'details' || quote === null ? (
        <ExternalDetails
          currency={currency}
          chain={chain}
          toAddr={state.toAddr}
          amount={state.amount}
          error={review.error}
          pending={review.pending}
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
            what={<What amount={format.coin(quote.amount, currency, { full: true })} to={quote.label ?? quote.toAddr} />}
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
    </div>
  )
}

/** The act in a sentence. */
function What({ amount, to }: { readonly amount: string; readonly to: string }): ReactElement {
  const short = to.length > 24 ? `${to.slice(0, 4)} … ${to.slice(-4)}` : to
  return (
    <Trans>
      You send {amount} to {short}.
    </Trans>
  )
}
