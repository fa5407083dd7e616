/** A saved account: its identicon, its holder, its institution and its number. */
import { useLingui } from '@lingui/react/macro'
import type { PayoutAccount } from '@zend/contracts'
import { Badge, Identicon, cx } from '@zend/web/ui'
import { AddressIdenticon, ShortAddress } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { MATCH_TEXTS, MATCH_TONES } from './way-texts.ts'

/** The line of an account, for lists and forms. `end` is the content at its end. */
export function AccountLine({
  account: { accountName, institutionName, accountNumber },
  end,
  className,
}: {
  readonly account: Pick<PayoutAccount, 'accountName' | 'institutionName' | 'accountNumber'>
  readonly end?: ReactNode
  readonly className?: string
}): ReactElement {
  return (
    <span className={cx('flex min-w-0 items-center gap-3.5', className)}>
      <Identicon text={accountNumber} className="size-11 shrink-0 overflow-hidden rounded-tile" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-semibold text-ink">{accountName}</span>
        <span className="flex min-w-0 items-baseline gap-x-2 text-meta text-muted">
          <span className="truncate">{institutionName}</span>
          <ShortAddress address={accountNumber} className="shrink-0" />
        </span>
      </span>
      {end}
    </span>
  )
}

/** An account with its full number, to be compared digit by digit. */
export function AccountWhole({
  account: { accountName, institutionName, accountNumber, match },
}: {
  readonly account: Pick<PayoutAccount, 'accountName' | 'institutionName' | 'accountNumber'> & {
    readonly match?: PayoutAccount['match']
  }
}): ReactElement {
  const { i18n, t } = useLingui()
  return (
    <>
      <div className="mb-3 flex items-start justify-between gap-3">
        <p className="min-w-0">
          <b className="block text-body font-semibold wrap-anywhere">{accountName}</b>
          <span className="block text-label text-muted">{institutionName}</span>
        </p>
        {match === undefined ? null : <Badge tone={MATCH_TONES[match]}>{i18n._(MATCH_TEXTS[match])}</Badge>}
      </div>
      <AddressIdenticon
        address={accountNumber}
        size={56}
        label={t`Cloth of this number: a picture that changes when any digit does`}
      />
    </>
  )
}
