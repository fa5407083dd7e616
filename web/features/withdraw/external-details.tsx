/** The form of a withdrawal: amount, address, and their obstacles. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useErrorText } from '@zend/web/client/use-error-text'
import { networksElsewhere, otherNetworkRequest } from '@zend/web/data/addresses'
import { ChangeNote } from '@zend/web/data/changes'
import type { Changes } from '@zend/web/data/links'
import { halvesOn, isMemoSettled } from '@zend/web/data/memo'
import { beneficiariesQuery } from '@zend/web/data/sending'
import { Button, FooterBar } from '@zend/web/ui'
import { CoinPill } from '@zend/web/ui/fields'
import { decimalOf, useFormat } from '@zend/web/ui/format'
import type { FormEvent, ReactElement } from 'react'
import { href } from 'react-router'
import { AddressField } from './address-field.tsx'
import { AmountStep, isTooMuch, useAvailable } from './amount-step.tsx'
import { HoldNote } from './hold-note.tsx'
import { LimitLeft } from './limit-left.tsx'
import { LookAlike } from './look-alike.tsx'
import { OnlyNetwork } from './only-network.tsx'
import { knownAddressOf } from './refusal-facts.ts'
import { RefusalNote } from './refusal-note.tsx'
import { TierNote, useSendingIsClosed } from './tier-note.tsx'

/**
 * `error` is why the typed values got no offer. `onReview` requests one; `compared` says that the customer compared the
 * addresses, `noMemo` that the receiver needs none. What `changes` a request keeps its coin and network.
 */
export type ExternalDetailsProps = {
  readonly currency: CoinCode
  readonly chain: NetworkName
  readonly changes: Changes | null
  readonly toAddr: string
  readonly amount: string
  readonly error: ApiError | null
  readonly pending: boolean
  readonly noMemo: boolean
  readonly onNoMemo: (none: boolean) => void
  readonly onEdit: (change: { readonly toAddr?: string; readonly amount?: string }) => void
  readonly onReview: (compared: boolean) => void
}

/** Refusals of the address that need no more than their text. */
const AT_ADDRESS: ReadonlySet<string> = new Set(['address_invalid', 'address_is_own', 'address_refused'])

/** The step. */
export function ExternalDetails({
  currency,
  chain,
  changes,
  toAddr,
  amount,
  error,
  pending,
  noMemo,
  onNoMemo,
  onEdit,
  onReview,
}: ExternalDetailsProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const typed = decimalOf(amount)
  const errorText = useErrorText()
  const closed = useSendingIsClosed()
  const available = useAvailable(currency)
  const { data: wallets } = useQuery(beneficiariesQuery())
  // For a wallet saved without a memo, that was decided on saving.
  const saved =
    wallets?.some((wallet) => wallet.type === 'external' && wallet.chain === chain && wallet.toAddr === toAddr) ?? false
  const known = knownAddressOf(error?.problem)
  const atAddress = error !== null && AT_ADDRESS.has(error.code) ? errorText(error) : undefined
  const { address } = halvesOn(chain, toAddr)
  const ready =
    toAddr !== '' &&
    otherNetworkRequest(address, chain) === null &&
    networksElsewhere(address, chain).length === 0 &&
    isMemoSettled(chain, toAddr, noMemo || saved) &&
    typed !== null &&
    !isTooMuch(currency, amount, available) &&
    !closed &&
    online
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready && !pending) onReview(false)
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`Withdraw`}>
      <ChangeNote changes={changes} />
      <TierNote />
      <HoldNote />
      <AmountStep
        currency={currency}
        value={amount}
        onChange={(typed) => onEdit({ amount: typed })}
        unit={
          changes === null ? (
            <CoinPill
              code={currency}
              href={href('/withdraw/coins')}
              label={t`You send ${currency}. Choose another coin`}
            />
          ) : (
            <span className="display text-card-title text-muted">{currency}</span>
          )
        }
        disabled={closed}
      />
      <OnlyNetwork currency={currency} />
      <AddressField
        currency={currency}
        chain={chain}
        value={toAddr}
        onChange={onEdit}
        error={atAddress}
        disabled={closed}
        noMemo={noMemo}
        onNoMemo={onNoMemo}
      />
      {known !== null ? (
        <LookAlike key={toAddr} known={known} typed={address} pending={pending} onCompared={() => onReview(true)} />
      ) : error !== null && atAddress === undefined ? (
        <RefusalNote error={error} intended={{ currency, amount: typed ?? '' }} />
      ) : null}
      <LimitLeft />
      {known === null ? (
        <FooterBar sum={{ label: t`You send`, value: typed === null ? null : format.coin(typed, currency) }}>
          <Button type="submit" size="large" wide disabled={!ready} loading={pending} loadingText={t`Checking…`}>
            <Trans>Review</Trans>
          </Button>
        </FooterBar>
      ) : null}
      {online ? null : (
        <p role="status" className="text-center text-label text-muted">
          <Trans>You are offline. Nothing is sent until you are connected again.</Trans>
        </p>
      )}
    </form>
  )
}
