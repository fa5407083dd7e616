/**
 * Everything that moves money, over one real database: every product's public use cases, all networks' treasuries with
 * the real vault's code, and scripted networks and a scripted market outside. It does nothing by itself: commands do.
 */
import { DAY_MS, type CoinCode, decimalsOf, type HolderId, money, type NetworkId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { addressSpaces, chainBuilder } from '@zend/server/connectors/chains'
import { networkAsset, networkSpec, waitsForFinality } from '@zend/server/core/assets'
import { createPin, openConfirmer } from '@zend/server/core/confirmation'
import {
  attestationKey,
  type CustodyDeps,
  depositAddressFor,
  fillPools,
  hotAddressOf,
  importDepositAccounts,
  importHotAccounts,
  ownersOn,
  watch,
} from '@zend/server/core/custody'
import { limitsPolicy } from '@zend/server/core/limits'
import type { SavedAccount } from '@zend/server/core/payout-accounts'
import type { Market } from '@zend/server/core/pricing'
import type { SignInDeps } from '@zend/server/core/sign-in'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import { coinWatch, type TreasuryDeps, type TreasuryPolicy } from '@zend/server/core/treasury'
import type { Tx } from '@zend/server/database'
import type { ChainConnector, DepositAddress } from '@zend/server/ports/chain'
import type { FeeRate } from '@zend/server/ports/network-family'
import { noteBillCredit, paidBy } from '@zend/server/products/bills'
import { networkStatuses, passAll, type ScanDeps } from '@zend/server/products/deposit'
import {
  type AdvanceDeps as SellAdvanceDeps,
  fundRail,
  type Credited,
  noteDeposit,
  openSellOrders,
  type QuickSellDeps,
  quickSellPolicy,
  type RuleDeps,
} from '@zend/server/products/quick-sell'
import { noteArrival, openInventory, openSwapPoster, type SwapDeps } from '@zend/server/products/swap'
import { openTransferPoster, type TransferDeps } from '@zend/server/products/transfer'
import {
  type AdvanceDeps,
  followPayment,
  openWithdrawalOrders,
  type ReturnDeps,
  type WithdrawalDeps,
  withdrawalPolicy,
} from '@zend/server/products/withdrawal'
import {
  accountsOn,
  askingOn,
  ASKS_NOTHING,
  CALLER,
  expectOk,
  type ScriptedRail,
  scriptedRail,
  type ScriptedSender,
  scriptedSender,
  TEST_AUTHORIZATION,
  TEST_PRICES,
  TEST_PROVENANCE,
  type TestClock,
  type TestCustomer,
  type TestDatabase,
  type TestVault,
  testVault,
  offeredEverywhere,
} from '@zend/tests/testkit'
import { LOCALS } from './currencies.ts'
import { type Faults, faults } from './faults.ts'
import { type MarketState, marketOf, PRICES } from './market.ts'
import {
  type Cast,
  eachNetwork,
  type EachNetwork,
  MODELS,
  type NetworkModel,
  networksOf,
  type WorldNetwork,
} from './networks.ts'
import { saveAccounts } from './payout-accounts.ts'
import { shallowNetworks } from './shallow.ts'

/** A coin of the simulation: each of the product's is in some world. */
export type Coin = CoinCode
/** Blocks until a transaction is final on the slowest of the networks. No reorganisation here is as deep. */
export const CONFIRMATIONS = 3
/** The PIN of every customer. */
export const PIN = '2580'
/** Limits of every customer's tier, in naira. */
export const LIMITS = { dayMax: '1500000', monthMax: '12000000' } as const
/** Limits of every company, in US dollars. */
export const COMPANY_LIMITS = { dayMax: '120000', monthMax: '900000' } as const

const CUSTOMERS = 4
/** Each rail's opening balance of each currency, in minor units. */
export const RAIL_FUNDS = 100_000_000_000n

/** Somebody with an account, and their deposit addresses: a customer, or a company. */
export type Owner = {
  readonly holder: HolderId
  readonly place: number
  readonly deposits: EachNetwork<DepositAddress>
}

/** A customer with their deposit addresses. */
export type Someone = TestCustomer & Owner

/** One worker process. */
export type Worker = {
  readonly faults: Faults
  readonly scans: EachNetwork<SimulatedScan>
  readonly treasuries: EachNetwork<TreasuryDeps>
  readonly withdrawals: AdvanceDeps
  readonly returns: ReturnDeps
  readonly sells: SellAdvanceDeps
  readonly rules: RuleDeps
}

/** One API process. */
export type ApiProcess = {
  readonly faults: Faults
  /** The database as it sees it: it fails when the process dies. */
  readonly db: TestDatabase
  /** Its sign-in and confirmation. */
  readonly identity: SignInDeps
  readonly swaps: SwapDeps
  readonly transfers: TransferDeps
  readonly withdrawals: WithdrawalDeps
  readonly sells: QuickSellDeps
}

/** The whole world. */
export type World = {
  readonly db: TestDatabase
  readonly networks: readonly WorldNetwork[]
  readonly coins: readonly Coin[]
  /** The network of each of its coins. */
  readonly cast: Cast
  readonly clock: TestClock
  readonly nodes: EachNetwork<ScriptedSender>
  /** The treasurer's funding address of each network: with a tag of its own where tags identify owners. */
  readonly hot: EachNetwork<DepositAddress>
  readonly vault: TestVault
  readonly custody: CustodyDeps
  readonly market: MarketState
  /** The payout providers. */
  readonly rails: readonly ScriptedRail[]
  /** Each customer's payout accounts. */
  readonly payoutAccounts: ReadonlyMap<UserId, readonly SavedAccount[]>
  /** Lookup keys on a sanctions list. */
  readonly listed: Set<string>
  readonly customers: readonly Someone[]
  /** The customers, and then the companies that were opened. */
  readonly owners: Owner[]
  /** The addresses of bills, each of a company. */
  readonly billed: (Pick<Owner, 'holder'> & { readonly network: WorldNetwork; readonly lookupKey: string })[]
  readonly accounts: ReturnType<typeof accountsOn>
  readonly api: ApiProcess
  readonly workers: readonly [Worker, Worker]
  /** Errors logged for operators. */
  readonly alerts: string[]
  readonly close: () => Promise<void>
}

/** A network's usual fees. */
export const calmFees = (network: WorldNetwork): FeeRate => MODELS[network].fees

/** Opens an empty world, with customers without money. */
export async function openWorld(db: TestDatabase, cast: Cast, customersCount = CUSTOMERS): Promise<World> {
  const [names, coins] = [networksOf(cast), Object.keys(cast) as Coin[]]
  const clock = tickingClock()
  const accounts = accountsOn(db, clock)
  const policy = {
    ...accounts.deps.policy,
    otp: { ...DEFAULTS.identity.otp, resendAfterMs: 0, perHourMax: 1_000_000 },
    lookUpsPerHourMax: 1_000_000,
  }
  const networks = shallowNetworks()
  const chains = addressSpaces(networks)
  const builderOf = (id: NetworkId) => chainBuilder(networkSpec(networks[id]), networks[id])
  const nodeOf = (network: WorldNetwork) =>
    scriptedSender({
      network,
      assets: networks[network].coins,
      builder: builderOf(network),
      rate: calmFees(network),
      nowMs: () => clock.now().getTime(),
      keyOf: (address) => expectOk(chains[networks[network].space].parseAddress(address)).lookupKey,
    })
  const nodes = eachNetwork(names, nodeOf)
  // The network's own finality comes a block later than our confirmations.
  for (const network of names) if (waitsForFinality(networks[network])) nodes[network].chain.finality(CONFIRMATIONS)
  for (const network of names) nodes[network].chain.readTwice(MODELS[network].readAgainAfter)
  const vault = testVault({ networks, clock, policy: signerPolicy(), customers: TEST_AUTHORIZATION.keys })
  const alerts: string[] = []
  const custody: CustodyDeps = {
    networks,
    chains,
    attestationKey: attestationKey(vault.attestationKey),
    clock,
    onAlarm: ({ kind }) => void alerts.push(`custody ${kind}`),
  }
  await importDepositAccounts({ ...custody, vault, transact: db.transact })
  await importHotAccounts({ ...custody, vault, transact: db.transact })
  await fillPools({ ...custody, vault, transact: db.transact })
  const marketState: MarketState = { prices: { ...PRICES }, ageMs: 0, disputed: null, jumped: null }
  const listed = new Set<string>()
  const funds = Object.fromEntries(LOCALS.map((currency) => [currency, RAIL_FUNDS]))
  const railOf = (name: string) => scriptedRail(name, funds, 0n, () => clock.now().getTime())
  const rails = [railOf('paystack'), railOf('flutterwave')] as const
  for (const { name } of rails)
    for (const currency of LOCALS) {
      const value = money(currency, RAIL_FUNDS)
      expectOk(
        await fundRail(
          { db, clock },
          { rail: name, value, bankReference: `first ${currency}`, operator: 'simulation' },
        ),
      )
    }
  const shared = {
    clock,
    networks,
    custody,
    builderOf,
    vault,
    nodes,
    alerts,
    listed,
    rails,
    market: marketOf(clock, marketState, coins),
    names,
    coins,
    accounts: { ...accounts.deps, policy, confirmer: openConfirmer({ ...accounts.confirmation, policy }) },
  }
  const api = openApi(db, shared)
  const workers = [openWorker(db, shared), openWorker(db, shared)] as const

  const customers: Someone[] = []
  for (let place = 0; place < customersCount; place++) {
    const customer = await accounts.customer()
    expectOk(await createPin(accounts.deps, customer.actor, PIN, CALLER))
    const deposits = await addressesOf(names, (network) => addressOf(customer.userId, network))
    customers.push({ ...customer, holder: customer.userId, place, deposits })
  }
  const payoutAccounts = await saveAccounts(db, accounts, rails, customers, PIN)
  const hot = await addressesOf(names, async (network) => (await hotAddressOf(custody, db.read, network)).funding)
  // Past the hold on money out after an account is opened.
  clock.advance(2 * DAY_MS)
  return {
    db,
    networks: names,
    coins,
    cast,
    clock,
    nodes,
    hot,
    vault,
    custody,
    market: marketState,
    rails,
    payoutAccounts,
    listed,
    customers,
    owners: [...customers],
    billed: [],
    accounts,
    api,
    workers,
    alerts,
    close: () => api.swaps.poster.close(),
  }

  async function addressOf(userId: UserId, network: WorldNetwork): Promise<DepositAddress> {
    return expectOk(await db.transact((tx) => depositAddressFor(custody, tx, { holder: userId, network })))
  }
}

/** Returns an address on each network, requested one after the other: the first request has the lowest index. */
async function addressesOf(
  networks: readonly WorldNetwork[],
  ask: (network: WorldNetwork) => Promise<DepositAddress>,
): Promise<EachNetwork<DepositAddress>> {
  const asked: (readonly [WorldNetwork, DepositAddress])[] = []
  for (const network of networks) asked.push([network, await ask(network)])
  const found = new Map(asked)
  return eachNetwork(networks, (network) => found.get(network) ?? { address: '', lookupKey: '' })
}

type Shared = Pick<World, 'clock' | 'custody' | 'vault' | 'nodes' | 'alerts' | 'listed' | 'rails'> & {
  readonly networks: CustodyDeps['networks']
  readonly names: readonly WorldNetwork[]
  readonly coins: readonly Coin[]
  readonly builderOf: WithdrawalDeps['builderOf']
  readonly market: Market
  readonly accounts: ReturnType<typeof accountsOn>['deps']
}

// Rails fail in every second case here, which must not cause refusals.
const SELL_POLICY = quickSellPolicy({
  ...DEFAULTS.quickSell,
  health: { ...DEFAULTS.quickSell.health, casesMin: 1_000_000 },
})
const PRODUCT_LIMITS = limitsPolicy({
  ...DEFAULTS.limits,
  tiers: [{ takes: ['email'], ...LIMITS }],
  startingTier: 0,
  companies: {
    currency: 'USD',
    tiers: [
      { takes: [], dayMax: '0', monthMax: '0' },
      { takes: [], ...COMPANY_LIMITS },
      { takes: ['kyb'], ...COMPANY_LIMITS },
    ],
  },
})
const productPolicy = (coins: readonly Coin[]) =>
  withdrawalPolicy({ ...DEFAULTS.withdrawal, scamPause: ASKS_NOTHING }, DEFAULTS.signer.withdrawals, coins)
const isHaltedOn = (db: TestDatabase, clock: TestClock) => async (network: NetworkId) =>
  (await networkStatuses(db.read, clock.now(), DEFAULTS.deposit))(network) === 'halted'

function openApi(
  db: TestDatabase,
  { clock, networks, custody, builderOf, market, listed, accounts, rails, coins }: Shared,
): ApiProcess {
  const own = faults()
  const failing: TestDatabase = { ...db, transact: (fn, options) => own.around(() => db.transact(fn, options)) }
  const identity = { ...accounts, db: failing }
  const limits = PRODUCT_LIMITS
  const swapPolicy = DEFAULTS.swap
  const traded: ReadonlySet<CoinCode> = new Set(coins)
  const inventory = openInventory({ read: db.read, clock, market, policy: swapPolicy, coins: traded })
  const transferPoster = openTransferPoster({ database: db })
  return {
    faults: own,
    db: failing,
    identity,
    swaps: {
      db,
      clock,
      policy: swapPolicy,
      market,
      inventory,
      quoteKey: quoteKeyFrom(Buffer.alloc(32, 9)),
      poster: openSwapPoster({ database: db }),
      coins: traded,
      confirmSwap: accounts.confirmer.confirmSwap,
    },
    transfers: {
      db: failing,
      clock,
      confirmation: identity,
      approvals: askingOn(db, clock),
      market,
      limits,
      allowlistOn: () => Promise.resolve(false),
      poster: { ...transferPoster, post: (...given) => own.around(() => transferPoster.post(...given)) },
    },
    sells: {
      db: failing,
      clock,
      policy: SELL_POLICY,
      payoutAccounts: DEFAULTS.payoutAccounts,
      limits,
      market,
      confirmation: identity,
      approvals: askingOn(db, clock),
      rails,
      coins: traded,
      room: inventory.room,
      people: { tier: async () => 1 },
      quoteKey: quoteKeyFrom(Buffer.alloc(32, 9)),
      orders: openSellOrders({ db: failing, clock }),
    },
    withdrawals: {
      db: failing,
      clock,
      policy: productPolicy(coins),
      limits,
      networks,
      custody,
      confirmation: identity,
      approvals: askingOn(db, clock),
      market,
      screen: (_network, key) => (listed.has(key) ? { list: 'simulated' } : null),
      quoteKey: quoteKeyFrom(Buffer.alloc(32, 9)),
      orders: openWithdrawalOrders({ db: failing, clock }),
      builderOf,
      deviceSince: async () => null,
      isHalted: isHaltedOn(db, clock),
    },
  }
}

/** An error that a worker logs for operators. */
type Told = { readonly alert?: string; readonly code?: string; readonly detail?: string; readonly transaction?: string }

function openWorker(
  db: TestDatabase,
  { clock, networks, custody, vault, nodes, alerts, listed, rails, market, names, coins }: Shared,
): Worker {
  const own = faults()
  const { around } = own
  const failing: TestDatabase = { ...db, transact: (fn, options) => around(() => db.transact(fn, options)) }
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: ({ alert = 'unnamed', code, detail, transaction }: Told) =>
      void alerts.push([alert, code, detail, transaction].filter((word) => word !== undefined).join(' ')),
  }
  const onPayment = followPayment({ clock, networks, log, provenance: TEST_PROVENANCE })
  const base = { db: failing, clock, log }
  const selling = {
    ...base,
    policy: SELL_POLICY,
    market,
    limits: PRODUCT_LIMITS,
    authorizationKeys: TEST_AUTHORIZATION.keys,
  }
  const treasury: TreasuryPolicy = {
    ...DEFAULTS.treasury,
    failedTriesMax: 2,
    networks: { ...DEFAULTS.treasury.networks, bitcoin: { ...DEFAULTS.treasury.networks.bitcoin, batchMax: 6 } },
  }
  const treasuryOf = (network: WorldNetwork): TreasuryDeps => {
    const node = nodes[network]
    return {
      ...base,
      network: networks[network],
      sender: {
        ...node,
        feeRate: () => around(() => node.feeRate()),
        gasLimit: (...given) => around(() => node.gasLimit(...given)),
        broadcast: (...given) => around(() => node.broadcast(...given)),
        lookUp: (...given) => around(() => node.lookUp(...given)),
        sequenceOf: (...given) => around(() => node.sequenceOf(...given)),
      },
      vault: {
        sign: (request) => around(() => vault.sign(request)),
        signedFor: (question) => around(() => vault.signedFor(question)),
      },
      custody,
      onPayment,
      policy: treasury,
    }
  }
  const watched = coinWatch({ custody, networks, clock, log })
  const scanOf = (network: WorldNetwork): SimulatedScan => ({
    db: failing,
    clock,
    log,
    network: networks[network],
    connector: {
      poll: (...given) => around(() => nodes[network].chain.poll(...given)),
      find: (...given) => around(() => nodes[network].chain.find(...given)),
    },
    watch: watch(custody, db),
    provenance: TEST_PROVENANCE,
    ownersOf: ownersOn(custody),
    coins: watched,
    blocksMax: 20,
  })
  return {
    faults: own,
    rules: {
      ...selling,
      rails,
      people: { tier: async () => 1 },
      mayBegin: offeredEverywhere,
      priceKey: TEST_PRICES.key,
      room: openInventory({ read: db.read, clock, market, policy: DEFAULTS.swap, coins: new Set<CoinCode>(coins) })
        .room,
    },
    scans: eachNetwork(names, scanOf),
    treasuries: eachNetwork(names, treasuryOf),
    sells: {
      ...selling,
      priceKeys: TEST_PRICES.keys,
      provenance: TEST_PROVENANCE,
      rails: rails.map((rail) => ({
        ...rail,
        send: (order) => around(() => rail.send(order)),
        statusOf: (reference) => around(() => rail.statusOf(reference)),
      })),
    },
    withdrawals: {
      ...base,
      networks,
      custody,
      policy: productPolicy(coins),
      authorizationKeys: TEST_AUTHORIZATION.keys,
      provenance: TEST_PROVENANCE,
      limits: PRODUCT_LIMITS,
      market,
      screen: (_network, key) => (listed.has(key) ? { list: 'simulated' } : null),
      isHalted: isHaltedOn(db, clock),
    },
    returns: {
      ...base,
      networks,
      provenance: TEST_PROVENANCE,
      vault: { abandon: (act) => around(() => vault.abandon(act)) },
      senderOf: (id) => {
        const network = Object.keys(nodes).find((name): name is WorldNetwork => name === id)
        if (network === undefined) throw new Error(`no world has ${id}`)
        return { lookUp: (...given) => around(() => nodes[network].lookUp(...given)) }
      },
    },
  }
}

