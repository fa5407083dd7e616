/** /settings/security/saved-wallet/external/create (also spelled exteral): a new wallet outside. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { ErrorNote, networksQuery, useErrorText, useOnline } from '@zend/web/client'
import { AddressCloth, Button, Card, CoinIcon, TextField, TextLink } from '@zend/web/ui'
import { type FormEvent, type ReactElement, Suspense, useEffect, useState } from 'react'
import { confirmWallet, walletSaved } from './later-parts.ts'
import { tokenPath } from './saved-wallets.params.ts'
import { useAddWallet } from './use-add-wallet.ts'

/** The longest name (contract). */
const LABEL_LENGTH_MAX = 40
const ADDRESS_LENGTH_MIN = 20

/** The form and its code. */
export function CreateExternalScreen({ currency, chain }: { readonly currency: CoinCode; readonly chain: NetworkName }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const adding = useAddWallet()
  useEffect(() => confirmWallet.fetch(), [])
  const [label, setLabel] = useState('')
  const [toAddr, setToAddr] = useState('')
  const { data: networks } = useQuery(networksQuery(currency))
  const networkName = networks?.find(({ network }) => network === chain)?.name ?? chain
  const ready = label.trim() !== '' && toAddr.length >= ADDRESS_LENGTH_MIN && online
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready) adding.confirm({ type: 'external', label: label.trim(), currency, chain, toAddr })
  }
  const { refused } = adding
  const atAddress = refused !== null && refused.code.startsWith('address_')
  return (
    <div className="mx-auto grid grid-cols-1 max-w-[560px] gap-4">
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
            value={toAddr}
            onChange={(event) => setToAddr(event.currentTarget.value.trim())}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={120}
            error={atAddress ? errorText(refused) : undefined}
          />
          {toAddr.length < ADDRESS_LENGTH_MIN ? null : (
            <div className="rounded-field border border-line p-3.5">
              <AddressCloth address={toAddr} size={56} />
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
