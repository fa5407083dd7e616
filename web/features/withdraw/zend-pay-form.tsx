/** The views of a Zend Pay payment: the payee, the form for coin, amount and note, and the review. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fields } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { useOnline } from '@zend/web/client/online'
import { asksNote, useAsks } from '@zend/web/data/changes'
import type { Changes } from '@zend/web/data/links'
import { useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import type { Payee } from '@zend/web/data/sending'
import { balanceQuery } from '@zend/web/data/wallet'
import { Button, Card, Facts, FooterBar, PersonPicture, SharedAmount } from '@zend/web/ui'
import { Select, TextField } from '@zend/web/ui/fields'
import { decimalOf, shortName, useFormat } from '@zend/web/ui/format'
import { AmountText, CoinIcon } from '@zend/web/ui/money'
import { type FormEvent, type ReactElement, Suspense } from 'react'
import { AmountStep, isTooMuch, useAvailable } from './amount-step.tsx'
import { LimitLeft } from './limit-left.tsx'
import { useSendingIsClosed } from './tier-note.tsx'
import type { Payment } from './use-zend-pay.ts'
import { NOTE_LENGTH_MAX } from './withdraw.params.ts'

/** A note, as the contract accepts it. */
const noteText = fields.line(0, NOTE_LENGTH_MAX)

/** The payee, in one row. */
function PayeeRow({ payee, onOther }: { readonly payee: Payee; readonly onOther?: () => void }): ReactElement {
  return (
    <Card padded className="flex items-center gap-3.5">
      <PersonPicture name={payee.name} image={payee.image} size={52} />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-body font-semibold">{payee.name}</b>
        <span className="block truncate text-label text-muted">@{payee.username}</span>
      </span>
      {onOther === undefined ? null : (
        <Button variant="ghost" size="small" onClick={onOther}>
          <Trans>Change</Trans>
        </Button>
      )}
    </Card>
  )
}

/** What the form needs. */
export type PaymentFormProps = {
  readonly payee: Payee
  readonly payment: Payment
  /** Set where a request for money says whom, in what and how much. */
  readonly fixed: boolean
  readonly onCoin: (coin: CoinCode) => void
  readonly onAmount: (typed: string) => void
  readonly onNote: (note: string) => void
  readonly onOther: () => void
  readonly onReview: () => void
}

/** Coin, amount and note. */
export function PaymentForm({
  payee,
  payment: { currency, amount, note },
  fixed,
  onCoin,
  onAmount,
  onNote,
  onOther,
  onReview,
}: PaymentFormProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const closed = useSendingIsClosed()
  const available = useAvailable(currency)
  const { data } = useQuery(balanceQuery())
  const typed = decimalOf(amount)
  const noteIsFit = noteText.safeParse(note).success
  const ready = typed !== null && noteIsFit && !isTooMuch(currency, amount, available) && !closed && online
  const coins = (data?.balances ?? []).map(({ currency: value, name, available: has }) => ({
    value,
    text: name,
    icon: <CoinIcon code={value} size={26} />,
    aside: format.coin(has, value),
  }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready) onReview()
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`Zend Pay`}>
      <PayeeRow payee={payee} {...(fixed ? {} : { onOther })} />
      <Select
        label={t`Coin`}
        choices={coins}
        value={currency}
        onChange={(value) => onCoin(value as CoinCode)}
        disabled={closed || fixed}
      />
      <AmountStep
        currency={currency}
        value={amount}
        onChange={onAmount}
        unit={<span className="display text-card-title text-muted">{currency}</span>}
        disabled={closed || fixed}
      />
      <TextField
        label={t`Note`}
        hint={t`They can read it. You may leave it empty.`}
        error={noteIsFit ? undefined : t`This note holds hidden characters that cannot be sent. Write it anew.`}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
        maxLength={NOTE_LENGTH_MAX}
        disabled={closed}
      />
      <LimitLeft />
      <FooterBar sum={{ label: t`You pay`, value: typed === null ? null : format.coin(typed, currency) }}>
        <Button type="submit" size="large" wide disabled={!ready}>
          <Trans>Review</Trans>
        </Button>
      </FooterBar>
      {online ? null : (
        <p role="status" className="text-center text-label text-muted">
          <Trans>You are offline. Nothing is sent until you are connected again.</Trans>
        </p>
      )}
    </form>
  )
}

/** The review before paying. */
export function PaymentReview({
  payee,
  payment,
  changes,
  onContinue,
}: {
  readonly payee: Payee
  readonly payment: Payment
  readonly changes: Changes | null
  readonly onContinue: () => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const { currency: quote } = useCurrency()
  const { data: prices } = usePrices()
  const { currency, note } = payment
  const amount = decimalOf(payment.amount) ?? '0'
  const worth = valueOf(amount, currency, prices)
  const written = format.coin(amount, currency, { full: true })
  const name = shortName(payee.name)
  const pays = { currency, amount, toUser: payment.toUser, ...(changes === null ? {} : { changes }) }
  const asks = useAsks({ pays })
  return (
    <>
      <div className="pt-2 text-center">
        <SharedAmount>
          <div className="mx-auto w-fit">
            <AmountText parts={format.coinParts(amount, currency, { full: true })} unit={currency} />
          </div>
        </SharedAmount>
        <p className="num mt-1 min-h-6 text-label text-muted">{worth === null ? null : format.about(worth, quote)}</p>
      </div>
      <PayeeRow payee={payee} />
      <Facts
        className="px-1"
        items={[
          { term: t`Fee`, value: t`Free` },
          { term: <span className="wrap-anywhere">{t`${name} gets`}</span>, value: written },
          { term: t`Arrives`, value: asks === null ? t`At once` : t`At once after the approval` },
          ...(note === '' ? [] : [{ term: t`Note`, value: <span className="font-normal wrap-anywhere">{note}</span> }]),
        ]}
      />
      <LimitLeft />
      {asks === null ? null : (
        <Suspense>
          <asksNote.Part asks={asks} />
        </Suspense>
      )}
      <FooterBar sum={{ label: t`${name} gets`, value: written }}>
        <Button size="large" wide disabled={!online} onClick={onContinue}>
          {asks === null ? <Trans>Pay {written}</Trans> : <Trans>Ask for approval</Trans>}
        </Button>
      </FooterBar>
    </>
  )
}
