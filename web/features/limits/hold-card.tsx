/** A hold on sending after a change of security settings, with the time until it ends (product.md §5). */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { HoldReason } from '@zend/contracts'
import { DAY_MS } from '@zend/kernel'
import type { Limits } from '@zend/web/data/limits'
import { Countdown, Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

const BECAUSE: Readonly<Record<HoldReason, MessageDescriptor>> = {
  password_reset: msg`Your password was set anew. Deposits and swaps go on.`,
  password_changed: msg`Your password was changed. Deposits and swaps go on.`,
  pin_reset: msg`Your PIN was set anew. Deposits and swaps go on.`,
  two_factor_reset: msg`A recovery code was used. Deposits and swaps go on.`,
  email_changed: msg`Your email was changed. Deposits and swaps go on.`,
  phone_changed: msg`Your phone number was changed. Deposits and swaps go on.`,
  deposit_lost: msg`A deposit of yours is no longer on its network, and some of it was already moved on. Deposits and swaps go on. The deposit in your history tells what happens next.`,
  company_frozen: msg`Somebody in your company stopped all payments. Deposits and swaps go on. Nothing is sent until we have looked at it; support can tell you more.`,
  frozen: msg`Your account is locked.`,
  unfrozen: msg`Your account was locked, and you opened it again.`,
}

/** The note. `onOver` is called when the hold ends. */
export function HoldCard({
  hold: { until, reason },
  onOver,
}: {
  readonly hold: NonNullable<Limits['hold']>
  readonly onOver: () => void
}): ReactElement {
  const { i18n } = useLingui()
  return (
    <Note tone="warn" icon={<IconClock />}>
      <p className="font-semibold">
        <Trans>Sending is on hold</Trans>
      </p>
      {reason === 'deposit_lost' || reason === 'company_frozen' ? (
        <p>{i18n._(BECAUSE[reason])}</p>
      ) : (
        <UntilThen until={until} reason={reason} onOver={onOver} />
      )}
    </Note>
  )
}

/** The time until it ends, and its reason. */
function UntilThen({
  until,
  reason,
  onOver,
}: NonNullable<Limits['hold']> & { readonly onOver: () => void }): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const because = i18n._(BECAUSE[reason])
  const at = format.when('at', until, new Date().toISOString(), { long: true })
  return (
    <>
      <p>
        <Countdown until={until} totalMs={DAY_MS} ring={false} onEnd={onOver}>
          {(left) => (
            <>
              <Trans>
                Another {left}. {because}
              </Trans>
            </>
          )}
        </Countdown>
      </p>
      <p className="num text-meta text-muted">
        <Trans>Ends {at}</Trans>
      </p>
    </>
  )
}
