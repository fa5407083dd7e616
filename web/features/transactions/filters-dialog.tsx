/** The filters of a history: coin, status, period. They apply at once and are in the URL. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BADGES } from '@zend/contracts'
import { balanceQuery, type HistoryNarrowing } from '@zend/web/data/wallet'
import { Badge, Button, Dialog, STATUS_TONES } from '@zend/web/ui'
import { Select, TextField } from '@zend/web/ui/fields'
import { CoinIcon, STATUS_TEXTS } from '@zend/web/ui/money'
import type { ReactElement } from 'react'

/** The dialog. `onChange` gets the changes by their query keys; an empty value removes a filter. */
export function FiltersDialog({
  open,
  onClose,
  narrowing,
  onChange,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly narrowing: HistoryNarrowing
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
}): ReactElement {
  const { i18n, t } = useLingui()
  const { data } = useQuery(balanceQuery())
  const { currency = '', status = '', from = '', to = '' } = narrowing
  const any = { value: '', text: t`All` }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Filter`}
      footer={
        <>
          <Button variant="quiet" onClick={() => onChange({ currency: '', status: '', from: '', to: '' })}>
            <Trans>Clear</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Show</Trans>
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Select
          label={t`Coin`}
          value={currency}
          placeholder={t`All`}
          onChange={(coin) => onChange({ currency: coin })}
          choices={[
            any,
            ...(data?.balances ?? []).map(({ currency: code, name }) => ({
              value: code,
              text: name,
              icon: <CoinIcon code={code} size={26} />,
              aside: code,
            })),
          ]}
        />
        <Select
          label={t`Status`}
          value={status}
          placeholder={t`All`}
          onChange={(badge) => onChange({ status: badge })}
          choices={[
            any,
            ...BADGES.map((badge) => ({
              value: badge,
              text: i18n._(STATUS_TEXTS[badge]),
              icon: <Badge tone={STATUS_TONES[badge]}>{''}</Badge>,
            })),
          ]}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t`First day`}
            type="date"
            value={from}
            max={to}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
          <TextField
            label={t`Last day`}
            type="date"
            value={to}
            min={from}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
        </div>
      </div>
    </Dialog>
  )
}
