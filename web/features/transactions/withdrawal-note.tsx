/**
 * Anything unusual about a withdrawal, in a sentence: that it waits, that the network is slow, why the money was
 * returned.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawalDetail } from '@zend/contracts'
import { HOUR_MS } from '@zend/kernel'
import { ERROR_TEXTS } from '@zend/web/client/error-texts'
import { isRefusalCode } from '@zend/web/client/refusal-codes'
import { Countdown, Note } from '@zend/web/ui'
import { IconAlert, IconClock, IconInfo } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** The treasury's reasons of failed payments, which are no refusals of a call. */
const REASON_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  reverted: msg`The network did not carry it out.`,
  not_confirmed: msg`It was not confirmed with your PIN and code.`,
  confirm_again: msg`Prices or your limits changed too much while it waited. You can send it again.`,
  would_fail: msg`The network would have rejected it, so we didn't send it.`,
  limit_transaction: msg`It was above the maximum for one withdrawal.`,
  not_signed: msg`It could not be signed.`,
}

/** The reason in the customer's language; `null` for an unknown code, which must not be shown. */
function reasonText(reason: string | null): MessageDescriptor | null {
  if (reason === null) return null
  return REASON_TEXTS[reason] ?? (isRefusalCode(reason) ? ERROR_TEXTS[reason] : null)
}

/** The note, or nothing. */
export function WithdrawalNote({
  withdrawal: { state, waitsUntil, underReview, reason },
}: {
  readonly withdrawal: Pick<WithdrawalDetail, 'state' | 'waitsUntil' | 'underReview' | 'reason'>
}): ReactElement | null {
  const { i18n } = useLingui()
  if (waitsUntil !== null) {
    return (
      <Note tone="info" icon={<IconClock />} className="mt-3">
        <p className="font-semibold">
          <Countdown until={waitsUntil} totalMs={HOUR_MS} ring={false}>
            {(left) => <Trans>It waits for another {left}.</Trans>}
          </Countdown>
        </p>
        <p>
          <Trans>
            A first large payment to a new address waits an hour, so that you can stop it if it was not you.
          </Trans>
        </p>
      </Note>
    )
  }
  if (underReview) {
    return (
      <Note tone="info" icon={<IconClock />} className="mt-3">
        <p className="font-semibold">
          <Trans>We are checking it before we send it.</Trans>
        </p>
        <p>
          <Trans>
            One of us looks at every large payment. It can take a few hours. The amount stays set aside for it.
          </Trans>
        </p>
      </Note>
    )
  }
  if (state === 'stuck' || state === 'fee_bumped') {
    return (
      <Note tone="info" icon={<IconInfo />} className="mt-3">
        <Trans>The network is busy. We pay a higher fee so that it goes on; you pay nothing more.</Trans>
      </Note>
    )
  }
  if (state !== 'cancelled' && state !== 'rejected' && state !== 'failed') return null
  const known = state === 'cancelled' ? null : reasonText(reason)
  const why = known === null ? null : i18n._(known)
  return (
    <Note
      tone={state === 'cancelled' ? 'info' : 'bad'}
      icon={state === 'cancelled' ? <IconInfo /> : <IconAlert />}
      className="mt-3"
    >
      <p className="font-semibold">
        {state === 'cancelled' ? <Trans>You cancelled it.</Trans> : <Trans>It was not sent.</Trans>}
      </p>
      <p>
        {why === null ? (
          <Trans>All of the money is back in your balance.</Trans>
        ) : (
          <Trans>{why} All of the money is back in your balance.</Trans>
        )}
      </p>
    </Note>
  )
}
