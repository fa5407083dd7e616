/** The dark card with the balance of one coin, a chip to look at another, and the cloth of the account. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { CoinBalance } from '@zend/contracts'
import { type CoinCode, parseMoney } from '@zend/kernel'
import { AfterPaint, lazyPart } from '@zend/web/client'
import { AmountText, BalanceEye, Cloth, IconChevronDown, Private, Skeleton, useFormat } from '@zend/web/ui'
import { type ReactElement, useState } from 'react'
import { shownCoin } from './shown-coin.ts'

const { Part: ChoiceMenu } = lazyPart(async () => (await import('@zend/web/ui/menu')).ChoiceMenu<CoinCode>)

const SHOWN_COIN_KEY = 'zend.shown-coin'
const CHIP = 'inline-flex min-h-11 items-center gap-1.5 rounded-pill bg-hero-veil px-4 text-label font-semibold text-on-hero hover:bg-hero-2'
const CARD =
  'relative grid h-59 grid-cols-[minmax(0,1fr)_62px] overflow-hidden rounded-balance bg-hero text-on-hero tablet:h-71 tablet:grid-cols-[minmax(0,1fr)_116px]'

/** Whether an amount of a coin is more than nothing. */
const isSome = (currency: CoinCode, amount: string): boolean => {
  const parsed = parseMoney(currency, amount)
  return parsed.ok && parsed.value.amount > 0n
}

/** The balance card. */
export function BalanceCard({ account, balances }: { readonly account: string; readonly balances: readonly CoinBalance[] }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const [chosen, setChosen] = useState(() => localStorage.getItem(SHOWN_COIN_KEY))
  const coin = shownCoin(balances, chosen)
  if (coin === null) return <BalanceCardShape />
  const { currency, name, available, held } = coin
  const choose = (next: CoinCode): void => {
    localStorage.setItem(SHOWN_COIN_KEY, next)
    setChosen(next)
  }
  const spendable = format.coin(available, currency)
  const setAside = format.coin(held, currency)
  const chip = (
    <>
      {name}
      <IconChevronDown size={16} />
    </>
  )
  return (
    <section aria-label={t`Balance`} className={CARD}>
      <div className="flex min-w-0 flex-col px-5 pt-4 pb-5 tablet:px-7 tablet:pt-5 tablet:pb-6">
        <div className="flex min-h-11 items-center gap-1 text-label text-on-hero-muted">
          <Trans>Total balance</Trans>
          <BalanceEye className="text-on-hero-muted! hover:bg-hero-veil!" />
        </div>
        <AmountText parts={format.coinParts(coin.total, currency)} unit={currency} size="balance" onHero sensitive className="mt-1" />
        <div className="mt-3">
          <AfterPaint placeholder={<span className={CHIP}>{chip}</span>}>
            <ChoiceMenu
              label={t`Coin shown: ${name}`}
              trigger={chip}
              triggerClassName={CHIP}
              value={currency}
              onChange={choose}
              choices={balances.map((balance) => ({ value: balance.currency, label: balance.name, aside: balance.currency }))}
            />
          </AfterPaint>
        </div>
        <p className="num mt-auto text-label text-on-hero-muted">
          {isSome(currency, held) ? (
            <Private>
              <Trans>
                {spendable} available, {setAside} set aside
              </Trans>
            </Private>
          ) : isSome(currency, coin.total) ? (
            <Trans>All of it is available</Trans>
          ) : (
            <Trans>Your first deposit shows here.</Trans>
          )}
        </p>
      </div>
      <Cloth text={account} columns={8} rows={24} label={t`The cloth of your account`} className="min-h-0" />
    </section>
  )
}

/** The card's shape while balances are read. */
export function BalanceCardShape(): ReactElement {
  return (
    <div className={CARD}>
      <div className="grid content-start gap-4 px-5 pt-6 tablet:px-7">
        <Skeleton className="h-4 w-28 bg-hero-2" />
        <Skeleton className="h-12 w-52 bg-hero-2" />
        <Skeleton className="h-9 w-24 bg-hero-2" />
      </div>
    </div>
  )
}
