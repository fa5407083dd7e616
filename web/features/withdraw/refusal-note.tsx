/**
 * The reason why sending was refused, with alternatives: the rule, the rest of the limit and when it frees up; Zend Pay
 * for an address of ours.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { CoinCode } from '@zend/kernel'
import type { ApiError } from '@zend/web/client/api-error'
import { ErrorNote } from '@zend/web/client/error-note'
import { useErrorText } from '@zend/web/client/use-error-text'
import { payLink } from '@zend/web/data/links'
import { LinkButton, Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconBolt, IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { boundsOf, type LimitFacts, limitOf, payeeOf, usableAtOf } from './refusal-facts.ts'
import { VerifyToSend } from './tier-note.tsx'

/** The intended payment, to offer it another way. */
export type Intended = { readonly currency: CoinCode; readonly amount: string }

/** The refusal as text. */
export function RefusalNote({
  error,
  intended,
}: {
  readonly error: ApiError
  readonly intended: Intended
}): ReactElement {
  const errorText = useErrorText()
  const payee = payeeOf(error.problem)
  const limit = limitOf(error.problem)
  if (payee === null && limit === null)
    return (
      <ErrorNote error={error}>
        {error.code === 'request_closed' ? <Trans>This request has ended. Nothing was paid.</Trans> : errorText(error)}{' '}
        <Bounds error={error} />
      </ErrorNote>
    )
  return (
    <div role="alert">
      {payee === null ? null : <PayInstead username={payee} intended={intended} />}
      {payee !== null || limit === null ? null : <LimitNote limit={limit} />}
    </div>
  )
}

/** The address is a customer's: paying them directly is instant and free. */
function PayInstead({ username, intended }: { readonly username: string; readonly intended: Intended }): ReactElement {
  return (
    <Note tone="info" icon={<IconBolt />}>
      <p className="font-semibold">
        <Trans>This address belongs to @{username}, a Zend customer.</Trans>
      </p>
      <p>
        <Trans>Pay @{username} with Zend Pay instead: it arrives at once and costs nothing.</Trans>
      </p>
      <LinkButton href={payLink({ toUser: username, ...intended })} size="small" className="mt-3">
        <Trans>Pay @{username}</Trans>
      </LinkButton>
    </Note>
  )
}

/** The rule, its rest, and when this payment would be possible. */
function LimitNote({ limit: { rule, currency, limit, left, freesAt } }: { readonly limit: LimitFacts }): ReactElement {
  const format = useFormat()
  const most = format.fiat(limit, currency)
  const rest = format.fiat(left, currency)
  if (!/[1-9]/.test(limit)) return <VerifyToSend />
  const at = freesAt === null ? null : format.when('at', freesAt, new Date().toISOString(), { long: true })
  return (
    <Note tone="warn" icon={<IconClock />}>
      <p className="font-semibold">
        {rule === 'day' ? (
          <Trans>This is more than your limit of {most} in 24 hours.</Trans>
        ) : (
          <Trans>This is more than your limit of {most} in 30 days.</Trans>
        )}
      </p>
      <p>
        {at === null ? (
          <Trans>You can send {rest} now. This amount is above the limit itself.</Trans>
        ) : (
          <Trans>
            You can send {rest} now. This amount is possible again {at}.
          </Trans>
        )}
      </p>
    </Note>
  )
}

/** The possible amount, if the refusal names it. */
function Bounds({ error }: { readonly error: ApiError }): ReactElement | null {
  const { t } = useLingui()
  const format = useFormat()
  const bounds = boundsOf(error.problem)
  const usableAt = usableAtOf(error.problem)
  if (usableAt !== null) {
    const at = format.when('from', usableAt, new Date().toISOString(), { long: true })
    return <Trans>This wallet can be paid {at}.</Trans>
  }
  if (bounds === null) return null
  const { currency, minimum, maximum, available } = bounds
  const amount = minimum ?? maximum ?? available
  if (amount === undefined) return null
  const written = format.coin(amount, currency, { full: true, rounding: minimum === undefined ? 'down' : 'up' })
  return (
    <>
      {minimum !== undefined
        ? t`Send at least ${written}.`
        : maximum !== undefined
          ? t`Send at most ${written}.`
          : t`You have ${written} available.`}
    </>
  )
}
