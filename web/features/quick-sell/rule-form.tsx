/** The form of a rule: which deposits, which share, which account, from which rate on. The PIN confirms it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { PayoutAccount, SellRule, WalletNetwork } from '@zend/contracts'
import { type CoinCode, decimalsOf } from '@zend/kernel'
import { saveRule, sellRulesQuery } from './quick-sell.queries.ts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { isAboutPin } from '@zend/web/data/access'
import { actPin } from '@zend/web/data/orders'
import { Button, Card, Note, toast } from '@zend/web/ui'
import {
  Checkbox,
  NativeSelect,
  SegmentedControl,
  Switch,
  TextField,
  useAmountEntry,
  useAmountTrouble,
} from '@zend/web/ui/fields'
import { decimalOf, useFormat } from '@zend/web/ui/format'
import { IconWifiOff } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, Suspense, useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { RefusalNote } from './refusal-note.tsx'
import { type RuleDraft, ruleOf } from './rule.draft.ts'
import type { RulePlace } from './rules.params.ts'
import { useRefusalText } from './use-refusal-text.ts'

const SHARES = ['25', '50', '75', '100'] as const

/** `rule` is the one to change, `null` for a new one; `given` are the URL's values for a new one. */
export type RuleFormProps = {
  readonly rule: SellRule | null
  readonly rules: readonly SellRule[]
  readonly networks: readonly WalletNetwork[]
  readonly accounts: readonly PayoutAccount[]
  readonly given: RulePlace
}

const placeName = ({ currency, network }: Pick<WalletNetwork, 'currency' | 'network'>): string =>
  `${currency} ${network}`

/** The deposits available for a new rule: those without one, the given ones first. */
function freePlaces({ rules, networks, given }: RuleFormProps): readonly WalletNetwork[] {
  const free = networks.filter(
    ({ currency, network }) => !rules.some((rule) => rule.currency === currency && rule.chain === network),
  )
  const isGiven = ({ currency, network }: WalletNetwork): boolean =>
    currency === given.currency && network === given.chain
  return [...free.filter(isGiven), ...free.filter((place) => !isGiven(place))]
}

/** The form. */
export function RuleForm(props: RuleFormProps): ReactElement {
  const { rule, networks, accounts } = props
  const { t } = useLingui()
  const online = useOnline()
  const places =
    rule === null
      ? freePlaces(props)
      : networks.filter(({ currency, network }) => currency === rule.currency && network === rule.chain)
  const [draft, setDraft] = useState<RuleDraft>(() => ({
    place: places[0] === undefined ? '' : placeName(places[0]),
    share: String(rule?.sharePercent ?? 50),
    account: rule?.account._id ?? accounts[0]?._id ?? '',
    waits: rule !== null && rule.targetRate !== null,
    target: rule?.targetRate ?? '',
    on: rule?.on ?? true,
  }))
  const chosen = places.find((place) => placeName(place) === draft.place)
  const account = accounts.find(({ _id }) => _id === draft.account)
  const wanted = chosen === undefined || account === undefined ? null : ruleOf(draft, chosen, account)
  const setting = useSetRule()
  const refusalText = useRefusalText()
  useEffect(() => actPin.fetch(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (wanted !== null && online) setting.ask()
  }
  const change = (next: Partial<RuleDraft>): void => setDraft({ ...draft, ...next })
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`Rule`}>
      <NativeSelect
        label={t`What arrives`}
        value={draft.place}
        disabled={rule !== null}
        onChange={(event) => change({ place: event.currentTarget.value })}
        choices={places.map((place) => ({ value: placeName(place), text: t`${place.currency} on ${place.name}` }))}
      />
      <Share draft={draft} onChange={change} />
      <NativeSelect
        label={t`Into the account`}
        value={draft.account}
        onChange={(event) => change({ account: event.currentTarget.value })}
        choices={accounts.map(({ _id, accountName, institutionName, accountNumber, currency }) => ({
          value: _id,
          text: `${accountName}, ${institutionName} ••${accountNumber.slice(-4)} (${currency})`,
        }))}
      />
      {chosen === undefined || account === undefined ? null : (
        <Target draft={draft} currency={chosen.currency} account={account} onChange={change} />
      )}
      <Card className="px-4 py-2">
        <Switch
          label={t`On`}
          hint={t`When it's off, nothing is sold. Your settings are kept.`}
          checked={draft.on}
          onChange={(event) => change({ on: event.currentTarget.checked })}
        />
      </Card>
      <RefusalNote error={setting.refused} />
      {online ? null : (
        <Note icon={<IconWifiOff size={20} />}>
          <Trans>You are offline. Setting a rule needs a connection.</Trans>
        </Note>
      )}
      <Button type="submit" size="large" wide disabled={wanted === null || !online}>
        {rule === null ? <Trans>Set the rule</Trans> : <Trans>Save the rule</Trans>}
      </Button>
      <Suspense>
        <actPin.Part
          open={setting.asking}
          description={<What draft={draft} currency={chosen?.currency ?? null} account={account ?? null} />}
          pending={setting.pending ? t`Saving…` : null}
          error={setting.pinError?.code === 'pin_wrong' ? refusalText(setting.pinError) : undefined}
          refusal={setting.pinError}
          attempt={setting.tries}
          onPin={(pin) => wanted !== null && void setting.act({ ...wanted, transactionPin: pin })}
          onClose={setting.close}
          onUnlock={setting.unlock}
        />
      </Suspense>
    </form>
  )
}

