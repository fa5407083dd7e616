/** Wires withdrawals in the API, from their configuration and the parts that are already open. */
import type { NetworkName } from '@zend/contracts'
import type { ProductConfig } from '@zend/server/config'
import { chainBuilder } from '@zend/server/connectors/chains'
import { networkSpec, receivableCoins } from '@zend/server/core/assets'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import { deviceSince } from '@zend/server/core/sign-in'
import { batchLoad } from '@zend/server/database'
import { networkStatuses } from '@zend/server/products/deposit'
import { openWithdrawalOrders, withdrawalPolicy } from '@zend/server/products/withdrawal'
import type { Companies } from './companies.ts'
import { describeSaving } from './routes/beneficiaries.route.ts'
import { describeMemberAct } from './routes/members.route.ts'
import { describeSellAct } from './routes/quick-sell.route.ts'
import { describeWebhookAct } from './routes/webhooks.route.ts'
import { type DescribeActs, describeSending, type WithdrawRoutesDeps } from './routes/withdraw.route.ts'

/** The parts that are already open. `secret` is the deployment's. */
export type OpenParts = Pick<
  WithdrawRoutesDeps,
  'approvals' | 'db' | 'clock' | 'networks' | 'custody' | 'market' | 'limits' | 'screen'
> & {
  readonly identity: WithdrawRoutesDeps['confirmation']
  readonly config: Pick<ProductConfig, 'withdrawal' | 'signer' | 'deposit'>
  readonly secret: Uint8Array
}

/** Opens withdrawals. Throws on an invalid setting. */
export function openWithdrawals({ config, secret, identity, ...parts }: OpenParts): WithdrawRoutesDeps {
  const { db, clock, networks } = parts
  const coins = receivableCoins(networks)
  // Concurrent callers share one read.
  const statusOf = batchLoad(async (ids) => {
    const known = await networkStatuses(db.read, clock.now(), config.deposit)
    return new Map(ids.map((id) => [id, known(id as NetworkName)]))
  })
  return {
    ...parts,
    confirmation: identity,
    policy: withdrawalPolicy(config.withdrawal, config.signer.withdrawals, coins),
    quoteKey: quoteKeyFrom(secret),
    orders: openWithdrawalOrders({ db, clock }),
    builderOf: (id) => chainBuilder(networkSpec(networks[id]), networks[id]),
    deviceSince,
    isHalted: async (network) => (await statusOf(network)) === 'halted',
  }
}

/** What each kind of mailed code confirms, as its product's routes describe it. A missing kind does not compile. */
export const describedActs = (
  withdrawals: WithdrawRoutesDeps,
  { members, webhooks }: Pick<Companies, 'members' | 'webhooks'>,
): DescribeActs => ({
  withdrawal: describeSending(withdrawals),
  beneficiary: describeSaving(withdrawals),
  quickSellBankAccount: describeSellAct,
  quickSellWithdrawal: describeSellAct,
  member: describeMemberAct(members),
  webhook: describeWebhookAct(webhooks),
})
