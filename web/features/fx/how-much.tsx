/** How much: what arrives, or what leaves; each follows the other. And the rate that the payment waits for, if any. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { wantsPapers } from '@zend/corridors'
import { balanceQuery } from '@zend/web/data/wallet'
import { Card } from '@zend/web/ui'
import { AmountField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { CoinIcon, Private } from '@zend/web/ui/money'
import { type ReactElement, type ReactNode, Suspense, useId } from 'react'
import { CurrencyMark } from './currency-mark.tsx'
import { wishFor } from './later-parts.ts'
import type { Details } from './use-details.ts'

/** An amount without the noughts that nobody types. */
const typedAs = (amount: string): string => amount.replace(/\.?0+$/, '')

const FIAT_DECIMALS = 2
const USDT_DECIMALS = 6

/** The card; nothing can be typed before it is known in which currency the supplier is paid. */
export function HowMuch({
  details,
  error,
  wishError,
}: {
  readonly details: Details
  readonly error: ReactNode
  readonly wishError: ReactNode
}): ReactElement {
  const { t } = useLingui()
  const title = useId()
  const { draft, change, currency, quote } = details
  const { by, amount } = draft
  const { data: balance } = useQuery(balanceQuery())
  const free = balance?.balances.find((each) => each.currency === 'USDT')?.available
  const format = useFormat()
  const delivers = by === 'delivers' ? amount : typedAs(quote?.delivers ?? '')
  const takes = by === 'leaves' ? amount : typedAs(quote?.takes ?? '')
  return (
    <Card padded aria-labelledby={title} className="tablet:p-6">
      <h2 id={title} className="display mb-3 text-card-title">
        <Trans>How much?</Trans>
      </h2>
      <div className="grid grid-cols-1 gap-2.5">
        <AmountField
          label={t`They get exactly`}
          value={delivers}
          onChange={(typed) => change({ by: 'delivers', amount: typed })}
          decimals={FIAT_DECIMALS}
          disabled={currency === null}
          unit={
            <Unit
              code={currency ?? '…'}
              icon={currency === null ? null : <CurrencyMark currency={currency} size={28} />}
            />
          }
          error={by === 'delivers' ? error : undefined}
          className="bg-raised! shadow-none!"
        />
        <AmountField
          label={draft.wish === null ? t`It takes about` : t`At most this leaves`}
          aside={
            free === undefined ? undefined : (
              <Private>
                <Trans>{format.coin(free, 'USDT')} available</Trans>
              </Private>
            )
          }
          value={draft.wish !== null && by === 'delivers' ? typedAs(quote?.most ?? '') : takes}
          onChange={(typed) => change({ by: 'leaves', amount: typed })}
          decimals={USDT_DECIMALS}
          disabled={currency === null || wantsPapers(currency)}
          unit={<Unit code="USDT" icon={<CoinIcon code="USDT" size={28} />} />}
          error={by === 'leaves' ? error : undefined}
          className="bg-raised! shadow-none!"
        />
      </div>
      {currency === null ? null : (
        <Suspense fallback={<div className="mt-4 h-15" />}>
          <wishFor.Part details={details} error={wishError} />
        </Suspense>
      )}
    </Card>
  )
}

function Unit({ code, icon }: { readonly code: string; readonly icon: ReactNode }): ReactElement {
  return (
    <span className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-pill bg-surface px-3 text-label font-bold">
      {icon}
      {code}
    </span>
  )
}
