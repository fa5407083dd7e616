/** The wish for a better rate: which one, and for how long it is waited for. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Switch, TextField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement, ReactNode } from 'react'
import { WAITS_DAYS } from './fx.draft.ts'
import type { Details } from './use-details.ts'
import { RATE_DECIMALS } from './use-rate-text.ts'

/** The switch, and what it asks for. */
export function WishFor({ details, error }: { readonly details: Details; readonly error: ReactNode }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { draft, change, currency, quote } = details
  const { wish } = draft
  const now = quote === null || currency === null ? null : `${format.number(quote.rate, RATE_DECIMALS)} ${currency}`
  return (
    <div className="mt-4">
      <Switch
        label={t`Wait for a better rate`}
        hint={t`It is paid by itself once the rate is there, and called off when it does not come.`}
        checked={wish !== null}
        onChange={(event) => change({ wish: event.target.checked ? { rate: '', days: 7 } : null })}
      />
      {wish === null ? null : (
        <div className="mt-3 grid items-start gap-3 tablet:grid-cols-2">
          <TextField
            id="fx-wish"
            label={t`1 USDT brings at least`}
            inputMode="decimal"
            autoComplete="off"
            value={wish.rate}
            onChange={(event) =>
              change({ wish: { ...wish, rate: event.target.value.replace(',', '.').replaceAll(/[^\d.]/g, '') } })
            }
            suffix={currency}
            {...(now === null ? {} : { hint: t`Now it brings ${now}.` })}
            error={error}
          />
          <NativeSelect
            label={t`For at most`}
            value={String(wish.days)}
            onChange={(event) => {
              const days = WAITS_DAYS.find((each) => String(each) === event.target.value)
              if (days !== undefined) change({ wish: { ...wish, days } })
            }}
            choices={WAITS_DAYS.map((days) => ({
              value: String(days),
              text: plural(days, { one: '# day', other: '# days' }),
            }))}
          />
        </div>
      )}
    </div>
  )
}
