/**
 * The form that claims a deposit that was set aside: where it was sent from, what else proves that it is the
 * customer's, and why a person reviews it.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { RescueFinding, RescueSearch, RescueTransfer } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useOrder } from '@zend/web/data/orders'
import { Button, Note, toast } from '@zend/web/ui'
import { TextArea, TextField } from '@zend/web/ui/fields'
import { IconAlert, IconClock, IconInfo } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { asLine } from './pasted.ts'
import { type ClaimRequest, rescueSearchQuery, sendClaim, takeClaim } from './rescue.queries.ts'
import { useStoredText } from './use-stored-text.ts'
import { useOwnErrorText } from './use-own-error-text.ts'

/** The longest texts (contract). */
const SENT_FROM_MAX = 200
const NOTE_MAX = 1000

/** Properties of the form. */
export type ClaimFormProps = {
  readonly search: RescueSearch
  readonly finding: RescueFinding
  readonly transfer: RescueTransfer
  readonly onClose: () => void
}

/** The form. */
export function ClaimForm({
  search,
  finding: { network, txid },
  transfer: { index },
  onClose,
}: ClaimFormProps): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const [sentFrom, setSentFrom] = useStoredText(`${network}.${txid}.${index}.from`)
  const [note, setNote] = useStoredText(`${network}.${txid}.${index}.note`)
  const [judged, setJudged] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const { error, state, give, askAgain } = useClaim(search, index, () => {
    setSentFrom('')
    setNote('')
  })
  const request: ClaimRequest = { network, txid, index, sentFrom: asLine(sentFrom), note: asLine(note) }
  const locked = state !== 'ready'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setJudged(true)
    if (request.sentFrom !== '' && online) give(request)
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={t`Claim it`}
      className="grid grid-cols-1 gap-4 border-y border-line py-5"
    >
      <TextField
        label={t`Where did you send it from?`}
        hint={t`Your wallet's address, or the exchange's name`}
        value={sentFrom}
        onChange={(event) => setSentFrom(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={SENT_FROM_MAX}
        readOnly={locked}
        error={judged && request.sentFrom === '' ? t`Say where you sent it from.` : undefined}
      />
      <TextArea
        label={t`What else shows that it is yours? (optional)`}
        hint={t`For example the order number, or the minute in which you sent it. Never write a PIN, a password or a code.`}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        rows={3}
        maxLength={NOTE_MAX}
        readOnly={locked}
      />
      <WhyAPerson />
      <Outcome error={error} state={state} onAsk={askAgain} />
      {online ? null : (
        <p role="status" className="text-meta text-muted">
          <Trans>You are offline. What you wrote stays here until you are connected again.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          className="flex-1"
          loading={state === 'sending'}
          loadingText={t`Sending…`}
          disabled={!online || state === 'unknown'}
        >
          <Trans>Send the claim</Trans>
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={locked}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </form>
  )
}

/** A hash is public, so anyone who reads it could claim. */
function WhyAPerson(): ReactElement {
  return (
    <Note tone="info" icon={<IconInfo />}>
      <Trans>
        Anybody can read a hash on the network, so it proves nothing by itself. That is why somebody of ours compares
        what you write with what the network shows. It usually takes one to two working days; nothing moves before that.
      </Trans>
    </Note>
  )
}

type ClaimState = 'ready' | 'sending' | 'unknown'

/** Sends the claim once, under one idempotency key, until its answer is definite. */
function useClaim(search: RescueSearch, index: string, onSent: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [error, setError] = useState<ApiError | null>(null)
  const order = useOrder(sendClaim)
  const judge = async (answered: ReturnType<typeof order.give>): Promise<void> => {
    setError(null)
    const answer = await answered
    if (answer.outcome === 'done') {
      onSent()
      takeClaim(client, search.id, index, answer.answer)
      toast({ kind: 'success', text: t`Your claim is with our team.` })
    } else if (answer.outcome === 'refused') {
      setError(answer.error)
      // The refusal may mean that the transaction's state changed.
      if (answer.error.code === 'claim_not_possible')
        void client.invalidateQueries({ queryKey: rescueSearchQuery(search.id).queryKey })
    }
  }
  return {
    error,
    state: order.state,
    give: (request: ClaimRequest) => void judge(order.give(request)),
    askAgain: () => void judge(order.askAgain()),
  }
}

/** The result: refused with the reason, or unknown with a way to find out. */
function Outcome({
  error,
  state,
  onAsk,
}: {
  readonly error: ApiError | null
  readonly state: ClaimState
  readonly onAsk: () => void
}): ReactElement | null {
  const errorText = useOwnErrorText()
  if (state === 'unknown') {
    return (
      <div role="alert">
        <Note tone="info" icon={<IconClock />}>
          <p className="mb-3">
            <Trans>We don't know yet if your claim was sent. Try again: it can't be sent twice.</Trans>
          </p>
          <Button variant="quiet" size="small" onClick={onAsk}>
            <Trans>Check again</Trans>
          </Button>
        </Note>
      </div>
    )
  }
  if (error === null) return null
  return (
    <div role="alert">
      <Note tone="bad" icon={<IconAlert />}>
        {errorText(error)}
      </Note>
    </div>
  )
}
