/** The rule that a URL names: a coin on a network. Pure. */
import { fields, type NetworkName, networkId, type SellRule } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { href } from 'react-router'

/** A coin on a network; `null` if the URL names none. */
export type RulePlace = { readonly currency: CoinCode | null; readonly chain: NetworkName | null }

/** Parses it. */
export function readRulePlace(search: URLSearchParams): RulePlace {
  const [coin, network] = [fields.coinCode.safeParse(search.get('currency')), networkId.safeParse(search.get('chain'))]
  return { currency: coin.success ? coin.data : null, chain: network.success ? network.data : null }
}

/** The link to the form of a rule, or of a new one. */
export const editRulePath = (rule: Pick<SellRule, 'currency' | 'chain'> | null): string =>
  `${href('/quick-sell/rules')}?edit=yes${rule === null ? '' : `&currency=${rule.currency}&chain=${rule.chain}`}`
