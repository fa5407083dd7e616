/** /settings/security/saved-wallet/external/create (also spelled exteral): a new external wallet. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { useErrorText } from '@zend/web/client/use-error-text'
import {
  ElsewhereNote,
  networksElsewhere,
  requestedPayment,
  URI_LENGTH_MAX,
  withMemoOf,
} from '@zend/web/data/addresses'
import { DestinationShown, halvesOn, isMemoSettled, MemoField, memoKindOf, useXAddress } from '@zend/web/data/memo'
import { networksQuery } from '@zend/web/data/wallet'
import { Button, Card, TextLink } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { CoinIcon } from '@zend/web/ui/money'
import { type FormEvent, type ReactElement, Suspense, useEffect, useState } from 'react'
import { confirmWallet, walletSaved } from './later-parts.ts'
import { tokenPath } from './saved-wallets.params.ts'
import { useKnownPlace } from './use-known-place.ts'
import { useAddWallet } from './use-add-wallet.ts'

/** The longest name (contract). */
const LABEL_LENGTH_MAX = 40
const ADDRESS_LENGTH_MIN = 20

/** The form and its code. */
export function CreateExternalScreen({
  currency,
  chain,
}: {
  readonly currency: CoinCode
  readonly chain: NetworkName
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const adding = useAddWallet()
  useEffect(() => confirmWallet.fetch(), [])
  const [label, setLabel] = useState('')
  const [toAddr, setToAddr] = useState(useKnownPlace().toAddr ?? '')
  // The destination for which the customer said that no memo is needed.
  const [memoless, setMemoless] = useState<string | null>(null)
  const { address } = halvesOn(chain, toAddr)
  useXAddress(chain, toAddr, setToAddr)
  const take = (text: string): void => {
    const asked = requestedPayment(text, currency, chain)
    setToAddr(memoKindOf(chain) === null ? asked.toAddr : withMemoOf(asked.toAddr, toAddr))
  }
  const { data: networks } = useQuery(networksQuery(currency))
  const networkName = networks?.find(({ network }) => network === chain)?.name ?? chain
  const others = networksElsewhere(address, chain)
  const ready =
    label.trim() !== '' &&
    address.length >= ADDRESS_LENGTH_MIN &&
    others.length === 0 &&
    isMemoSettled(chain, toAddr, memoless === toAddr) &&
    online
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready) adding.confirm({ type: 'external', label: label.trim(), currency, chain, toAddr })
  }
  const { refused } = adding
  const atAddress = refused !== null && refused.code.startsWith('address_')
  return (
    <div className="page-column grid grid-cols-1 max-w-[560px] gap-4">
      {adding.confirming !== null ? (
        <Suspense>
          <confirmWallet.Part adding={adding} label={label.trim()} />
        </Suspense>
      ) : (
        <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`Add Wallet`}>
          <Card padded className="flex items-center gap-3.5">
            <CoinIcon code={currency} />
            <span className="min-w-0 flex-1">
              <b className="block text-body font-semibold">{currency}</b>
              <span className="block text-label text-muted">{networkName}</span>
            </span>
            <TextLink href={tokenPath()}>
              <Trans>Change</Trans>
            </TextLink>
          </Card>
          <TextField
            label={t`Name`}
            placeholder={t`Kofi's wallet`}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            maxLength={LABEL_LENGTH_MAX}
          />
          <TextField
            label={t`Address`}
            value={address}
            onChange={(event) => take(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={URI_LENGTH_MAX}
            error={atAddress ? errorText(refused) : undefined}
          />
          {others.length === 0 ? null : <ElsewhereNote networks={others} chosen={chain} />}
          <MemoField
            network={chain}
            destination={toAddr}
            none={memoless === toAddr}
            onChange={setToAddr}
            onNone={(none) => setMemoless(none ? toAddr : null)}
          />
          {address.length < ADDRESS_LENGTH_MIN || others.length > 0 ? null : (
            <div className="rounded-field border border-line p-3.5">
              <DestinationShown network={chain} destination={toAddr} size={56} />
            </div>
          )}
          {refused === null || atAddress ? null : <ErrorNote error={refused} />}
          <Button type="submit" size="large" wide disabled={!ready}>
            <Trans>Continue</Trans>
          </Button>
        </form>
      )}
      {adding.saved ? (
        <Suspense>
          <walletSaved.Part open type="external" />
        </Suspense>
      ) : null}
    </div>
  )
}
