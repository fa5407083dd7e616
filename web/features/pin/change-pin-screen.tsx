/**
 * /settings/security/pin: changes the transaction PIN with the current one and a mailed code, or without it followed by
 * a hold.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { generateOtp, updateTransactionPin } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { lazyPart } from '@zend/web/client/lazy-part'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { ChoosePin, useMailedCode, usePinErrorText } from '@zend/web/data/access'
import { PIN_LENGTH } from '@zend/kernel/specification'
import { Button, Card, Note, toast } from '@zend/web/ui'
import { PinLocked, PinPad } from '@zend/web/ui/fields'
import { IconAlert, IconClock } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type ChangePin, CHANGE_PIN_START, type ChangePinEvent, changePin } from './change-pin.flow.ts'
import { faultOf } from './pin-fault.ts'

// The code's cells and the dialog are heavy; they load while the PIN is typed.
const codePart = lazyPart(async () => (await import('./change-pin-end.tsx')).CodePart)
const changed = lazyPart(async () => (await import('./change-pin-end.tsx')).Changed)

/** The page. */
export function ChangePinScreen({ userId }: { readonly userId: UserId }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const online = useOnline()
  const toastText = usePinErrorText()
  const [state, dispatch] = useReducer(changePin, CHANGE_PIN_START)
  useEffect(() => codePart.fetch(), [])
  const code = useMailedCode((user: UserId) =>
    services().api.call(generateOtp, { query: { user, type: 'transaction-pin', channel: 'email' } }),
  )
  const change = useAction(async ({ current, chosen }: ChangePin, otp: string) => {
    if (chosen === null) return
    const body = { transactionPin: chosen, ...(current === null ? {} : { currentTransactionPin: current }) }
    try {
      const { heldUntil } = await services().api.call(updateTransactionPin, {
        params: { id: userId },
        query: { otp },
        body,
      })
      dispatch({ type: 'changed', heldUntil })
    } catch (thrown) {
      const error = asApiError(thrown)
      const fault = faultOf(error)
      if (fault === null) toast({ kind: 'error', text: toastText(error) })
      else dispatch({ type: 'refused', fault })
      throw thrown
    }
  })
  return (
    <div className="page-column max-w-[480px]">
      <Card padded className="tablet:p-7">
        {!online ? (
          <Note tone="warn" icon={<IconAlert />} className="mb-5">
            <Trans>You are offline. The PIN can be changed when you are connected again.</Trans>
          </Note>
        ) : null}
        {state.step === 'current' ? (
          <CurrentStep key={state.currentTries} error={change.error} dispatch={dispatch} />
        ) : null}
        {state.step === 'forgot' ? <ForgotStep dispatch={dispatch} /> : null}
        {state.step === 'choose' ? (
          <>
            <StepTitle>
              <Trans>Choose a new PIN</Trans>
            </StepTitle>
            <ChoosePin
              pending={false}
              onChosen={(pin) => {
                change.clearError()
                dispatch({ type: 'chosen', pin })
                code.ensure(userId)
              }}
            />
          </>
        ) : null}
        {state.step === 'code' ? (
          <Suspense>
            <codePart.Part
              code={code}
              onResend={() => code.resend(userId)}
              tries={state.codeTries}
              error={change.error}
              pending={change.pending}
              onCode={(otp) => void change.act(state, otp)}
            />
          </Suspense>
        ) : null}
      </Card>
      {state.step === 'done' ? (
        <Suspense>
          <changed.Part
            state={state}
            onClose={() => void navigate(href('/settings/security'), { replace: true })}
            title={t`Your PIN is changed`}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function StepTitle({ children }: { readonly children: ReactNode }): ReactElement {
  return <h2 className="display mb-4 text-center text-title">{children}</h2>
}

type Dispatch = (event: ChangePinEvent) => void

/** Asks for the current PIN. */
function CurrentStep({
  error,
  dispatch,
}: {
  readonly error: ApiError | null
  readonly dispatch: Dispatch
}): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [pin, setPin] = useState('')
  const [lockedUntil, setLockedUntil] = useState(() =>
    error?.code === 'pin_locked' && error.retryAt !== undefined ? error.retryAt.toISOString() : null,
  )
  const refused = error !== null && faultOf(error) === 'current' && pin === ''
  return (
    <>
      <StepTitle>
        <Trans>Enter your current PIN</Trans>
      </StepTitle>
      {lockedUntil === null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (pin.length === PIN_LENGTH) dispatch({ type: 'current-typed', pin })
          }}
        >
          <PinPad label={t`Current PIN`} value={pin} onChange={setPin} error={refused ? errorText(error) : undefined} />
          <Button type="submit" wide disabled={pin.length < PIN_LENGTH} className="mt-5">
            <Trans>Next</Trans>
          </Button>
        </form>
      ) : (
        <PinLocked until={lockedUntil} onUnlock={() => setLockedUntil(null)} />
      )}
      <Button variant="ghost" wide className="mt-2.5" onClick={() => dispatch({ type: 'forgot' })}>
        <Trans>I forgot it</Trans>
      </Button>
    </>
  )
}

/** Explains a reset before it happens (product.md §5). */
function ForgotStep({ dispatch }: { readonly dispatch: Dispatch }): ReactElement {
  return (
    <>
      <StepTitle>
        <Trans>Set a new PIN without the old one</Trans>
      </StepTitle>
      <Note tone="warn" icon={<IconClock />}>
        <p className="font-semibold">
          <Trans>Sending money will be on hold for 24 hours.</Trans>
        </p>
        <p>
          <Trans>
            This protects you if somebody else is trying to take over your account. Deposits and swaps stay open.
          </Trans>
        </p>
      </Note>
      <div className="mt-5 grid gap-2.5">
        <Button wide onClick={() => dispatch({ type: 'accept-hold' })}>
          <Trans>Continue</Trans>
        </Button>
        <Button variant="quiet" wide onClick={() => dispatch({ type: 'remembered' })}>
          <Trans>I remember my PIN</Trans>
        </Button>
      </div>
    </>
  )
}
