/** Finds the row of a family's path and names the page. The bodies are in pages/. */
import { msg } from '@lingui/core/macro'
import { ASSET_NAMES, isCoin } from '@zend/kernel'
import { isLanguage } from '@zend/web/i18n/languages'
import { type Act, ACTS, OFF_RAMPS, PAIRS, PRODUCT_COINS, productPath, type ProductCoin } from './data/families.ts'
import { amountText, currencyName } from './figures.ts'
import { ConvertPair } from './pages/convert-pair.tsx'
import { DepositCoin, SwapCoin, WithdrawCoin } from './pages/coin-pages.tsx'
import { SellFor } from './pages/sell-for.tsx'
import type { Page } from './page-type.ts'

const languageOf = ({ locale }: { readonly locale: string }) => (isLanguage(locale) ? locale : 'en')

const COIN_PAGES = {
  deposit: {
    Body: DepositCoin,
    title: (coin: string) => msg`How to Receive ${coin}: Address, Network, Minimum`,
    description: (coin: string) =>
      msg`How to receive ${coin}: your address, the network to choose, how many confirmations it takes and what the smallest deposit is.`,
  },
  swap: {
    Body: SwapCoin,
    title: (coin: string) => msg`Swap ${coin} at a Firm Rate: Fee and Margin Shown`,
    description: (coin: string) =>
      msg`Swap ${coin} for any other coin at a firm offer: the live rate, the fee, and what you receive.`,
  },
  withdraw: {
    Body: WithdrawCoin,
    title: (coin: string) => msg`Withdraw ${coin} to Any Wallet: Fee Fixed First`,
    description: (coin: string) =>
      msg`Send ${coin} to an address outside: the fee, the checks before it leaves, and how to follow it.`,
  },
} as const satisfies Record<Act, object>

function coinPage(act: Act, code: ProductCoin): Page {
  const { Body, title, description } = COIN_PAGES[act]
  const coin = ASSET_NAMES[code] === code ? code : `${ASSET_NAMES[code]} (${code})`
  return {
    title: (i18n) => `${i18n._(title(coin))} · Zend`,
    description: (i18n) => i18n._(description(coin)),
    picture: act,
    campaign: false,
    Body: () => <Body code={code} />,
  }
}

/** The page of a family's path, if it is one. */
export function familyPage(path: string): Page | null {
  for (const pair of PAIRS) {
    if (path !== `/trade/convert/${pair.slug}`) continue
    const names = (language: Parameters<typeof amountText>[0]) => {
      const fixed = !isCoin(pair.from) && pair.slug !== 'usd-to-zar'
      return { from: fixed ? amountText(language, pair.amount, pair.from) : pair.from, to: pair.to }
    }
    return {
      title: (i18n) => {
        const { from, to } = names(languageOf(i18n))
        return `${i18n._(msg`${from} to ${to} Today: Live Rate, Fee and Result`)} · Zend`
      },
      description: (i18n) => {
        const { from, to } = names(languageOf(i18n))
        return i18n._(
          msg`What ${from} is in ${to} right now: the mid-market rate with its time, and what it costs to change.`,
        )
      },
      picture: 'swap',
      campaign: false,
      Body: () => <ConvertPair pair={pair} />,
    }
  }
  for (const row of OFF_RAMPS) {
    if (path !== `/off-ramp/convert-crypto-to-${row.slug}`) continue
    return {
      title: (i18n) => {
        const currency = currencyName(languageOf(i18n), row.currency)
        return `${i18n._(msg`Sell USDT & Bitcoin for ${currency} (${row.currency})`)} · Zend`
      },
      description: (i18n) => {
        const currency = currencyName(languageOf(i18n), row.currency)
        return i18n._(
          msg`Sell crypto for ${currency} to an account in your name: today’s rate, the fee, the limits of one payout, and how long it takes.`,
        )
      },
      picture: 'sell',
      campaign: false,
      Body: () => <SellFor row={row} />,
    }
  }
  for (const act of ACTS)
    for (const code of PRODUCT_COINS) if (path === productPath(act, code)) return coinPage(act, code)
  return null
}
