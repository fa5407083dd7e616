/**
 * The treasury of one network over a test database: the real deposit scan, the real vault's code with real keys, and a
 * scripted network. Faults can be planted at every outside call and every commit of the treasury.
 */
import { type CoinCode, type Money, money, newId, type PaymentId, toBooks, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { addressSpaces, chainBuilder } from '@zend/server/connectors/chains'
import { type NetworkTable, networkAsset, networkSpec, networkTable, waitsForFinality } from '@zend/server/core/assets'
import {
  attestationKey,
  type CustodyDeps,
  depositAddressFor,
  hotAddressOf,
  importDepositAccounts,
  importHotAccounts,
  ownersOn,
  watch,
} from '@zend/server/core/custody'
import { credit, debit, house, post, verifyLedger } from '@zend/server/core/ledger'
import { putContact } from '@zend/server/core/notices'
import {
  coinWatch,
  type OnPayment,
  type PaymentEvent,
  readPayment,
  requestPayment,
  type TreasuryDeps,
  type TreasuryPolicy,
  treasuryRound,
  verifyTreasury,
} from '@zend/server/core/treasury'
import type { FeeRate } from '@zend/server/ports/network-family'
import type { AddressSpace, ChainConnector, NetworkId } from '@zend/server/ports/chain'
import { passAll, scanNetwork, settleDeposits } from '@zend/server/products/deposit'
import { HDKey } from '@scure/bip32'
import { sql } from 'kysely'
import { TEST_PROVENANCE, testClock } from './accounts.ts'
import type { TestDatabase } from './database.ts'
import { scriptedSender } from './scripted-sender.ts'
import { testVault, type TestVaultOptions } from './signer.ts'

/** A committed event of a payment. */
export type Told = { readonly payment: PaymentId } & PaymentEvent

/** When a planted fault strikes: before the call is executed, or after it, when only the answer is lost. */
export type FaultMoment = 'before' | 'after'

const RATES = {
  bitcoin: { kind: 'inputs', perVirtualByte: 10n },
  evm: { kind: 'sequence', maxPerGas: 20_000_000_000n, priorityPerGas: 1_000_000_000n },
  tron: { kind: 'metered', perUnit: 70n },
} as const satisfies Record<string, FeeRate>
/** Depth of finality; Tron's blocks are read when they are solidified. */
const DEPTH = { tron: 19, others: 3 } as const
/** An owner of foreign addresses. */
const OUTSIDE = HDKey.fromMasterSeed(new Uint8Array(32).fill(9))
const OUTSIDE_ACCOUNT: Partial<Readonly<Record<AddressSpace, string>>> = {
  bitcoin: "m/84'/0'/0'",
  ethereum: "m/44'/60'/0'",
  tron: "m/44'/195'/0'",
}

/** Options. `limits` overrides the network's numbers, `signer` the vault's limits. */
export type TreasuryOptions = {
  readonly network: NetworkId
  readonly limits?: Partial<TreasuryPolicy['networks'][NetworkId]>
  readonly signer?: TestVaultOptions['policy']
}

/** Opens the treasury of one network. Creates its database rows on the first call. */
export async function treasuryOn(db: TestDatabase, { network: id, limits = {}, signer }: TreasuryOptions) {
  const depth = id === 'tron' ? DEPTH.tron : DEPTH.others
  const shallow = { confirmations: depth, haltDepth: depth, keepBlocks: depth * 10 }
  const networks: NetworkTable = networkTable({ ...DEFAULTS.networks, [id]: { ...DEFAULTS.networks[id], ...shallow } })
  const network = networks[id]
  const clock = testClock()
  const vault = testVault({ networks, clock, ...(signer === undefined ? {} : { policy: signer }) })
  const spec = networkSpec(network)
  const { family } = network
  if (family !== 'bitcoin' && family !== 'evm' && family !== 'tron') throw new Error(`there is no scripted ${id}`)
  const builder = chainBuilder(spec, network)
  const node = scriptedSender({
    network: id,
    assets: spec.assets,
    builder,
    rate: RATES[family],
    nowMs: () => clock.now().getTime(),
  })
  // The network's own finality comes one block later than our confirmations.
  if (waitsForFinality(network)) node.chain.finality(depth)
  const alarms: string[] = []
  const custody: CustodyDeps = {
    networks,
    chains: addressSpaces(networks),
    attestationKey: attestationKey(vault.attestationKey),
    clock,
    onAlarm: ({ kind }) => alarms.push(kind),
  }
  await importDepositAccounts({ ...custody, vault, transact: db.transact })
  await importHotAccounts({ ...custody, vault, transact: db.transact })
  const hot = await hotAddressOf(custody, db.read, id)
  await sql`create table if not exists public.told (seq bigint generated always as identity, payment text not null, event jsonb not null)`.execute(
    db.owner.read,
  )
  await sql`grant select, insert on public.told to zend_app`.execute(db.owner.read)

  const alerts: { readonly alert?: string }[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => void alerts.push(facts) }
  const onPayment: OnPayment = async (tx, payment, event) => {
    const words = JSON.stringify(event, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    await sql`insert into public.told (payment, event) values (${payment.id}, ${words}::jsonb)`.execute(tx)
    if (event.kind !== 'done') return
    // What a product books: the money leaves the reserve. Its owner does not matter here.
    const value = toBooks(payment.amount).money
    const legs = [
      debit(house('swap_inventory', value.asset), value),
      credit(house('chain_reserve', value.asset), value),
    ]
    const id = newId('pst', clock.now().getTime())
    const posted = await post(tx, { id, kind: 'test_withdrawal', cause: payment.cause, occurredAt: clock.now(), legs })
    if (!posted.ok) throw new Error(posted.refusal.code)
  }

  const faults = plantedFaults()
  const policy: TreasuryPolicy = {
    ...DEFAULTS.treasury,
    networks: {
      ...DEFAULTS.treasury.networks,
      [id]: { ...DEFAULTS.treasury.networks[id], batchEveryMs: 0, ...limits },
    },
  }
  const deps: TreasuryDeps = {
    db: { read: db.read, transact: (fn, options) => faults.around(() => db.transact(fn, options)) },
    clock,
    log,
    network,
    sender: {
      ...node,
      feeRate: () => faults.around(() => node.feeRate()),
      gasLimit: (...given) => faults.around(() => node.gasLimit(...given)),
      broadcast: (...given) => faults.around(() => node.broadcast(...given)),
      lookUp: (...given) => faults.around(() => node.lookUp(...given)),
      sequenceOf: (...given) => faults.around(() => node.sequenceOf(...given)),
    },
    vault: {
      sign: (request) => faults.around(() => vault.sign(request)),
      signedFor: (question) => faults.around(() => vault.signedFor(question)),
    },
    custody,
    onPayment,
    policy,
  }

  const coins = coinWatch({ custody, networks, clock, log })
  const scanDeps = {
    db,
    clock,
    log,
    network,
    connector: node.chain,
    watch: watch(custody, db),
    coins,
    screen: passAll,
    blocksMax: 100,
    provenance: TEST_PROVENANCE,
    ownersOf: ownersOn(custody),
  }
  const scanWith = async (connector: Pick<ChainConnector, 'poll'>): Promise<void> => {
    await scanNetwork({ ...scanDeps, connector }, new Set())
    const { unsettled } = await settleDeposits(scanDeps)
    if (unsettled > 0) throw new Error(`${unsettled} deposits could not be settled`)
  }
  const scan = (): Promise<void> => scanWith(node.chain)
  const round = (): Promise<void> => treasuryRound(deps)
  /** A block with everything that can be in it, a scan of it, and a round. */
  const turn = async (): Promise<void> => {
    node.mine()
    await scan()
    await round()
  }
  const settleDown = async (turns = depth + 1): Promise<void> => {
    await round()
    for (let i = 0; i < turns; i++) await turn()
  }
  const newCustomer = async (): Promise<UserId> => {
    const userId = newId('usr', Date.now())
    await putContact(db.read, { userId, email: `${userId}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
    return userId
  }
  const depositAddress = async (userId: UserId): Promise<string> => {
    const answer = await db.transact((tx) => depositAddressFor(custody, tx, { holder: userId, network: id }))
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.value.address
  }
  const view = async (payment: PaymentId) => {
    const found = await readPayment({ read: db.read, networks }, payment)
    if (found === null) throw new Error(`no payment ${payment}`)
    return found
  }
  /** The `signing` event is repeated when the payment is built and at each vault call; repeats are merged here. */
  const told = async (payment: PaymentId): Promise<readonly Told[]> => {
    const { rows } = await sql<{
      event: PaymentEvent
    }>`select event from public.told where payment = ${payment} order by seq`.execute(db.read)
    return rows
      .filter(({ event }, at) => event.kind !== 'signing' || rows[at - 1]?.event.kind !== 'signing')
      .map(({ event }) => ({ payment, ...event }))
  }
  /**
   * Runs rounds of a process that is restarted when it dies, with a chain action after each. Returns whether it died.
   */
  const liveThrough = async (chain: readonly (() => unknown)[]): Promise<boolean> => {
    let died = false
    for (const happens of chain) {
      for (let rounds = 0; rounds < 2; rounds++) {
        await round().catch(() => undefined)
        died ||= faults.struck()
        if (faults.struck()) faults.disarm()
      }
      happens()
      await scan()
    }
    faults.disarm()
    return died
  }
  const outsideKey = OUTSIDE.derive(OUTSIDE_ACCOUNT[network.space] ?? '').publicExtendedKey
  let made = 0
  const arrive = async (address: string, asset: CoinCode, units: bigint): Promise<string> => {
    const txid = node.fund(address, asset, units)
    node.mineEmpty(depth - 1)
    await scan()
    return txid
  }

  return {
    id,
    network,
    networks,
    clock,
    vault,
    node,
    hot,
    custody,
    deps,
    faults,
    alerts,
    alarms,
    scan,
    /** Dependencies of the deposit product's scan. */
    scanDeps,
    /** The same, with another reader of the chain. */
    scanWith,
    round,
    turn,
    settleDown,
    newCustomer,
    depositAddress,
    /** Sends coins from outside to the hot address and confirms them. Returns the transaction. */
    fund: (asset: CoinCode, units: bigint) => arrive(hot.address, asset, units),
    /** Sends coins to a new customer's address and credits them. Returns the address. */
    deposit: async (asset: CoinCode, units: bigint) => {
      const address = await depositAddress(await newCustomer())
      await arrive(address, asset, units)
      return address
    },
    /** Orders a payment. `to` is an outside address. */
    pay: async (asset: CoinCode, units: bigint, to: string): Promise<PaymentId> => {
      const payment = newId('pay', clock.now().getTime())
      await order(payment, money(asset, units), to)
      return payment
    },
    order,
    view,
    stateOf: async (payment: PaymentId): Promise<string> => (await view(payment)).state,
    told,
    /** The kinds of a payment's events, without the facts. */
    kinds: async (payment: PaymentId): Promise<readonly Told['kind'][]> =>
      (await told(payment)).map(({ kind }) => kind),
    /** Returns an unused outside address. */
    outside: (): string => custody.chains[network.space].depositAddress(outsideKey, (made += 1)).address,
    /** What an address received on the present chain, one entry per payment. */
    received: (address: string): readonly bigint[] => {
      const parsed = custody.chains[network.space].parseAddress(address)
      const key = parsed.ok ? parsed.value.lookupKey : address
      return node.chain
        .payments()
        .filter(({ lookupKey }) => lookupKey === key)
        .map(({ amount }) => amount.units)
    },
    liveThrough,
    /**
     * Makes the process die at its first outside call or commit, live on, die at its second, and so on, until it
     * reaches the end. `order` begins each life and returns its final check. Returns how often it died.
     */
    dieAtEveryCall: async (moment: FaultMoment, order: () => Promise<() => Promise<void>>): Promise<number> => {
      for (let call = 0; ; call++) {
        const look = await order()
        faults.arm(call, moment)
        const died = await liveThrough([() => node.mine(), () => node.mineEmpty(depth - 1), () => undefined])
        await look()
        if (!died) return call
      }
    },
    /** The broken invariants of the books and of the treasury. */
    broken: async (): Promise<readonly string[]> => {
      const treasury = await db.transact((tx) => verifyTreasury(tx, networks), { isolation: 'repeatable read' })
      return [...(await verifyLedger(db)), ...treasury]
        .filter(({ violations }) => violations > 0)
        .map(({ name }) => name)
    },
  }

  async function order(payment: PaymentId, amount: Money<CoinCode>, to: string): Promise<void> {
    const parsed = custody.chains[network.space].parseAddress(to)
    if (!parsed.ok || networkAsset(network, amount.asset) === null) throw new Error(`not payable: ${to}`)
    const cause = `test:${payment}`
    await db.transact((tx) =>
      requestPayment({ clock, networks, custody }, tx, {
        id: payment,
        purpose: 'withdrawal',
        statement: { text: 'unchecked', key: '', signature: '' },
        cause,
        network: id,
        asset: amount.asset,
        to: parsed.value,
        amount,
      }),
    )
  }
}

/** An opened treasury. */
export type TestTreasury = Awaited<ReturnType<typeof treasuryOn>>

/**
 * Counts every call that can fail, and makes one of them fail when it is armed. From then on all of them fail, as in a
 * dying process.
 */
function plantedFaults() {
  let left: number | null = null
  let moment: FaultMoment = 'before'
  let dead = false
  return {
    /** Kills the process at the call after this many others. */
    arm: (after: number, at: FaultMoment): void => {
      left = after
      moment = at
    },
    /** Returns whether the fault has struck. */
    struck: (): boolean => dead,
    /** Starts a new process without faults. */
    disarm: (): void => {
      left = null
      dead = false
    },
    around: async <T>(call: () => Promise<T>): Promise<T> => {
      const last = left === 0
      if (left !== null) left -= 1
      dead ||= last
      if (dead && !(last && moment === 'after')) throw new PlantedFault('the process died')
      const answer = await call()
      if (last) throw new PlantedFault('the process died before it heard the answer')
      return answer
    },
  }
}

/** Thrown by a planted fault. */
class PlantedFault extends Error {
  override readonly name = 'PlantedFault'
}
