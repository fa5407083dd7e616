/**
 * /settings/security/saved-wallet/zend-pay/create: saves a customer by username. Their name and picture are shown
 * before anything is saved.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fields } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { useErrorText } from '@zend/web/client/use-error-text'
import { payeeQuery } from '@zend/web/data/sending'
import { balanceQuery } from '@zend/web/data/wallet'
import { Button, Card, PersonPicture } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, Suspense, useEffect, useState } from 'react'
import { confirmWallet, usualCoin, walletSaved } from './later-parts.ts'
import { useAddWallet } from './use-add-wallet.ts'
import { useKnownPlace } from './use-known-place.ts'

/** The longest name (contract). */
const LABEL_LENGTH_MAX = 40

/** The form and its code. */
export function CreateZendPayScreen(): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const adding = useAddWallet()
  useEffect(() => confirmWallet.fetch(), [])
  const known = useKnownPlace().toUser ?? ''
  const [typed, setTyped] = useState(known)
  const [asked, setAsked] = useState(known)
  const [label, setLabel] = useState('')
  const [chosen, setChosen] = useState<CoinCode | null>(null)
  const { data } = useQuery(balanceQuery())
  const currency = chosen ?? data?.balances[0]?.currency ?? 'USDT'
  const parsed = fields.username.safeParse(typed.replace(/^@/, ''))
  const username = parsed.success ? parsed.data : ''
  const payee = useQuery({ ...payeeQuery(asked), enabled: asked !== '' })
  const found = asked !== '' && asked === username ? payee.data : undefined
  const name = label.trim() === '' ? (found?.name ?? '') : label.trim()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!online) return
    if (found === undefined) setAsked(username)
    else adding.confirm({ type: 'internal', label: name.slice(0, LABEL_LENGTH_MAX), currency, toUser: found.username })
  }
  const notFound = asked !== '' && asked === username && payee.isError ? errorText(asApiError(payee.error)) : undefined
  const { refused } = adding
  return (
    <div className="page-column grid grid-cols-1 max-w-[560px] gap-4">
      {adding.confirming !== null ? (
        <Suspense>
          <confirmWallet.Part adding={adding} label={name} />
        </Suspense>
      ) : (
        <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`Add Wallet`}>
          <TextField
            label={t`Username`}
            prefix="@"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            error={notFound}
          />
          <div aria-live="polite">
            {found === undefined ? null : (
              <Card padded className="flex items-center gap-3.5">
                <PersonPicture name={found.name} image={found.image} size={56} />
                <span className="min-w-0">
                  <b className="block truncate text-body font-semibold">{found.name}</b>
                  <span className="block truncate text-label text-muted">@{found.username}</span>
                </span>
              </Card>
            )}
          </div>
          {found === undefined ? null : (
            <>
              <TextField
                label={t`Name`}
                placeholder={found.name}
                value={label}
                onChange={(event) => setLabel(event.currentTarget.value)}
                maxLength={LABEL_LENGTH_MAX}
              />
              <Suspense>
                <usualCoin.Part value={currency} onChange={setChosen} />
              </Suspense>
            </>
          )}
          <ErrorNote error={refused} />
          <Button
            type="submit"
            size="large"
            wide
            disabled={username === '' || !online}
            loading={payee.isFetching}
            loadingText={t`Looking…`}
          >
            {found === undefined ? <Trans>Find</Trans> : <Trans>Continue</Trans>}
          </Button>
        </form>
      )}
      {adding.saved ? (
        <Suspense>
          <walletSaved.Part open type="internal" />
        </Suspense>
      ) : null}
    </div>
  )
}
