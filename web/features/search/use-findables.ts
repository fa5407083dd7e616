/** All items of the header's search: each coin's page, the actions for each coin, the pages of the app. */
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ASSET_NAMES, COIN_CODES, type CoinCode } from '@zend/kernel'
import type { Page } from '@zend/web/client/paths'
import { useMay } from '@zend/web/data/companies'
import { coinWords } from '@zend/web/data/coins'
import { depositLink, sellLink, swapLink, withdrawLink } from '@zend/web/data/links'
import { useOffered } from '@zend/web/data/offered'
import { balanceQuery, networksQuery } from '@zend/web/data/wallet'
import { type TileTone } from '@zend/web/ui'
import { IconBolt, type IconComponent, IconDeposit, IconSwap, IconWithdraw } from '@zend/web/ui/icons'
import { href } from 'react-router'
import type { Findable } from './search.ts'

/** A coin's page, with its available amount. */
export type FoundCoin = Findable & {
  readonly kind: 'coin'
  readonly currency: CoinCode
  readonly name: string
  readonly available: string | null
}
/** An action, or a page. */
export type FoundAction = Findable & {
  readonly kind: 'action'
  readonly title: string
  readonly icon: IconComponent
  readonly tone: TileTone
}

/** A page of the app: its name, synonyms for the search, and the permission it needs. */
export type SearchPage = {
  readonly path: Page
  readonly name: MessageDescriptor
  readonly also?: MessageDescriptor
  readonly icon: IconComponent
  readonly requiredPermission?: string
  /** Promotes something, which not every country allows. */
  readonly promotes?: boolean
}

/** The coins and actions, in the order for equal matches: held coins first. `asked` is false while nobody searches. */
export function useFindables({
  asked,
  pages: offered,
  permissions,
}: {
  readonly asked: boolean
  readonly pages: readonly SearchPage[]
  readonly permissions: readonly string[]
}): { readonly coins: readonly FoundCoin[]; readonly actions: readonly FoundAction[] } {
  const { i18n, t } = useLingui()
  const { data } = useQuery(balanceQuery())
  const { data: networks } = useQuery({ ...networksQuery(), enabled: asked })
  const available = new Map(data?.balances.map((balance) => [balance.currency, balance.available]))
  const held = (currency: CoinCode): boolean => /[1-9]/.test(available.get(currency) ?? '')
  const codes = [...COIN_CODES.filter(held), ...COIN_CODES.filter((currency) => !held(currency))]
  const receivable = new Set(networks?.map(({ currency }) => currency))
  const mayPromote = useOffered('promotion')
  const allowed = offered.filter(
    ({ requiredPermission, promotes = false }) =>
      (requiredPermission === undefined || permissions.includes(requiredPermission)) && (!promotes || mayPromote),
  )
  const sendable = allowed.some(({ path }) => path === href('/withdraw'))
  const [mayDeposit, maySell, maySwap] = [useMay('deposit'), useMay('quicksell'), useMay('swap')]

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
      ...(mayDeposit && receivable.has(currency)
        ? [action(t`Deposit ${currency}`, depositLink(currency), IconDeposit, 'ok')]
        : []),
      ...(maySell && held(currency)
        ? [action(t`Sell ${currency}`, sellLink({ from: currency }), IconBolt, 'warn')]
        : []),
      ...(maySwap
        ? [
            held(currency)
              ? action(t`Swap ${currency} to…`, swapLink({ from: currency }), IconSwap, 'info')
              : action(t`Swap to ${currency}`, swapLink({ to: currency }), IconSwap, 'info'),
          ]
        : []),
      ...(sendable && receivable.has(currency)
        ? [action(t`Withdraw ${currency}`, withdrawLink(currency), IconWithdraw, 'brand')]
        : []),
    ]
  }
  const pages = allowed.map(({ name, also, path, icon }): FoundAction => ({
    kind: 'action',
    words: also === undefined ? [i18n._(name)] : [i18n._(name), i18n._(also)],
    title: i18n._(name),
    path,
    icon,
    tone: 'neutral',
  }))
  return {
    coins: codes.map((currency) => ({
      kind: 'coin',
      currency,
      name: ASSET_NAMES[currency],
      words: [coinWords(currency)],
      path: href('/assets/:id', { id: currency }),
      available: available.get(currency) ?? null,
    })),
    actions: [...pages, ...codes.flatMap(about)],
  }
}
