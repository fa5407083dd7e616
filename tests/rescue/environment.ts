/**
 * The rescue desk over a test database and scripted chains, wired as in the processes: real custody, deposits, treasury
 * and books, so that results and claims are credited as in the product.
 */
import { type HolderId, isPerson, type NetworkId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { addressSpaces } from '@zend/server/connectors/chains'
import { type NetworkTable, networkTable } from '@zend/server/core/assets'
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
import { balancesOf, verifyLedger } from '@zend/server/core/ledger'
import { coinWatch, verifyTreasury } from '@zend/server/core/treasury'
import { openDatabase } from '@zend/server/database'
import type { FoundTransaction, Watch } from '@zend/server/ports/chain'
import {
  giveSetAside,
  ownDepositsOf,
  ownPlacesOf,
  passAll,
  scanNetwork,
  setAsideOf,
  settleDeposits,
  takeFound,
  tipHeight,
  verifyDeposits,
} from '@zend/server/products/deposit'
import {
  type AskedNetwork,
  claimRescue,
  type DecideDeps,
  nothingAsked,
  readSearch,
  type RescueDeps,
  runSearch,
  type SearchDeps,
  type SearchId,
  searchRescue,
  type SearchView,
  verifyRescue,
} from '@zend/server/products/rescue'
import { receivesOf, withdrawalsPaidBy } from '@zend/server/products/withdrawal'
import {
  accountsOn,
  expectOk,
  type Payment,
  type ScriptedChain,
  scriptedChain,
  TEST_PROVENANCE,
  type TestDatabase,
  testVault,
} from '@zend/tests/testkit'
import { sql } from 'kysely'

/** The person behind a personal holder. */
function self(holder: HolderId): UserId {
  if (isPerson(holder)) return holder
  throw new TypeError(`somebody has to act for ${holder}`)
}

/** The networks of these tests. */
export type TestNetwork = 'ethereum' | 'polygon' | 'xrpl'
const NETWORKS: readonly TestNetwork[] = ['ethereum', 'polygon', 'xrpl']
const SILENT = { info: () => undefined, warn: () => undefined }

/** Three confirmations, shallow rollbacks, no waiting for finality; the other networks are switched off. */
const networks: NetworkTable = (() => {
  const all = networkTable(DEFAULTS.networks)
  const off = Object.fromEntries(
    Object.entries(all).map(([id, network]) => [id, { ...network, enabled: false }]),
  ) as typeof all
  const shallow = { enabled: true, confirmations: 3, keepBlocks: 20, haltDepth: 5 } as const
  const evm = { ...shallow, finality: 'confirmations' } as const
  return {
    ...off,
    ethereum: { ...all.ethereum, ...evm },
    polygon: { ...all.polygon, ...evm },
    xrpl: { ...all.xrpl, ...shallow },
  }
})()

/** The answer of a node with this scripted chain about a transaction. */
async function findOn(chain: ScriptedChain, txid: string, watched: Watch): Promise<FoundTransaction | null> {
  const all = chain.payments().filter((payment) => payment.txid === txid)
  const [first] = all
  if (first === undefined) return null
  const bare = (key: string): string => key.split('#')[0] ?? ''
  const keys = await watched.ours(all.flatMap(({ lookupKey }) => [lookupKey, bare(lookupKey)]))
  const transfers = all.filter(({ lookupKey }) => keys.has(lookupKey) || keys.has(bare(lookupKey)))
  const minedAt = new Date('2026-03-02T09:00:00.000Z')
  return {
    txid,
    outcome: 'mined',
    block: first.block,
    minedAt,
    headHeight: chain.head()?.height ?? 0,
    transfers,
    unlisted: [],
  }
}

/**
 * A memo network's shared address also receives payments without a memo: its connector reports whatever arrives there.
 */
function reportingAll(chain: ScriptedChain): ScriptedChain {
  const whole = (watched: Watch): Watch => ({
    ours: async (keys) => {
      const known = await watched.ours([...new Set(keys.flatMap((key) => [key, key.split('#')[0] ?? '']))])
      return new Set(keys.filter((key) => known.has(key) || known.has(key.split('#')[0] ?? '')))
    },
  })
  return { ...chain, poll: (known, watched, max) => chain.poll(known, whole(watched), max) }
}

async function openCustody(db: TestDatabase, clock: CustodyDeps['clock']): Promise<CustodyDeps> {
  const vault = testVault({ networks })
  const onAlarm = (alarm: object): never => {
    throw new Error(JSON.stringify(alarm))
  }
  const custody: CustodyDeps = {
    networks,
    chains: addressSpaces(networks),
    attestationKey: attestationKey(vault.attestationKey),
    clock,
    onAlarm,
  }
  await importDepositAccounts({ ...custody, vault, transact: db.transact })
  await importHotAccounts({ ...custody, vault, transact: db.transact })
  return custody
}

/** Opens the environment. `restart` gives every network a new chain and forgets what was scanned, for the next test. */
export async function rescueOn(db: TestDatabase) {
  const people = accountsOn(db)
  const { clock } = people
  const custody = await openCustody(db, clock)
  const alerts: object[] = []
  const chains = new Map<NetworkId, ScriptedChain>()
  const chainOf = (network: NetworkId): ScriptedChain => {
    const chain = chains.get(network)
    if (chain === undefined) throw new Error(`there is no ${network} here`)
    return chain
  }
  const log = { ...SILENT, error: (facts: object) => void alerts.push(facts) }
  const coins = coinWatch({ custody, networks, clock, log })
  const watching = (id: TestNetwork) => ({
    db,
    clock,
    log,
    network: networks[id],
    coins,
    connector: reportingAll(chainOf(id)),
    watch: watch(custody, db),
    ownersOf: ownersOn(custody),
    provenance: TEST_PROVENANCE,
    blocksMax: 50,
    screen: passAll,
  })
  /** Answers that a test substitutes for a chain's, and which networks were asked. */
  const instead = new Map<NetworkId, (txid: string) => Promise<FoundTransaction | null>>()
  const asked: NetworkId[] = []
  const askedOn = (id: TestNetwork): AskedNetwork => ({
    connector: {
      find: async (txid, watched) => {
        asked.push(id)
        const other = instead.get(id)
        return other === undefined ? findOn(chainOf(id), txid, watched) : other(txid)
      },
      health: () => chainOf(id).health(),
    },
    takeIn: (found, refused) => takeFound(watching(id), found, refused),
  })
  const books: RescueDeps['books'] = {
    depositsOf: (tx, wanted) => ownDepositsOf({ networks }, tx, wanted),
    placesOf: ownPlacesOf,
    setAsideOf,
    withdrawalsOf: async (tx, wanted) =>
      (await withdrawalsPaidBy(tx, wanted)).map((withdrawal) => ({
        id: withdrawal.id,
        receives: receivesOf(withdrawal),
        address: withdrawal.address,
      })),
    tipOf: tipHeight,
  }
  const policy = { ...DEFAULTS.rescue, askMaxMs: 200 }
  // The customers' side with the API's own role, so that a missing grant, or one too many, shows.
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 4 })
  const deps: RescueDeps = { db: api, clock, networks, custody, books, policy, identity: people.deps }
  const searching: SearchDeps = {
    ...deps,
    db,
    log: SILENT,
    watch: watch(custody, db),
    askable: new Map(NETWORKS.map((id) => [id, askedOn(id)])),
  }
  const asking = nothingAsked()
  const deciding: DecideDeps = {
    ...deps,
    db,
    give: (tx, place, holder) =>
      giveSetAside(tx, { clock, networks, custody, provenance: TEST_PROVENANCE }, place, holder),
  }
  const settleAll = async (id: TestNetwork): Promise<void> => {
    const { unsettled } = await settleDeposits(watching(id))
    if (unsettled > 0) throw new Error(`${unsettled} deposits on ${id} could not be settled: ${JSON.stringify(alerts)}`)
  }
  const run = (id: SearchId): Promise<void> => runSearch({ ...searching, ...asking }, id)
  const read = async (holder: HolderId, id: SearchId): Promise<SearchView> =>
    expectOk(await readSearch(deps, { holder }, id))
  return {
    close: () => api.close(),
    api,
    deps,
    deciding,
    people,
    clock,
    chainOf,
    alerts,
    asked,
    instead,
    run,
    read,
    restart: async (): Promise<void> => {
      await sql`truncate deposit.networks, deposit.blocks, custody.networks_in_use`.execute(db.owner.read)
      // Rows of earlier tests are below every block of the new chains.
      await sql`update deposit.deposits set block_height = 0 where block_height is not null`.execute(db.owner.read)
      for (const id of NETWORKS) {
        const chain = scriptedChain()
        chain.mineEmpty(5)
        chains.set(id, chain)
      }
      for (const list of [alerts, asked]) list.length = 0
      instead.clear()
    },
    /** Scans a network once and settles, as its watcher does. */
    look: async (id: TestNetwork): Promise<void> => {
      await scanNetwork(watching(id), new Set())
      await settleAll(id)
    },
    /** Scans a network without watching any keys, so that the scan misses what is there. */
    lookPast: async (id: TestNetwork): Promise<void> => {
      await scanNetwork({ ...watching(id), connector: chainOf(id), watch: { ours: async () => new Set() } }, new Set())
    },
    settle: async (id: TestNetwork): Promise<void> => {
      await settleAll(id)
    },
    /** Searches, runs the worker's lookup, and reads the result. */
    search: async (
      holder: HolderId,
      hash: string,
      network: NetworkId | null = null,
      by = self(holder),
    ): Promise<SearchView> => {
      const { id } = expectOk(await searchRescue(deps, { userId: by, holder }, { hash, network }))
      await run(id)
      return read(holder, id)
    },
    claim: async (holder: HolderId, txid: string, index = '0', by = self(holder)) => {
      const said = { sentFrom: 'my exchange', note: 'I forgot the tag' }
      return expectOk(await claimRescue(deps, { userId: by, holder }, { network: 'xrpl', txid, index, ...said })).claim
    },
    keyOf: async (holder: HolderId, network: NetworkId): Promise<string> =>
      expectOk(await db.transact((tx) => depositAddressFor(custody, tx, { holder, network }))).lookupKey,
    hotKey: async (network: NetworkId): Promise<string> => (await hotAddressOf(custody, db.read, network)).lookupKey,
    balance: async (holder: HolderId) => (await balancesOf(db.read, holder)).map(({ available }) => available),
    /** Every broken invariant; must always be empty. */
    broken: async (): Promise<readonly object[]> => {
      const treasury = await db.transact((tx) => verifyTreasury(tx, networks), { isolation: 'repeatable read' })
      const all = [
        ...(await verifyLedger(db)),
        ...(await verifyDeposits(db.read, networks)),
        ...(await verifyRescue(db.read)),
        ...treasury,
      ]
      return all.filter(({ violations }) => violations > 0)
    },
  }
}

let made = 0
/** A hash that both kinds of network of these tests can have, each in its own format. */
export function newHash(): { readonly evm: string; readonly xrpl: string } {
  made += 1
  const hex = made.toString(16).padStart(64, 'a')
  return { evm: `0x${hex}`, xrpl: hex.toUpperCase() }
}

/** A payment of so many drops of XRP. */
export const drops = (to: string, units: bigint, txid: string): Payment => ({
  to,
  units,
  asset: 'XRP',
  decimals: 6,
  txid,
})
/** A payment of so many units of USDT. */
export const usdt = (to: string, units: bigint, txid: string): Payment => ({
  to,
  units,
  asset: 'USDT',
  decimals: 6,
  txid,
})
