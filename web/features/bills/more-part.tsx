/** Which coins are taken, how whoever pays reaches the company, and until when it can be paid. */
import { Trans, useLingui } from '@lingui/react/macro'
import { COIN_CODES } from '@zend/kernel'
import { Card } from '@zend/web/ui'
import { Checkbox, SegmentedControl, TextField } from '@zend/web/ui/fields'
import { CoinIcon } from '@zend/web/ui/money'
import { type ReactElement, useState } from 'react'
import type { PartProps } from './bill.form.ts'

/** The coins that most customers have, chosen first when not every coin is taken. */
const COMMON = ['USDT', 'USDC'] as const

/** The card. */
export function MorePart({
  draft: { coins, contact, opensUntil },
  put,
  errorOf,
  today,
}: PartProps & { readonly today: string }): ReactElement {
  const { t } = useLingui()
  const [some, setSome] = useState(coins.length > 0)
  return (
    <Card padded aria-labelledby="coins" className="tablet:p-6">
      <h2 id="coins" className="display text-card-title">
        <Trans>Coins you take</Trans>
      </h2>
      <SegmentedControl
        label={t`Coins you take`}
        value={some ? 'some' : 'every'}
        onChange={(next) => {
          setSome(next === 'some')
          put({ coins: next === 'some' ? [...COMMON] : [] })
        }}
        segments={[
          { value: 'every', label: t`Every coin` },
          { value: 'some', label: t`Only some` },
        ]}
        className="mt-3 max-w-80"
      />
      {some ? (
        <fieldset className="mt-3 grid grid-cols-2 gap-x-4 tablet:grid-cols-4">
          <legend className="sr-only">{t`Coins you take`}</legend>
          {COIN_CODES.map((coin) => (
            <Checkbox
              key={coin}
              label={
                <span className="inline-flex items-center gap-2">
                  <CoinIcon code={coin} size={22} />
                  {coin}
                </span>
              }
              checked={coins.includes(coin)}
              onChange={(event) =>
                put({
                  coins: COIN_CODES.filter((each) =>
                    each === coin ? event.currentTarget.checked : coins.includes(each),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      ) : (
        <p className="mt-2 text-label text-muted">
          <Trans>Your customer chooses the coin and its network, and pays what it is worth at that moment.</Trans>
        </p>
      )}
      <TextField
        label={t`How customers reach you (optional)`}
        value={contact}
        maxLength={120}
        autoComplete="off"
        hint={t`A mail address or phone number, shown on the page they pay on.`}
        onChange={(event) => put({ contact: event.currentTarget.value })}
        className="mt-5"
      />
      <TextField
        label={t`Can be paid until (optional)`}
        type="date"
        min={today}
        value={opensUntil}
        error={errorOf('opensUntil')}
        hint={t`After that day its page takes no payment. What still comes is credited to you.`}
        onChange={(event) => put({ opensUntil: event.currentTarget.value })}
        className="mt-5 max-w-80"
      />
    </Card>
  )
}
