/**
 * The choice of a PIN in two steps (specification §4): enter it, confirm it. It passes on a PIN that was typed twice
 * and is allowed.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { PIN_LENGTH } from '@zend/kernel/specification'
import { Button } from '@zend/web/ui'
import { PinPad } from '@zend/web/ui/fields'
import { type ReactElement, useState } from 'react'
import { isBlockedPin } from './pin.rules.ts'

/**
 * `pending` while the chosen PIN is sent; `onChosen` is called on Submit. `quick`: the fourth digit goes on by itself,
 * as in the sheet that asks for a PIN. `onLater` puts the choice off.
 */
export type ChoosePinProps = {
  readonly pending: boolean
  readonly onChosen: (pin: string) => void
  readonly quick?: boolean
  readonly onLater?: () => void
}

/** The two steps. */
export function ChoosePin({ pending, onChosen, quick = false, onLater }: ChoosePinProps): ReactElement {
  const { t } = useLingui()
  const [first, setFirst] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = (digits: string): void => {
    setTyped(digits)
    setError(null)
  }
  const next = (pin: string): void => {
    // The first step takes no blocked PIN, so the second has only to compare.
    if (first === null) {
      if (isBlockedPin(pin)) setError(t`PIN can't be ${pin}`)
      else setFirst(pin)
      setTyped('')
    } else if (first === pin) onChosen(pin)
    else {
      setError(t`PIN do not match`)
      setTyped('')
    }
  }
  const startAgain = (): void => {
    setFirst(null)
    setTyped('')
    setError(null)
  }
  const confirming = first !== null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.length === PIN_LENGTH && !pending) next(typed)
      }}
    >
      <p className="mb-3 text-center text-label font-semibold">
        {confirming ? <Trans>Confirm your PIN</Trans> : <Trans>Enter your PIN</Trans>}
      </p>
      <PinPad
        key={confirming ? 'confirm' : 'enter'}
        label={confirming ? t`Confirm your PIN` : t`Enter your PIN`}
        value={typed}
        onChange={change}
        {...(quick ? { onComplete: next } : {})}
        error={error}
        disabled={pending}
      />
      <div className="mt-5 grid gap-2.5">
        {quick ? null : (
          <Button type="submit" wide loading={pending} loadingText={t`Saving…`} disabled={typed.length < PIN_LENGTH}>
            {confirming ? <Trans>Submit</Trans> : <Trans>Next</Trans>}
          </Button>
        )}
        {/* In both steps, so that no key moves under a thumb. */}
        <Button
          variant="ghost"
          wide
          disabled={pending}
          onClick={confirming ? startAgain : onLater}
          className={confirming || onLater !== undefined ? undefined : 'invisible'}
        >
          {confirming ? <Trans>Start again</Trans> : <Trans>Later</Trans>}
        </Button>
      </div>
    </form>
  )
}