/** A scan whose node can be asked about one transaction too. */
type SimulatedScan = ScanDeps & { readonly connector: Pick<ChainConnector, 'poll' | 'find'> }

/** Dependencies of settling in addition to scanning. As in the worker, what is sold of a deposit is not swapped. */
export const settleDepsOf = (scan: SimulatedScan) => ({
  ...scan,
  screen: passAll,
  onCredited: async (tx: Tx, deposit: Credited) => {
    const came = { ...deposit, bill: await paidBy(tx, deposit.id) }
    if (!(await noteDeposit(scan, tx, came))) await noteArrival(scan, tx, came)
    await noteBillCredit(tx, deposit.id)
  },
})

/** A clock that advances a millisecond with every read, so that later events have later times. */
function tickingClock(): TestClock {
  let ms = Date.parse('2026-03-02T10:00:00.000Z')
  return { now: () => new Date((ms += 1)), advance: (by) => void (ms += by) }
}

/**
 * The signer's limits are below the product's for some coins, so that payments wait for it, and one coin's large ones
 * are never signed.
 */
function signerPolicy() {
  const { withdrawals, ...rest } = DEFAULTS.signer
  return {
    ...rest,
    withdrawals: {
      ...withdrawals,
      USDC: { paymentMax: '250000', hourMax: '9000' },
      DAI: { paymentMax: '400', hourMax: '1000000' },
    },
  }
}

