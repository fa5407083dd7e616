/** A statement to download: a period and a format; the API makes the file. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getImportStatement, getQuickSellStatement, getStatement, type StatementFormat } from '@zend/contracts'
import { ASSET_NAMES, type HeldAsset } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { useOnline } from '@zend/web/client/online'
import { saveFile } from '@zend/web/client/save-file'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useCompany } from '@zend/web/data/companies'
import { balanceQuery, type HistoryNarrowing } from '@zend/web/data/wallet'
import { Button, Dialog, Note } from '@zend/web/ui'
import { SegmentedControl, Select, TextField } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { CoinIcon } from '@zend/web/ui/money'
import { type FormEvent, type ReactElement, useState } from 'react'
import { daysOf, type Preset, PRESETS } from './period-presets.ts'

/** What a bookkeeping program imports is offered to companies alone. */
type Wanted = StatementFormat | 'import'

/** The dialog. It starts with the history's filters: a coin, a kind if there is exactly one, a period. */
export function StatementDialog({
  open,
  onClose,
  narrowing,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly narrowing: HistoryNarrowing
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const isCompany = useCompany() !== null
  const [format, setFormat] = useState<Wanted>('pdf')
  const [coin, setCoin] = useState<HeldAsset>(narrowing.currency ?? 'USDT')
  const [from, setFrom] = useState(narrowing.from ?? '')
  const [to, setTo] = useState(narrowing.to ?? '')
  const [type] = narrowing.types.length === 1 ? narrowing.types : []
  const { currency } = narrowing
  const { pending, error, act } = useAction(async () => {
    const period = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
    if (format === 'import') {
      saveFile(await services().api.download(getImportStatement, { query: { currency: coin, ...period } }))
      onClose()
      return
    }
    const query = {
      format,
      ...period,
      ...(currency === undefined ? {} : { currency }),
      ...(type === undefined ? {} : { transactionType: type }),
    }
    // Quick sells have a separate statement, with the account and the rate of each.
    saveFile(
      type === 'quick_sell'
        ? await services().api.download(getQuickSellStatement, { query: { format, ...period } })
        : await services().api.download(getStatement, { query }),
    )
    onClose()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (online) void act()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={pending}
      title={t`Statement`}
      description={
        format === 'import'
          ? t`Every transaction of a period in one coin or currency. Without days: the last 30 days.`
          : t`Every transaction of a period with the balances before and after. Without days: the last 30 days.`
      }
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`Statement`}>
        <SegmentedControl<Wanted>
          label={t`Format`}
          value={format}
          onChange={setFormat}
          segments={[
            { value: 'pdf', label: 'PDF' },
            { value: 'csv', label: 'CSV' },
            ...(isCompany ? [{ value: 'import' as const, label: t`Accounting` }] : []),
          ]}
        />
        {format === 'import' ? <ImportedCoin coin={coin} onChange={setCoin} /> : null}
        <Presets
          onChoose={(days) => {
            setFrom(days.from)
            setTo(days.to)
          }}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t`First day`}
            type="date"
            value={from}
            max={to}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextField
            label={t`Last day`}
            type="date"
            value={to}
            min={from}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
        {error === null ? null : (
          <div role="alert">
            <Note tone="bad" icon={<IconAlert />}>
              {error.code !== 'invalid_request'
                ? errorText(error)
                : error.problem?.['linesMax'] === undefined
                  ? t`A statement covers at most a year. Choose a shorter period.`
                  : format === 'import'
                    ? t`Accounting programs take at most 1,000 transactions at a time. Choose a shorter period.`
                    : t`Too much happened in this period for one file. Choose a shorter period, or CSV.`}
            </Note>
          </div>
        )}
        <Button type="submit" wide loading={pending} loadingText={t`Preparing…`} disabled={!online}>
          <Trans>Download</Trans>
        </Button>
      </form>
    </Dialog>
  )
}

const PRESET_TEXTS: Readonly<Record<Preset, MessageDescriptor>> = {
  month: msg`This month`,
  'last-month': msg`Last month`,
  year: msg`This year`,
}

/** The periods that people ask for most. */
function Presets({ onChoose }: { readonly onChoose: (days: ReturnType<typeof daysOf>) => void }): ReactElement {
  const { i18n, t } = useLingui()
  return (
    <div role="group" aria-label={t`Period`} className="grid auto-cols-fr grid-flow-col gap-2">
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          variant="quiet"
          size="small"
          className="px-1!"
          onClick={() => onChoose(daysOf(preset, new Date()))}
        >
          {i18n._(PRESET_TEXTS[preset])}
        </Button>
      ))}
    </div>
  )
}

/** The coin or local currency of a file for a bookkeeping program, and where that file goes. */
function ImportedCoin({
  coin,
  onChange,
}: {
  readonly coin: HeldAsset
  readonly onChange: (coin: HeldAsset) => void
}): ReactElement {
  const { t } = useLingui()
  const { data } = useQuery(balanceQuery())
  // Local money is what a payout brought back.
  const coins: readonly HeldAsset[] = [...(data?.balances ?? []), ...(data?.local ?? [])].map(
    ({ currency }) => currency,
  )
  return (
    <Select
      label={t`Coin or currency`}
      hint={t`In Xero or QuickBooks, import the file as a bank statement, into an account of its own. Dates are day/month/year.`}
      value={coin}
      onChange={(code) => {
        const chosen = coins.find((each) => each === code)
        if (chosen !== undefined) onChange(chosen)
      }}
      choices={coins.map((code) => ({
        value: code,
        text: ASSET_NAMES[code],
        icon: <CoinIcon code={code} size={26} />,
        aside: code,
      }))}
    />
  )
}
