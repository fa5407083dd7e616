/**
 * The product's own parts on one network: scan, settlement, treasury and signer over a real database, against a
 * development chain over HTTP. Nothing runs by itself: the suite mines, scans and runs rounds.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainAmount, type CoinCode, newId, toBooks, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { addressSpaces, connectNetwork } from '@zend/server/connectors/chains'
import { signerRequest, signerResponse } from '@zend/server/connectors/keys/signer-socket'
import { networkAsset, networkSpec, type NetworksPolicy, networkTable } from '@zend/server/core/assets'
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
import { putContact } from '@zend/server/core/notices'
import { balancesOf, credit, debit, house, post } from '@zend/server/core/ledger'
import {
  coinWatch,
  isReadyToReceive,
  type OnPayment,
  requestPayment,
  type TreasuryDeps,
  treasuryRound,
} from '@zend/server/core/treasury'
import { passAll, scanNetwork, settleDeposits } from '@zend/server/products/deposit'
import type { Database } from '@zend/server/database'
import type { ChainSender } from '@zend/server/ports/chain-sender'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { startOnFreePort } from '../../sandbox/chains/free-port.ts'
import { TEST_PROVENANCE, testClock } from '../testkit/accounts.ts'
import type { TestDatabase } from '../testkit/database.ts'
import { type TestVault, testVault } from '../testkit/signer.ts'
import type { Amount, NetworkUnderTest } from './under-test.ts'

const HOST = '127.0.0.1'
const CONFIRMATIONS = 3
// Long enough that every network's signer considers earlier transactions dead.
const LONG_MS = 3 * 3_600_000

/** Starts the chain and opens the product's parts on it. Ends with the test file. */
export async function openEnvironment(db: TestDatabase, under: NetworkUnderTest) {
  const { network: id, settings } = under
  const dataDir = mkdtempSync(join(tmpdir(), `zend-${id}-`))
  const died: string[] = []
  const start = () =>
    startOnFreePort(HOST, (port) => under.start({ dataDir, host: HOST, port, onExit: (name) => died.push(name) }))
  let chain = await start()
  afterAll(async () => {
    await chain.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const confirmations = under.confirmationsMin ?? CONFIRMATIONS
  const shallow = under.reorganises ? { confirmations, haltDepth: confirmations, keepBlocks: 60 } : {}
  // The suite pays unusually large amounts; the extra depth of large sums is not tested here.
  const defaults: NetworksPolicy = DEFAULTS.networks
  const { large: _large, ...ordinary } = defaults[id]
  const off = Object.fromEntries(
    Object.entries(DEFAULTS.networks).map(([name, policy]) => [name, { ...policy, enabled: false }]),
  )
  const networks = networkTable({
    ...DEFAULTS.networks,
    ...off,
    [id]: { ...ordinary, ...shallow, startHeight: (await chain.facts()).height, ...settings, enabled: true },
  })
  const network = networks[id]
  // Chains use the present time, so our clock must match it.
  const clock = testClock(new Date().toISOString())
  const vault = overTheWire(testVault({ networks, clock }))
  const custody: CustodyDeps = {
    networks,
    chains: addressSpaces(networks),
    attestationKey: attestationKey(vault.attestationKey),
    clock,
    onAlarm: (alarm) => {
      throw new Error(`custody: ${alarm.kind}`)
    },
  }
  const importing = { ...custody, vault, transact: db.transact }
  await importDepositAccounts(importing)
  await importHotAccounts(importing)
  await fillPools(importing)
  const hot = await hotAddressOf(custody, db.read, id)

  const rpcUrl = async (): Promise<string> => under.rpcUrl(await chain.facts())
  let node = connectNetwork(networkSpec(network, hot.address), network, await rpcUrl())
  const warnings: object[] = []
  const log = {
    info: () => undefined,
    warn: (facts: object) => void warnings.push(facts),
    error: (facts: object) => void warnings.push(facts),
  }
  const coins = coinWatch({ custody, networks, clock, log })
  const scanDeps = {
    db,
    clock,
    log,
    network,
    watch: watch(custody, db),
    coins,
    screen: passAll,
    blocksMax: 200,
    ownersOf: ownersOn(custody),
    provenance: TEST_PROVENANCE,
  }
  const scan = async (): Promise<void> => {
    for (;;) {
      // The node is its own second provider: what it reports of one transaction must match what it reported of the
      // block.
      const outcome = await scanNetwork({ ...scanDeps, connector: node.connector, witness: node.connector }, new Set())
      if (outcome.kind === 'halted' || outcome.kind === 'disputed')
        throw new Error(`${id} is ${outcome.kind}: ${JSON.stringify(warnings.slice(-3))}`)
      if (outcome.kind === 'advanced' && outcome.caughtUp) break
    }
    const { disputed, silence, unsettled } = await settleDeposits({
      ...scanDeps,
      connector: node.connector,
      witness: node.connector,
    })
    if (unsettled > 0)
      throw new Error(`${id} could not settle ${unsettled} deposits: ${JSON.stringify(warnings.slice(-3))}`)
    if (disputed || silence !== null)
      throw new Error(`${id} contradicts itself: ${JSON.stringify(warnings.slice(-3))}`, { cause: silence?.cause })
  }

  const onPayment: OnPayment = async (tx, payment, event) => {
    if (event.kind !== 'done') return
    // What a product books: the money leaves the reserve. Its owner does not matter here.
    const { money } = toBooks(payment.amount)
    const legs = [
      debit(house('swap_inventory', money.asset), money),
      credit(house('chain_reserve', money.asset), money),
    ]
    const posted = await post(tx, {
      id: newId('pst', clock.now().getTime()),
      kind: 'test_withdrawal',
      cause: payment.cause,
      occurredAt: clock.now(),
      legs,
    })
    if (!posted.ok) throw new Error(posted.refusal.code)
  }
  const limits = {
    ...DEFAULTS.treasury.networks[id],
    batchEveryMs: 0,
    sweepMin: Object.fromEntries(network.coins.map(({ asset }) => [asset, '0.000001'])),
  }
  let sweepMin = limits.sweepMin
  let wrap = (sender: ChainSender): ChainSender => sender
  const treasury = (): TreasuryDeps => {
    const policy = { ...DEFAULTS.treasury, networks: { ...DEFAULTS.treasury.networks, [id]: { ...limits, sweepMin } } }
    return { db, clock, log, network, sender: wrap(node.sender), vault, custody, onPayment, policy }
  }
  const round = (): Promise<void> => treasuryRound(treasury())
  const confirm = async (): Promise<void> => {
    await chain.mine(network.confirmations + under.blocksToFinal)
    await scan()
  }
  const underWay = async (): Promise<number> =>
    Number(
      (
        await sql<{
          open: string
        }>`select count(*) as open from treasury.payments where state not in ('done', 'failed')`.execute(db.owner.read)
      ).rows[0]?.open,
    )
  const booksOf = ({ asset, units }: Amount) =>
    toBooks(chainAmount(asset, networkAsset(network, asset)?.decimals ?? 0, units)).money

  return {
    id,
    network,
    networks,
    custody,
    hot,
    clock,
    warnings,
    died,
    chain: () => chain,
    node: () => node,
    rpcUrl,
    scan,
    round,
    /** The treasury of the present rounds. */
    treasury,
    confirm,
    booksOf,
    /** Stops the node and restarts it from its folder, on another port. */
    restartNode: async () => {
      await chain.stop()
      chain = await start()
      node = connectNetwork(networkSpec(network, hot.address), network, await rpcUrl())
    },
    /** Runs rounds, each followed by blocks, until nothing is in progress; at most `rounds`. */
    settle: async (rounds = 6) => {
      await round()
      for (let done = 0; done < rounds && (await underWay()) > 0; done++) {
        await chain.mine(network.confirmations + under.blocksToFinal)
        await scan()
        await round()
      }
    },
    /** Advances the clock until nothing signed before can be mined any more by the signer's rules. */
    muchLater: () => clock.advance(LONG_MS),
    /** Wraps the sender of the following rounds; without an argument, removes the wrapper. */
    overSender: (over: (sender: ChainSender) => ChainSender = (sender) => sender) => {
      wrap = over
    },
    /** Stops sweeping customers' deposits from now on. */
    sweepNothing: () => {
      sweepMin = Object.fromEntries(network.coins.map(({ asset }) => [asset, '1000000']))
    },
    /** Stops or resumes the vault's signing. */
    stopSigning: vault.stopSigning,
    newCustomer: async (): Promise<UserId> => {
      const userId = newId('usr', Date.now())
      await putContact(db.read, { userId, email: `${userId}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
      return userId
    },
    /**
     * Returns a customer's address. `ready` is false while it cannot receive the coin yet; the first call starts opting
     * in.
     */
    addressOf: async (
      userId: UserId,
      asset: CoinCode,
      by: Pick<Database, 'transact'> = db,
    ): Promise<{ readonly address: string; readonly ready: boolean }> =>
      by.transact(async (tx) => {
        const answer = await depositAddressFor(custody, tx, { holder: userId, network: id })
        if (!answer.ok) throw new Error(answer.refusal.code)
        const { address, lookupKey } = answer.value
        return {
          address,
          ready: await isReadyToReceive({ networks, custody, clock }, tx, { network: id, asset, lookupKey }),
        }
      }),
    availableTo: async (userId: UserId, asset: CoinCode): Promise<bigint> =>
      (await balancesOf(db.read, userId)).find((balance) => balance.asset === asset)?.available.amount ?? 0n,
    deposits: async (userId: UserId) =>
      (
        await sql<{
          state: string
          asset: string
          units: string
        }>`select state, asset, units from deposit.deposits where holder = ${userId} order by id`.execute(db.owner.read)
      ).rows,
    suspended: async () =>
      (
        await sql<{
          txid: string
          reason: string
        }>`select txid, reason from deposit.suspense where network = ${id}`.execute(db.owner.read)
      ).rows,
    /** Makes the scan forget its newest blocks, as after restoring an older backup. */
    forgetBlocks: async (count: number) => {
      await sql`delete from deposit.blocks where network = ${id} and height > (select max(height) - ${count} from deposit.blocks where network = ${id})`.execute(
        db.owner.read,
      )
    },
    pay: async ({ asset, units }: Amount, to: string) => {
      const parsed = custody.chains[network.space].parseAddress(to)
      if (!parsed.ok) throw new Error(`not payable: ${to}: ${parsed.refusal.code}`)
      const payment = newId('pay', clock.now().getTime())
      const order = {
        id: payment,
        purpose: 'withdrawal',
        cause: `test:${payment}`,
        statement: { text: 'unchecked', key: '', signature: '' },
        network: id,
        asset,
        to: parsed.value,
        amount: booksOf({ asset, units }),
      } as const
      await db.transact((tx) => requestPayment({ clock, networks, custody }, tx, order))
      return payment
    },
    payment: async (payment: string) => {
      const { rows } = await sql<{
        state: string
        failure: string | null
        waits_for: string | null
      }>`select state, failure, waits_for from treasury.payments where id = ${payment}`.execute(db.owner.read)
      return rows[0]
    },
    versions: async (payment: string) =>
      (
        await sql<{
          state: string
          raw: string
          txid: string
        }>`select t.state, t.raw, t.txid from treasury.transactions t
          join treasury.payments p on p.root = t.root where p.id = ${payment} order by t.version`.execute(db.owner.read)
      ).rows,
    sweeps: async () =>
      (
        await sql<{
          state: string
          asset: string
          units: string
        }>`select state, asset, units from treasury.payments where network = ${id} and purpose = 'sweep'`.execute(
          db.owner.read,
        )
      ).rows,
  }
}

/** An opened network. */
export type Environment = Awaited<ReturnType<typeof openEnvironment>>

/** The vault as in production: behind a socket whose two sides validate every message strictly. */
function overTheWire(vault: TestVault): TestVault {
  const id = randomUUID()
  return {
    ...vault,
    sign: async ({ transaction: { network, bytes, keys }, intents }) => {
      const texts = intents.map((intent) => ({ ...intent, units: intent.units.toString() }))
      const asked = signerRequest.parse({
        v: 1,
        id,
        op: 'sign',
        transaction: { network, bytes, keys: [...keys] },
        intents: texts,
      })
      if (asked.op !== 'sign') throw new Error('another question')
      const answer = await vault.sign(asked)
      if (answer.ok) signerResponse.parse({ v: 1, id, signed: answer.value })
      return answer
    },
  }
}