/** Whole coins worth about this many US dollars, in minor units, rounded down. */
export const worth = ({ prices }: MarketState, coin: Coin, dollars: bigint): bigint =>
  (dollars * 1_000_000n * 10n ** BigInt(decimalsOf(coin))) / prices[coin]

/** Returns the network of a world's coin. Throws on a coin that it does not have. */
export function homeOf({ cast }: Pick<World, 'cast'>, coin: Coin): WorldNetwork {
  const home = cast[coin]
  if (home === undefined) throw new Error(`this world has no ${coin}`)
  return home
}

/** A world's networks of this kind. */
export const networksWhere = (
  { networks }: Pick<World, 'networks'>,
  is: (model: NetworkModel) => boolean,
): readonly WorldNetwork[] => networks.filter((network) => is(MODELS[network]))

/** A network whose node estimates payments before they are built: the one drawn, or another where it has outputs. */
export const runningNetwork = (world: Pick<World, 'networks'>, drawn: WorldNetwork): WorldNetwork =>
  MODELS[drawn].guard === 'outputs' ? (networksWhere(world, ({ guard }) => guard === 'sequence')[0] ?? drawn) : drawn

/** Returns the network's base units per minor unit of our books. */
export function unitsPerMinor({ custody, cast }: Pick<World, 'custody' | 'cast'>, coin: Coin): bigint {
  const decimals = networkAsset(custody.networks[homeOf({ cast }, coin)], coin)?.decimals ?? decimalsOf(coin)
  return 10n ** BigInt(decimals - decimalsOf(coin))
}

/** A treasurer sends this many minor units to the hot wallet. Returns the transaction. */
export function fundHot(world: Pick<World, 'custody' | 'nodes' | 'hot' | 'cast'>, coin: Coin, amount: bigint): string {
  const network = homeOf(world, coin)
  return world.nodes[network].fund(world.hot[network].address, coin, amount * unitsPerMinor(world, coin))
}
