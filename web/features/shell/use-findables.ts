/** Everything that the header's search can lead to: each coin's page, what can be done with each coin, the pages of the app. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ASSETS, COIN_CODES, type CoinCode } from '@zend/kernel'
import { balanceQuery, coinWords, networksQuery } from '@zend/web/client'
import {
  IconBank,
  IconBell,
  IconBolt,
  IconCoins,
  type IconComponent,
  IconDeposit,
  IconHeadset,
  IconInfo,
  IconList,
  IconSearch,
  IconShield,
  IconSliders,
  IconSwap,
  IconUser,
  IconUsers,
  IconWithdraw,
  type TileTone,
} from '@zend/web/ui'
import { NAVIGATION } from './navigation.ts'
import type { Findable } from './search.ts'

/** A coin's own page, with what one can spend of it. */
export type FoundCoin = Findable & { readonly kind: 'coin'; readonly currency: CoinCode; readonly name: string; readonly available: string | null }
/** Something to do, or a page. */
export type FoundAction = Findable & { readonly kind: 'action'; readonly title: string; readonly icon: IconComponent; readonly tone: TileTone }

type Page = { readonly path: string; readonly name: MessageDescriptor; readonly also: MessageDescriptor; readonly icon: IconComponent }

/** Pages that the menu does not name, with the other words that people look for them by. */
const OTHER_PAGES: readonly Page[] = [
  { path: '/exchange', name: msg`Exchange`, also: msg`markets prices rates`, icon: IconCoins },
  { path: '/rescue', name: msg`Find a deposit`, also: msg`missing lost hash tag memo claim`, icon: IconSearch },
  { path: '/quick-sell/saved', name: msg`Saved Account`, also: msg`bank mobile money payout`, icon: IconBank },
  { path: '/quick-sell/rules', name: msg`Sell by itself`, also: msg`auto-sell rule deposit`, icon: IconBolt },
  { path: '/quick-sell/transactions', name: msg`Quick sell transaction`, also: msg`sales history payout`, icon: IconList },
  { path: '/notifications', name: msg`Notifications`, also: msg`news messages alerts`, icon: IconBell },
  { path: '/settings/account/profile', name: msg`Profile`, also: msg`settings account name picture language`, icon: IconUser },
  { path: '/settings/account/transaction-limits', name: msg`Transaction Limits`, also: msg`settings account tier how much`, icon: IconSliders },
  { path: '/settings/services/support', name: msg`Support`, also: msg`help contact problem message`, icon: IconHeadset },
  { path: '/settings/services/faq', name: msg`FAQ`, also: msg`help questions answers`, icon: IconInfo },
  { path: '/settings/services/referral', name: msg`Referral`, also: msg`invite friends link`, icon: IconUsers },
  { path: '/settings/security', name: msg`Security`, also: msg`settings allowlist`, icon: IconShield },
  { path: '/settings/security/pin', name: msg`Transaction PIN`, also: msg`settings security change forgot`, icon: IconShield },
  { path: '/settings/security/saved-wallet', name: msg`Saved Wallet`, also: msg`settings addresses recipients`, icon: IconUsers },
]

/** The coins and actions, in the order in which equals are shown: coins one holds first. `asked` is false while nobody searches. */
export function useFindables({ asked, mayWithdraw }: { readonly asked: boolean; readonly mayWithdraw: boolean }): {
  readonly coins: readonly FoundCoin[]
  readonly actions: readonly FoundAction[]
} {
  const { i18n, t } = useLingui()
  const { data } = useQuery(balanceQuery())
  const { data: networks } = useQuery({ ...networksQuery(), enabled: asked })
  const available = new Map(data?.balances.map((balance) => [balance.currency, balance.available]))
  const held = (currency: CoinCode): boolean => /[1-9]/.test(available.get(currency) ?? '')
  const codes = [...COIN_CODES.filter(held), ...COIN_CODES.filter((currency) => !held(currency))]
  const receivable = new Set(networks?.map(({ currency }) => currency))
  const sendable = mayWithdraw && NAVIGATION.some(({ path }) => path === '/withdraw')

  const about = (currency: CoinCode): readonly FoundAction[] => {
    const action = (title: string, path: string, icon: IconComponent, tone: TileTone): FoundAction => ({
      kind: 'action',
      words: [title, coinWords(currency)],
      title,
      path,
      icon,
      tone,
    })
    return [
      ...(receivable.has(currency) ? [action(t`Deposit ${currency}`, `/deposit/networks?currency=${currency}`, IconDeposit, 'ok')] : []),
      ...(held(currency) ? [action(t`Sell ${currency}`, `/quick-sell?from=${currency}`, IconBolt, 'warn')] : []),
      held(currency)
        ? action(t`Swap ${currency} to…`, `/swap?from=${currency}`, IconSwap, 'info')
        : action(t`Swap to ${currency}`, `/swap?to=${currency}`, IconSwap, 'info'),
      ...(sendable && receivable.has(currency)
        ? [action(t`Withdraw ${currency}`, `/withdraw/networks?currency=${currency}`, IconWithdraw, 'brand')]
        : []),
    ]
  }
  const pages: readonly FoundAction[] = [
    ...NAVIGATION.filter(({ requiredPermission }) => requiredPermission === undefined || mayWithdraw).map(({ name, path, icon }) => ({
      words: [i18n._(name)],
      title: i18n._(name),
      path,
      icon,
    })),
    ...OTHER_PAGES.map(({ name, also, path, icon }) => ({ words: [i18n._(name), i18n._(also)], title: i18n._(name), path, icon })),
  ].map((page) => ({ kind: 'action', tone: 'neutral', ...page }))
  return {
    coins: codes.map((currency) => ({
      kind: 'coin',
      currency,
      name: ASSETS[currency].name,
      words: [coinWords(currency)],
      path: `/assets/${currency}`,
      available: available.get(currency) ?? null,
    })),
    actions: [...pages, ...codes.flatMap(about)],
  }
}
