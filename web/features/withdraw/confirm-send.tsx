/** The last step of sending money: the mailed code, then the PIN, then the order. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import type { MailedCode } from '@zend/web/data/access'
import { ConfirmStep, type Order, type OrderAnswer, useConfirming } from '@zend/web/data/orders'
import { Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useState } from 'react'
import { triesLeftOf } from './refusal-facts.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'

/**
 * `what` names the act in a sentence; `act` is what the mailed code is bound to. The caller holds `code`, so that it
 * survives a step back. `give` sends the order; `null` means that the caller navigated elsewhere. `onRefused` gets
 * every refusal that concerns neither code nor PIN.
 */
export type ConfirmSendProps<B, I, T> = {
  readonly what: ReactNode
  readonly act: B
  readonly mailed: MailedCode<B>
  readonly code: string | null
  readonly onCode: (code: string | null) => void
  readonly order: Order<I, T>
  readonly give: (code: string, pin: string) => Promise<OrderAnswer<T> | null>
  readonly onDone: (answer: T) => void
  readonly onRefused: (error: ApiError) => void
}

/** Code, PIN, order. */
export function ConfirmSend<B, I, T>({
  what,
  act,
  mailed,
  code,
  onCode,
  order,
  give,
  onDone,
  onRefused,
}: ConfirmSendProps<B, I, T>): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [preparing, setPreparing] = useState(false)
  const confirming = useConfirming(onCode)
  const settle = (result: OrderAnswer<T> | null): void => {
    if (result?.outcome === 'done') onDone(result.answer)
    else if (result?.outcome === 'refused' && !confirming.refuse(result.error)) onRefused(result.error)
  }
  const send = async (typed: string, pin: string): Promise<void> => {
    setPreparing(true)
    try {
      settle(await give(typed, pin))
    } finally {
      setPreparing(false)
    }
  }
  if (order.state === 'unknown') return <UnknownOutcome onAsk={() => void order.askAgain().then(settle)} />
  return (
    <ConfirmStep
      confirming={confirming}
      what={what}
      pending={preparing || order.state === 'sending' ? t`Sending…` : null}
      mailed={mailed}
      onResend={() => mailed.resend(act)}
      code={code}
      onCode={onCode}
      onPin={(typed, pin) => void send(typed, pin)}
      offline={
        <Note tone="warn" icon={<IconAlert />}>
          <Trans>You are offline. Nothing is sent until you are connected again.</Trans>
        </Note>
      }
      codeText={errorText}
      wrongPin={confirming.pin.error === null ? undefined : <WrongPin error={confirming.pin.error} />}
    />
  )
}

function WrongPin({ error }: { readonly error: ApiError }): ReactElement {
  const errorText = useErrorText()
  const left = triesLeftOf(error.problem)
  if (left === null) return <>{errorText(error)}</>
  return <Plural value={left} one="Wrong PIN. # try left." other="Wrong PIN. # tries left." />
}
