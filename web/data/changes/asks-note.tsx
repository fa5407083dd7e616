/** Says before a payment is confirmed who approves it first, until when, and how much arrives at least. */
import { Trans } from '@lingui/react/macro'
import { isCoin } from '@zend/kernel'
import { Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconClock } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import type { Asks } from './use-asks.ts'

/** The note. `exact`: what arrives is fixed, and the reader is told elsewhere what leaves at most. */
export function AsksNote({
  asks,
  exact = false,
  className = '',
}: {
  readonly asks: Asks
  readonly exact?: boolean
  readonly className?: string
}): ReactElement {
  const format = useFormat()
  const { needed, people, expiresAt, least } = asks
  const names = new Intl.ListFormat(format.language, { type: 'disjunction' }).format(people)
  const until = format.dayTime(expiresAt, new Date().toISOString())
  if (people.length < needed)
    return (
      <Note tone="warn" icon={<IconClock />} className={className}>
        <Trans>This needs an approval, and too few other people can approve it now.</Trans>
      </Note>
    )
  return (
    <Note tone="info" icon={<IconClock />} className={className}>
      <p className="num font-semibold">
        {needed === 1 ? <Trans>Waits for {names}.</Trans> : <Trans>Waits for two of {names}.</Trans>}
      </p>
      <p className="num">
        <Trans>Nothing leaves before. It can be approved until {until}.</Trans>
        {least === null || exact ? null : (
          <>
            {' '}
            <Least least={least} />
          </>
        )}
      </p>
    </Note>
  )
}

/** The least that arrives, and why it can be less than what is shown now. */
function Least({ least: { amount, currency } }: { readonly least: NonNullable<Asks['least']> }): ReactElement {
  const format = useFormat()
  if (isCoin(currency)) {
    const arrives = format.coin(amount, currency, { full: true })
    return <Trans>At least {arrives} arrives: the network fee of that moment is taken, at most twice this one.</Trans>
  }
  const arrives = format.fiat(amount, currency)
  return <Trans>At least {arrives} arrives: the price of that moment counts, and it may be up to 2% lower.</Trans>
}
