/** The choice of what becomes of coins that are paid: kept, swapped into one coin, or sold into an account. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { COIN_CODES } from '@zend/kernel'
import { useMay } from '@zend/web/data/companies'
import { Note, TextLink } from '@zend/web/ui'
import { NativeSelect, SegmentedControl } from '@zend/web/ui/fields'
import { IconInfo } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import type { ArrivalChoice } from './arrival.choice.ts'
import { accountsQuery } from './arrival.queries.ts'

/** The control. Somebody who may neither swap nor sell sees only what holds. */
export function ArrivalPart({
  choice,
  onChange,
}: {
  readonly choice: ArrivalChoice
  readonly onChange: (choice: ArrivalChoice) => void
}): ReactElement {
  const { t } = useLingui()
  const [maySwap, maySell] = [useMay('swap'), useMay('quicksell')]
  const { data: accounts } = useQuery(accountsQuery())
  const [first] = accounts ?? []
  return (
    <>
      <SegmentedControl
        label={t`What becomes of the coins`}
        value={choice.kind}
        onChange={(kind) => {
          if (kind === 'keep') onChange({ kind })
          if (kind === 'convert') onChange({ kind, into: 'USDT' })
          if (kind === 'sell') onChange({ kind, account: first?._id ?? 'acc_' })
        }}
        segments={[
          { value: 'keep', label: t({ message: 'Keep them', context: 'coins' }) },
          ...(maySwap ? [{ value: 'convert' as const, label: t({ message: 'Swap them', context: 'coins' }) }] : []),
          // Which account it is has to be known first.
          ...(maySell && accounts !== undefined
            ? [{ value: 'sell' as const, label: t({ message: 'Sell them', context: 'coins' }) }]
            : []),
        ]}
      />
      {choice.kind === 'keep' ? (
        <p className="mt-2 text-label text-muted">
          <Trans>They stay in your balance as they come.</Trans>
        </p>
      ) : null}
      {choice.kind === 'convert' ? (
        <div className="mt-3">
          <NativeSelect
            label={t`Swap into`}
            value={choice.into}
            choices={COIN_CODES.map((coin) => ({ value: coin, text: coin }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ kind: 'convert', into: COIN_CODES.find((coin) => coin === value) ?? choice.into })
            }
            className="max-w-60"
          />
          <p className="mt-2 text-label text-muted">
            <Trans>
              Swapped at the rate of that moment, with the usual fee. What is too little, or has no price then, stays as
              it came.
            </Trans>
          </p>
        </div>
      ) : null}
      {choice.kind === 'sell' ? (
        first === undefined ? (
          <Note tone="info" icon={<IconInfo size={20} />} className="mt-3">
            <Trans>No account is saved yet.</Trans>{' '}
            <TextLink href={href('/quick-sell/saved')}>
              <Trans>Save an account</Trans>
            </TextLink>
          </Note>
        ) : (
          <div className="mt-3">
            <NativeSelect
              label={t`Into the account`}
              value={choice.account}
              choices={(accounts ?? []).map(({ _id, accountName, institutionName, accountNumber, currency }) => ({
                value: _id,
                text: `${accountName}, ${institutionName} ••${accountNumber.slice(-4)} (${currency})`,
              }))}
              onChange={({ currentTarget: { value } }) =>
                onChange({ kind: 'sell', account: accounts?.find(({ _id }) => _id === value)?._id ?? choice.account })
              }
            />
            <p className="mt-2 text-label text-muted">
              <Trans>Sold at the rate of that moment, within your limits. What cannot be sold stays as it came.</Trans>
            </p>
          </div>
        )
      ) : null}
    </>
  )
}
