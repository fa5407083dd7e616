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

/** `pending` while the chosen PIN is sent; `onChosen` is called on Submit. */
export type ChoosePinProps = { readonly pending: boolean; readonly onChosen: (pin: string) => void }

/** The two steps. */
export function ChoosePin({ pending, onChosen }: ChoosePinProps): ReactElement {
  const { t } = useLingui()
  const [first, setFirst] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = (digits: string): void => {
    setTyped(digits)
    setError(null)
  }
  const next = (): void => {
    // The first step takes no blocked PIN, so the second has only to compare.
    if (first === null) {
      if (isBlockedPin(typed)) setError(t`PIN can't be ${typed}`)
      else setFirst(typed)
      setTyped('')
    } else if (first === typed) onChosen(typed)
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
        if (typed.length === PIN_LENGTH && !pending) next()
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
        error={error}
        disabled={pending}
      />
      <div className="mt-5 grid gap-2.5">
        <Button type="submit" wide loading={pending} loadingText={t`Saving…`} disabled={typed.length < PIN_LENGTH}>
          {confirming ? <Trans>Submit</Trans> : <Trans>Next</Trans>}
        </Button>
        {confirming && !pending ? (
          <Button variant="ghost" wide onClick={startAgain}>
            <Trans>Start again</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  )
}
