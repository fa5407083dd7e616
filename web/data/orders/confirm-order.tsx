/** The last step of an order that is made once: the mailed code, the PIN, the order; or asking what became of it. */
import type { ApiError } from '@zend/web/client/api-error'
import type { MailedCode } from '@zend/web/data/access'
import { Note } from '@zend/web/ui'
import { IconWifiOff } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useState } from 'react'
import { ConfirmStep, useConfirming } from './confirm-step.tsx'
import { UnknownOutcome, type UnknownOutcomeProps } from './unknown-outcome.tsx'
import type { OrderAnswer } from './use-order.ts'

/** What the page of an order holds. */
export type OrderInHand<T> = {
  readonly order: { readonly state: string; readonly askAgain: () => Promise<OrderAnswer<T>> }
  readonly mailed: Pick<MailedCode<never>, 'sentTo' | 'resendAt' | 'sending' | 'error'>
  readonly code: string | null
  readonly setCode: (code: string | null) => void
  readonly give: (otp: string, pin: string) => Promise<OrderAnswer<T>>
  readonly onDone: (answer: T) => void
  readonly onRefused: (error: ApiError) => void
}

/**
 * `what` names the act in a sentence; `working` is said while it runs; `unknown` are the texts while its outcome is not
 * known, with where the order appears.
 */
export type ConfirmOrderProps<T> = {
  readonly inHand: OrderInHand<T>
  readonly what: ReactNode
  readonly working: string
  readonly unknown: Pick<UnknownOutcomeProps, 'title' | 'text' | 'see'>
  readonly offline: ReactNode
  readonly onResend: () => void
  readonly errorText: (error: ApiError) => string
  readonly children?: ReactNode
}

/** Code, PIN, order. */
export function ConfirmOrder<T>(props: ConfirmOrderProps<T>): ReactElement {
  const { inHand, what, working, unknown, offline, onResend, errorText, children } = props
  const { order, mailed, code, setCode, give, onDone, onRefused } = inHand
  const [giving, setGiving] = useState(false)
  const confirming = useConfirming(setCode)
  const settle = (result: OrderAnswer<T>): void => {
    if (result.outcome === 'done') onDone(result.answer)
    else if (result.outcome === 'refused' && !confirming.refuse(result.error)) onRefused(result.error)
  }
  const send = async (typed: string, pin: string): Promise<void> => {
    setGiving(true)
    try {
      settle(await give(typed, pin))
    } finally {
      setGiving(false)
    }
  }
  if (order.state === 'unknown')
    return (
      <UnknownOutcome {...unknown} error={null} asking={false} onAsk={async () => settle(await order.askAgain())} />
    )
  const pinError = confirming.pin.error
  return (
    <div className="page-column max-w-[660px]">
      <ConfirmStep
        confirming={confirming}
        what={what}
        pending={giving || order.state === 'sending' ? working : null}
        mailed={mailed}
        onResend={onResend}
        code={code}
        onCode={setCode}
        onPin={(typed, pin) => void send(typed, pin)}
        offline={<Note icon={<IconWifiOff size={20} />}>{offline}</Note>}
        codeText={errorText}
        wrongPin={pinError === null ? undefined : errorText(pinError)}
      />
      {children}
    </div>
  )
}
