/** Routes of the wallet services: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import {
  after,
  ASSET_NAMES,
  type CoinCode,
  COIN_CODES,
  formatMoney,
  isCoin,
  isLocal,
  type Money,
  money,
  ok,
  refuse,
  splitDestination,
} from '@zend/kernel'
import {
  explorerAddressUrl,
  type Network,
  networkAsset,
  receivableCoins,
  networksOf,
  type NetworkTable,
  paymentUri,
} from '@zend/server/core/assets'
import { type CustodyDeps, depositAddressFor } from '@zend/server/core/custody'
import { type Balance, balancesOf } from '@zend/server/core/ledger'
import { tradeTotalOf } from '@zend/server/core/portfolio'
import type { Market, PriceBoard } from '@zend/server/core/pricing'
import { isReadyToReceive } from '@zend/server/core/treasury'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import {
  collectingByCoin,
  type DepositPolicy,
  type Lost,
  type NetworkStatus,
  networkStatuses,
  unsettledOf,
} from '@zend/server/products/deposit'
import { type Route, route } from '../guard.ts'
import type { LiveEvents } from '../live-events.ts'

/** Dependencies of these routes. */
export type WalletDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly networks: NetworkTable
  readonly custody: CustodyDeps
  readonly policy: DepositPolicy
  readonly live: LiveEvents
  readonly market: Pick<Market, 'board'>
}

/** When a refused stream may be requested again. */
const STREAM_RETRY_MS = 10_000

/** The routes of the personal wallet service. */
export function walletRoutes(deps: WalletDeps): Route[] {
  return [...balanceRoutes(deps), ...depositRoutes(deps), ...eventRoutes(deps)]
}

function balanceRoutes({ db, clock, networks, market }: WalletDeps): Route[] {
  return [
    route(contract.getBalance, async ({ query }, { actor }) => {
      // Read both in one snapshot, so that a deposit leaving the collecting balance is never missing from both.
      const [balances, collecting, lost] = await db.transact(
        async (tx) =>
          [
            await balancesOf(tx, actor.holder),
            await collectingByCoin(tx, actor.holder),
            await unsettledOf(tx, actor.holder),
          ] as const,
        { isolation: 'repeatable read' },
      )
      return ok({
        balances: balancesFor(networks, balances, collecting, lost),
        local: localBalances(balances),
        ...(query.tradeTotal === true ? { tradeTotal: tradeTotalIn(balances, await market.board()) } : {}),
        asOf: clock.now().toISOString(),
      })
    }),
  ]
}

function tradeTotalIn(balances: readonly Balance[], board: PriceBoard): contract.TradeTotal {
  const { total, unpriced } = tradeTotalOf(
    balances.flatMap(({ asset, available }) => (isCoin(asset) ? [money(asset, available.amount)] : [])),
    board,
  )
  return { amount: formatMoney(total), currency: 'USD', unpriced: [...unpriced] }
}

function depositRoutes({ db, clock, networks, custody, policy }: WalletDeps): Route[] {
  const statuses = () => networkStatuses(db.read, clock.now(), policy)
  return [
    route(contract.getNetworks, async ({ query: { currency } }) => {
      const statusOf = await statuses()
      const found = networksOf(networks, currency).flatMap((network) =>
        network.coins
          .filter(({ asset }) => currency === undefined || asset === currency)
          .map(({ asset }) => walletNetwork(network, asset, statusOf(network.id))),
      )
      return ok({ networks: found })
    }),
    route(contract.getDepositAddress, async ({ query: { currency, chain } }, { actor }) => {
      const network = networks[chain]
      if (networkAsset(network, currency) === null) return refuse('network_not_available')
      const status = (await statuses())(chain)
      if (status === 'halted') return refuse('network_halted')
      const found = await db.transact(async (tx) => {
        const address = await depositAddressFor(custody, tx, { holder: actor.holder, network: chain })
        if (!address.ok) return address
        const asked = { network: chain, asset: currency, lookupKey: address.value.lookupKey }
        return (await isReadyToReceive({ networks, custody, clock }, tx, asked)) ? address : refuse('address_not_ready')
      })
      if (!found.ok) return found
      const { address, memo } = splitDestination(found.value.address)
      return ok({
        address,
        memo,
        currency,
        network: walletNetwork(network, currency, status),
        uri: paymentUri(network, currency, found.value.address),
        explorerUrl: explorerAddressUrl(network, address),
      })
    }),
  ]
}

function eventRoutes({ clock, live }: WalletDeps): Route[] {
  return [
    route(contract.streamEvents, async (_input, { actor, signal }) => {
      const events = live.open(actor, signal)
      return events === null ? refuse('rate_limited', { retryAt: after(clock.now(), STREAM_RETRY_MS) }) : ok(events)
    }),
  ]
}

/**
 * Returns every coin that can be received or is held, those with money first, each group in the specification's order.
 */
function balancesFor(
  networks: NetworkTable,
  balances: readonly Balance[],
  collecting: ReadonlyMap<CoinCode, bigint>,
  lost: readonly Lost[],
): contract.CoinBalance[] {
  const held = new Map(balances.map((balance) => [balance.asset, balance]))
  const receivable = receivableCoins(networks)
  const shown = COIN_CODES.filter((coin) => receivable.has(coin) || held.has(coin) || collecting.has(coin))
  const hasMoney = (coin: CoinCode): boolean =>
    (held.get(coin)?.total.amount ?? 0n) > 0n || (collecting.get(coin) ?? 0n) > 0n
  return [...shown.filter(hasMoney), ...shown.filter((coin) => !hasMoney(coin))].map((coin) => {
    const balance = held.get(coin)
    const open = lost.find(({ money: { asset } }) => asset === coin)
    const text = (amount: bigint | undefined): string => formatMoney(money(coin, amount ?? 0n))
    return {
      currency: coin,
      name: ASSET_NAMES[coin],
      available: text(balance?.available.amount),
      held: text(balance?.held.amount),
      total: text(balance?.total.amount),
      collecting: text(collecting.get(coin)),
      ...(open === undefined
        ? {}
        : {
            lost: {
              depositId: open.depositId,
              held: text(open.state === 'open' ? open.held : 0n),
              debt: text(open.debt),
            },
          }),
    }
  })
}

/** Returns the balances in local currencies; those without money are left out. */
function localBalances(balances: readonly Balance[]): contract.LocalBalance[] {
  return balances.flatMap(({ asset, available, held, total }) =>
    isLocal(asset) && total.amount !== 0n
      ? [{ currency: asset, available: formatMoney(available), held: formatMoney(held), total: formatMoney(total) }]
      : [],
  )
}

function walletNetwork(network: Network, currency: CoinCode, status: NetworkStatus): contract.WalletNetwork {
  const coin = networkAsset(network, currency)
  return {
    network: network.id,
    name: network.name,
    currency,
    status,
    confirmations: network.confirmations,
    minimum: formatMoney(coin?.minDeposit ?? money(currency, 0n)),
    arrivalMinutes: network.arrivalMinutes,
    large: largeOf(network, coin?.largeAbove ?? null),
    contract: coin?.contract ?? null,
    addressFormat: network.addressFormat,
    memo: network.memo,
  }
}

const largeOf = ({ large }: Network, above: Money<CoinCode> | null): contract.WalletNetwork['large'] =>
  large === null || above === null ? null : { above: formatMoney(above), ...large }
