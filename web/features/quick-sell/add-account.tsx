/**
 * Saving an account: its fields, the holder's name by the bank, the mailed code, the PIN. The caller decides what
 * follows.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { PayoutAccount, QuickSellCountry } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { Button, Card, Note, TextLink } from '@zend/web/ui'
import { countryName } from '@zend/web/ui/format'
import { IconWifiOff } from '@zend/web/ui/icons'
import { Flag } from '@zend/web/ui/money'
import { type FormEvent, type ReactElement, Suspense, useEffect } from 'react'
import { AccountForm } from './account-form.tsx'
import { confirmAct, longList } from './later-parts.ts'
import { NameFound } from './name-found.tsx'
import type { PayoutWay } from './place.ts'
import { RailNote } from './rail-state.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { type KeptAccount, useAddAccount } from './use-add-account.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { METHOD_TEXTS } from './way-texts.ts'

/** `elsewhere` is the link to choose another country. */
export type AddAccountProps = KeptAccount & {
  readonly country: QuickSellCountry
  readonly way: PayoutWay
  readonly elsewhere: string
  readonly onSaved: (account: PayoutAccount) => void
}

/** Refusals of the number, shown at its field. */
const AT_THE_NUMBER: ReadonlySet<string> = new Set(['account_invalid', 'account_not_found', 'account_exists'])

/** The steps. */
export function AddAccount({ country, way, elsewhere, onSaved, ...kept }: AddAccountProps): ReactElement {
  const { i18n, t } = useLingui()
  const online = useOnline()
  const refusalText = useRefusalText()
  const adding = useAddAccount(country, way, onSaved, kept)
  const { typed, ready, found, error, confirming } = adding
  useEffect(() => {
    longList.fetch()
    confirmAct.fetch()
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready && online) adding.goOn()
  }
  const atNumber = error !== null && AT_THE_NUMBER.has(error.code)
  if (confirming) {
    return (
      <Suspense>
        <confirmAct.Part
          what={<Trans>It saves the account of {adding.name}.</Trans>}
          working={t`Saving…`}
          mailed={adding.mailed}
          onResend={adding.resend}
          act={adding.save}
          onRefused={adding.refuse}
        />
      </Suspense>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`New account`}>
      <Card className="flex items-center gap-3.5 px-4 py-3.5">
        <Flag country={country.country} size={40} />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-body font-semibold">{countryName(country.country, i18n.locale)}</b>
          <span className="block text-meta text-muted">{`${i18n._(METHOD_TEXTS[way.method])}, ${country.currency}`}</span>
        </span>
        <TextLink href={elsewhere}>
          <Trans>Change</Trans>
        </TextLink>
      </Card>
      <AccountForm
        method={way.method}
        fields={adding.asked}
        typed={typed}
        wrong={atNumber ? refusalText(error) : null}
        disabled={adding.checking}
        onChange={adding.type}
      />
      {found === null ? null : <NameFound found={found} typedName={adding.name} number={adding.number} />}
      <RefusalNote error={atNumber ? null : error} />
      <RailNote state={way.state} />
      {online ? null : (
        <Note icon={<IconWifiOff size={20} />}>
          <Trans>You are offline. Saving an account needs a connection.</Trans>
        </Note>
      )}
      <Button
        type="submit"
        size="large"
        wide
        disabled={!ready || !online || found?.match === 'differs'}
        loading={adding.checking}
        loadingText={t`Asking the bank…`}
      >
        {found === null ? (
          <Trans>Check the account</Trans>
        ) : kept.onNamed === undefined ? (
          <Trans>Save this account</Trans>
        ) : (
          <Trans>Continue</Trans>
        )}
      </Button>
    </form>
  )
}
