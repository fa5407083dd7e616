/**
 * Withdrawals as parts of something that is confirmed as a whole: exactly what is to arrive, and the most that may
 * leave with the fee of the moment at which it does.
 */
import type { NetworkName } from '@zend/contracts'
import {
  type CoinCode,
  formatMoney,
  isCoin,
  isId,
  type Money,
  money,
  newId,
  ok,
  refuse,
  type Refusal,
  type Result,
} from '@zend/kernel'
import { detailOf, moneyOf } from '../../core/approvals/act/index.ts'
import type { PayloadOfKind, ReadyToRelease } from '../../core/approvals/index.ts'
import { networkAsset } from '../../core/assets/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { judgedByOf } from '../../core/limits/index.ts'
import { beginOrder, type OfferedPart } from '../../core/offers/index.ts'
import type { PriceRefusal } from '../../core/pricing/index.ts'
import { keyOf } from './act/index.ts'
import { lookAgain, orderOf, prepareWithdrawal } from './request-withdrawal.ts'
import { withdrawalPrice } from './withdrawal-price.ts'
import { withdrawalRecorders } from './withdrawal.companions.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import type { NetworkNotAvailable, WithdrawalsPaused } from './withdrawal.refusals.ts'
import { statementOf } from './withdrawal.ts'

/** What is to arrive at which address; it is canonical. */
export type WithdrawalPart = {
  readonly receives: Money<CoinCode>
  readonly network: NetworkName
  readonly address: string
  readonly name: string
}

/** Refusal: one withdrawal must be within these amounts. */
type SizeRefusal =
  | Refusal<'amount_too_small', { readonly minimum: string; readonly currency: CoinCode }>
  | Refusal<'amount_too_large', { readonly maximum: string; readonly currency: CoinCode }>

/** How many times the fee of now may be taken until the part's turn comes, as for other approved withdrawals. */
const FEES_MAX = 2n

/**
 * Prices a part now. Refuses what is too small or too much, and while the network does not pay or has no known fees.
 */
export async function offerWithdrawalPart(
  deps: WithdrawalDeps,
  { receives, network: id, address, name }: WithdrawalPart,
  now: Date,
): Promise<Result<OfferedPart, PriceRefusal | WithdrawalsPaused | NetworkNotAvailable | SizeRefusal>> {
  const { asset: currency, amount } = receives
  const network = deps.networks[id]
  if (!network.enabled || networkAsset(network, currency) === null) return refuse('network_not_available')
  const price = await withdrawalPrice(deps, network, currency)
  if (!price.ok) return price
  const { fee, minimum } = price.value
  const [takes, most] = [money(currency, amount + fee.amount), money(currency, amount + FEES_MAX * fee.amount)]
  const maximum = deps.policy.amountMaxOf(currency)
  if (takes.amount < minimum.amount)
    return refuse('amount_too_small', { minimum: formatMoney(money(currency, minimum.amount - fee.amount)), currency })
  if (most.amount > maximum.amount) return refuse('amount_too_large', { maximum: formatMoney(maximum), currency })
  return ok({
    takes,
    pays: {
      kind: 'withdrawal',
      subject: newId('wdr', now.getTime()),
      most: { asset: currency, amount: formatMoney(most) },
      least: { asset: currency, amount: formatMoney(receives) },
      payee: { name, key: keyOf(id, address), country: null, details: { network: id, address } },
    },
  })
}

/** Prepares a part's withdrawal with the fee of this moment. Refuses when more would leave than was confirmed. */
export async function prepareWithdrawalPart(
  deps: WithdrawalDeps,
  actor: ActorIds,
  pays: PayloadOfKind,
): Promise<Result<ReadyToRelease, Refusal>> {
  const [most, receives] = [moneyOf(pays.most), moneyOf(pays.least)]
  const network = Object.values(deps.networks).find((each) => each.id === detailOf(pays, 'network'))
  if (!isId('wdr', pays.subject) || !isCoin(receives.asset) || network === undefined)
    throw new RangeError(`${pays.subject} is no withdrawal`)
  const price = await withdrawalPrice(deps, network, receives.asset)
  if (!price.ok) return price
  const { fee, feeBudget } = price.value
  const leaves = money(receives.asset, receives.amount + fee.amount)
  if (leaves.amount > most.amount) return refuse('price_moved')
  const address = detailOf(pays, 'address')
  const offer = { id: pays.subject, network: network.id, money: leaves, fee, feeBudget, address, version: 1 }
  const prepared = await prepareWithdrawal(deps, actor, offer)
  if (!prepared.ok) return prepared
  const { asked, move } = prepared.value
  return ok({
    statement: statementOf(asked, judgedByOf(move)),
    perform: async (tx, authorization) => {
      const looked = await lookAgain(deps, tx, asked)
      if (!looked.ok) return looked
      // People are told once of the whole.
      const quietly = { ...prepared.value, told: { people: [], company: null } }
      return beginOrder(deps, tx, orderOf(deps, quietly, authorization).order, { recorders: withdrawalRecorders })
    },
  })
}
