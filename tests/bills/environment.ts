/**
 * An environment for bills: a company, its addresses from a real vault's keys, a scripted Ethereum with the product's
 * own scan and settling, and a market that a test moves.
 */
import { type AssetCode, type BillId, type CoinCode, type DepositId, money, newId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { addressSpaces } from '@zend/server/connectors/chains'
import { networkTable } from '@zend/server/core/assets'
import { attestationKey, type CustodyDeps, importDepositAccounts, ownersOn, watch } from '@zend/server/core/custody'
import { createPin } from '@zend/server/core/confirmation'
import { balancesOf } from '@zend/server/core/ledger'
import { sealingKeyFrom } from '@zend/server/core/notices'
import {
  type Bill,
  type BillsDeps,
  billsKeyFrom,
  canHaveRules,
  creditedFor,
  type BillsPolicy,
  type BillView,
  countBill,
  type CountDeps,
  createBill,
  type CreateCommand,
  noteBillCredit,
  paidBy,
  type PayDeps,
  type PayQuote,
  quotePay,
  readBill,
  receivableCoins,
} from '@zend/server/products/bills'
import { passAll, resumeNetwork, reverseLost, scanNetwork, settleDeposits } from '@zend/server/products/deposit'
import {
  type Arrived,
  type ConvertDeps,
  type ConvertRulesDeps,
  noteArrival,
  openInventory,
} from '@zend/server/products/swap'
import { sql } from 'kysely'
import {
  accountsOn,
  CALLER,
  companiesOn,
  expectOk,
  noTreasury,
  scriptedChain,
  STILL_PRICES,
  stillMarket,
  TEST_AUTHORIZATION,
  TEST_PROVENANCE,
  TEST_SECRET,
  type TestDatabase,
  testVault,
  offeredEverywhere,
} from '../testkit/index.ts'

/** The PIN of the company's member. */
export const PIN = '4071'

/** What a bill of a test asks for, unless it says otherwise: 100 dollars, once. */
export const INVOICE: CreateCommand = {
  kind: 'invoice',
  number: null,
  title: 'Twenty bags of cashew',
  details: null,
  lines: [],
  currency: 'USD',
  amount: '100',
  coins: [],
  billedTo: null,
  contact: null,
  language: 'en',
  dueOn: null,
  expiresAt: null,
}

/** Opens the environment. `policy` replaces settings of bills. */
export async function openBillsEnvironment(db: TestDatabase, policy: Partial<BillsPolicy> = {}) {
  const accounts = accountsOn(db)
  const { clock } = accounts
  const networks = networkTable(DEFAULTS.networks)
  const network = { ...networks.ethereum, large: null, confirmations: 3, haltDepth: 6, keepBlocks: 30 }
  const vault = testVault({ networks })
  const custody: CustodyDeps = {
    networks,
    chains: addressSpaces(networks),
    attestationKey: attestationKey(vault.attestationKey),
    clock,
    onAlarm: ({ kind }) => {
      throw new Error(kind)
    },
  }
  await importDepositAccounts({ ...custody, vault, transact: db.transact })
  const firms = companiesOn(db, clock)
  const company = await firms.open('Baobab Ltd')
  const { userId, actor: person } = await accounts.customer()
  const member = await firms.join(company, userId, ['view', 'deposit', 'swap'])
  const actor = { holder: company, userId }
  expectOk(await createPin(accounts.deps, person, PIN, CALLER))

  const prices: Partial<Record<AssetCode, string>> = { ...STILL_PRICES }
  const market = stillMarket(clock, prices)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const billsKey = billsKeyFrom(TEST_SECRET)
  const shared = {
    db,
    clock,
    networks,
    billsKey,
    policy: { ...DEFAULTS.bills, ...policy },
    throttleKeys: accounts.deps.keys,
  }
  const deps: BillsDeps = { ...shared, noticeKey: sealingKeyFrom(TEST_SECRET), pageUrl: 'https://business.example/pay' }
  const halted = new Set<string>()
  const pay: PayDeps = { ...shared, market, custody, isHalted: async () => (name) => halted.has(name) }
  const counting: CountDeps = { db, clock, market, billsKey, noticeKey: sealingKeyFrom(TEST_SECRET), log }
  const coins = receivableCoins(networks)
  const policyOfSwaps = { ...DEFAULTS.swap }
  const inventory = openInventory({ read: db.read, clock, market, coins, policy: policyOfSwaps })
  const converting: ConvertDeps = {
    db,
    clock,
    market,
    policy: policyOfSwaps,
    coins,
    inventory,
    mayBegin: offeredEverywhere,
    authorizationKeys: TEST_AUTHORIZATION.keys,
    provenance: TEST_PROVENANCE,
    paidBy: creditedFor,
    log,
  }
  const rules: ConvertRulesDeps = { confirmation: accounts.deps, clock, coins, ownBill: canHaveRules }

  const chain = scriptedChain()
  const scanning = {
    db,
    clock,
    log,
    network,
    connector: chain,
    coins: noTreasury,
    blocksMax: 50,
    screen: passAll,
    watch: watch(custody, db),
    provenance: TEST_PROVENANCE,
    ownersOf: ownersOn(custody),
    onCredited: async (tx: Parameters<typeof noteBillCredit>[0], deposit: Omit<Arrived, 'bill'>) => {
      await noteArrival({ clock }, tx, { ...deposit, bill: await paidBy(tx, deposit.id) })
      await noteBillCredit(tx, deposit.id)
    },
  }
  /** Reads the chain; with `settle`, credits what is deep enough. */
  const look = async (settle = true): Promise<string> => {
    const { kind } = await scanNetwork(scanning, new Set())
    if (kind !== 'halted' && settle) await settleDeposits(scanning)
    return kind
  }
  chain.mineEmpty(5)
  await look()

  const read = async (id: BillId): Promise<BillView> => expectOk(await readBill(deps, actor, id))
  return {
    clock,
    networks,
    actor,
    deps,
    pay,
    counting,
    converting,
    rules,
    customer: accounts.customer,
    firms,
    member,
    chain,
    look,
    read,
    prices,
    halted,
    /** Makes a bill, as the company's member. */
    make: async (over: Partial<CreateCommand> = {}): Promise<Bill> =>
      expectOk(await createBill(deps, actor, { ...INVOICE, ...over }, CALLER)).bill,
    /** Quotes a bill in USDT on Ethereum, or in another coin there. */
    quote: async (bill: Pick<Bill, 'code'>, coin: CoinCode = 'USDT'): Promise<PayQuote> =>
      expectOk(await quotePay(pay, bill.code, { coin, network: 'ethereum' }, CALLER)),
    /** Sends coins to a bill's address, in a block of their own; they are seen at once. */
    send: async ({ destination }: Pick<PayQuote, 'destination'>, units: bigint, coin: CoinCode = 'USDT') => {
      const [txid = ''] = chain.mine({ to: destination.toLowerCase(), units, asset: coin })
      await look()
      return txid
    },
    /** Mines what is missing for a credit, credits, and counts. */
    confirm: async (...bills: readonly BillId[]): Promise<void> => {
      chain.mineEmpty(3)
      await look()
      for (const id of bills) await countBill(counting, id)
    },
    balance: async (coin: CoinCode = 'USDT'): Promise<bigint> =>
      (await balancesOf(db.read, company)).find(({ asset }) => asset === coin)?.available.amount ?? 0n,
    /** The webhook events of the company, oldest first. */
    told: async (): Promise<readonly string[]> =>
      (
        await sql<{ type: string }>`select type from webhooks.events where company_id = ${company}
          and type like 'bill.%' order by at, id`.execute(db.owner.read)
      ).rows.map(({ type }) => type),
    /** Has the company listen to webhooks, without which no event is kept. */
    listen: () =>
      sql`insert into webhooks.endpoints (id, company_id, url, description, made_by, made_at, secret, private_key, public_key)
        values (${newId('hok', 0)}, ${company}, 'https://firm.example/hook', '', ${userId}, now(), '', '', ${Buffer.alloc(32)})`.execute(
        db.owner.read,
      ),
    usdt: (units: bigint) => money('USDT', units),
    /** Has the chain drop the newest blocks for good, and an operator reverse what was credited of them. */
    reverse: async (blocks: number, ...deposits: readonly DepositId[]): Promise<void> => {
      chain.reorganise(blocks)
      await look()
      const from = chain.blocks().find(({ height }) => height === 5)
      if (from === undefined) throw new Error('no such block')
      await resumeNetwork({ db, clock }, { operator: 'eve' }, { network: 'ethereum', from, note: 'it dropped them' })
      await look()
      for (const id of deposits)
        expectOk(await reverseLost({ db, clock, coins: noTreasury }, { operator: 'eve', reason: 'two sources' }, id))
    },
  }
}