/** The call, its PIN sheet and the next page. */
function useSetRule() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [tries, setTries] = useState(0)
  const saving = useAction(async (rule: Parameters<typeof saveRule>[0]) => {
    try {
      await saveRule(rule)
    } catch (thrown) {
      const failure = asApiError(thrown)
      setError(failure)
      setTries((made) => made + 1)
      if (!isAboutPin(failure)) setAsking(false)
      return
    }
    toast({ kind: 'success', text: t`The rule is set.` })
    await queryClient.invalidateQueries({ queryKey: sellRulesQuery().queryKey })
    await navigate(href('/quick-sell/rules'), { replace: true })
  })
  return {
    asking,
    pending: saving.pending,
    tries,
    pinError: error !== null && isAboutPin(error) ? error : null,
    refused: error !== null && !isAboutPin(error) ? error : null,
    act: saving.act,
    ask: (): void => {
      setError(null)
      setAsking(true)
    },
    close: (): void => setAsking(false),
    unlock: (): void => setError(null),
  }
}

type PartProps = { readonly draft: RuleDraft; readonly onChange: (next: Partial<RuleDraft>) => void }

/** The share of each deposit to sell. */
function Share({ draft, onChange }: PartProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const typed = SHARES.find((share) => share === draft.share)
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-label font-semibold">
        <Trans>How much of each deposit is sold</Trans>
      </p>
      <SegmentedControl<string>
        label={t`How much of each deposit is sold`}
        value={typed ?? ''}
        onChange={(share) => onChange({ share })}
        segments={SHARES.map((share) => ({ value: share, label: format.percent(share).replace(/[.,]0/, '') }))}
      />
      <TextField
        label={t`Another share, in per cent`}
        labelHidden
        inputMode="numeric"
        value={draft.share}
        onChange={(event) => onChange({ share: event.currentTarget.value.replace(/\D/g, '').slice(0, 3) })}
        suffix="%"
        className="mt-2"
        hint={<Trans>The rest stays in your balance.</Trans>}
        error={/^(?:[1-9]\d?|100)$/.test(draft.share) ? undefined : <Trans>A whole number from 1 to 100.</Trans>}
      />
    </div>
  )
}

/** The minimum rate. */
function Target({
  draft,
  currency,
  account,
  onChange,
}: PartProps & { readonly currency: CoinCode; readonly account: PayoutAccount }): ReactElement {
  const { t } = useLingui()
  const local = account.currency
  const decimals = decimalsOf(local)
  const typing = useAmountEntry({ value: draft.target, onChange: (target) => onChange({ target }), decimals })
  const trouble = useAmountTrouble(draft.target, decimals, typing)
  return (
    <Card className="px-4 py-2">
      <Checkbox
        label={t`Wait for my target rate`}
        checked={draft.waits}
        onChange={(event) => onChange({ waits: event.currentTarget.checked })}
      />
      {draft.waits ? (
        <TextField
          label={t`${local} for 1 ${currency}, at least`}
          {...typing.input}
          suffix={local}
          className="mb-2"
          hint={<Trans>Deposits wait until your target rate is reached, then they're sold.</Trans>}
          error={
            trouble ??
            (decimalOf(draft.target) === null && draft.target !== '' ? (
              <Trans>Enter a rate above zero.</Trans>
            ) : undefined)
          }
        />
      ) : null}
    </Card>
  )
}

/** The rule in a sentence, for the PIN sheet. */
function What({
  draft,
  currency,
  account,
}: {
  readonly draft: RuleDraft
  readonly currency: CoinCode | null
  readonly account: PayoutAccount | null
}): ReactElement {
  const format = useFormat()
  const share = format.percent(draft.share === '' ? '0' : draft.share).replace(/[.,]0/, '')
  const name = account?.accountName ?? ''
  return (
    <Trans>
      {share} of every deposit of {currency} is sold to {name}.
    </Trans>
  )
}
