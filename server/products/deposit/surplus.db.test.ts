/**
 * Coins at our addresses beyond the books: temporary ones are ignored; lasting ones are alerted about with address and
 * amount, and given once to the address's owner.
 */
import { HOUR_MS } from '@zend/kernel'
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { ownersOn } from '../../core/custody/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { reconcile } from '../../core/treasury/index.ts'
import type { FoundTransaction } from '../../ports/chain.ts'
import { giveSurplus, surplusWatch, takeFound, unsettledSurpluses } from './index.ts'

const db = await testDatabase()
const treasury = await treasuryOn(db, { network: 'ethereum' })
const { clock, network, custody, alerts } = treasury
const ETHER = 10n ** 18n
const TXID = `0x${'ab'.repeat(32)}`
const beyond = new Map<string, bigint>()
const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => void alerts.push(facts) }
const { sender } = treasury.deps
const deps = {
  ...treasury.deps,
  sender: {
    ...sender,
    balanceOf: async (address: string, asset: Parameters<typeof sender.balanceOf>[1]) =>
      (await sender.balanceOf(address, asset)) + (asset === 'ETH' ? (beyond.get(address) ?? 0n) : 0n),
  },
  surplus: surplusWatch({
    db,
    clock,
    log,
    network,
    ownersOf: ownersOn(custody),
    policy: { surplus: { ...DEFAULTS.deposit.surplus, addressesPerLook: 2 } },
  }),
}
const told = () => alerts.filter(({ alert }) => alert === 'surplus_set_aside')
/** Surpluses of customers: swept coins are in transit to the hot address for a while. */
const open = async () =>
  (await unsettledSurpluses(db.read, 'ethereum'))
    .filter(({ address }) => address !== treasury.hot.address)
    .map(({ address, units, state }) => [address, units, state])

test(
  'coins that no scan saw are found wherever they lie, told once they last, and given once',
  { timeout: 60_000 },
  async () => {
    await treasury.fund('ETH', 5n * ETHER)
    const customers = await Promise.all([0, 1, 2, 3, 4].map(() => treasury.newCustomer()))
    const addresses: string[] = []
    for (const userId of customers) addresses.push(await treasury.depositAddress(userId))
    const [ann, address] = [
      customers.toSorted().at(-1),
      addresses[customers.indexOf(customers.toSorted().at(-1) ?? 'usr_')] ?? '',
    ]
    if (ann === undefined) throw new Error('nobody')
    // Neither a pending deposit nor coins seen in a single look are a surplus.
    treasury.node.fund(address, 'ETH', ETHER / 2n)
    await treasury.scan()
    await reconcile(deps)
    expect(await open()).toEqual([])
    beyond.set(address, ETHER / 4n)
    // However many customers there are, each look asks about a few, and all in turn.
    for (let looks = 0; looks < 4; looks++) await reconcile(deps)
    expect(await open()).toEqual([[address, ETHER / 4n, 'open']])
    beyond.set(address, 0n)
    await reconcile(deps)
    expect(await open()).toEqual([])
    beyond.set(address, ETHER / 4n)
    for (let looks = 0; looks < 4; looks++) await reconcile(deps)
    expect(told()).toEqual([])
    clock.advance(HOUR_MS + 1)
    await reconcile(deps)
    await reconcile(deps)
    expect(told()).toMatchObject([{ network: 'ethereum', address, asset: 'ETH', units: `${ETHER / 4n}` }])
    const surplus = (await unsettledSurpluses(db.read, 'ethereum')).find((each) => each.address === address)
    if (surplus === undefined) throw new Error('nothing was set aside')

    await treasury.settleDown()
    const before = (await balancesOf(db.read, ann))[0]?.available.amount ?? 0n
    const giving = { ...treasury.scanDeps, custody }
    const eve = { operator: 'eve', reason: 'two explorers show the contract paying' }
    expect(await giveSurplus(giving, eve, { id: surplus.id, txid: 'no hash' })).toMatchObject({
      refusal: { code: 'txid_malformed' },
    })
    expect(await giveSurplus(giving, eve, { id: surplus.id, txid: TXID })).toMatchObject({
      ok: true,
      value: { holder: ann, units: ETHER / 4n },
    })
    expect(await giveSurplus(giving, eve, { id: surplus.id, txid: TXID })).toMatchObject({
      refusal: { code: 'not_set_aside' },
    })
    const has = async (): Promise<bigint> => ((await balancesOf(db.read, ann))[0]?.available.amount ?? 0n) - before
    expect(await has()).toBe(ETHER / 4n)
    // The books hold it now, once, even if the transaction becomes readable one day.
    for (let looks = 0; looks < 4; looks++) await reconcile(deps)
    expect(await open()).toEqual([])
    expect(await treasury.broken()).toEqual([])
    const block = treasury.node.chain.head()
    if (block === null) throw new Error('no block')
    const amount = { asset: 'ETH', decimals: 18, units: ETHER / 4n } as const
    const transfers = [
      { amount, lookupKey: address.toLowerCase(), txid: TXID, index: 'call-0', block, confirmationsMin: 1 },
    ]
    const found: FoundTransaction = {
      txid: TXID,
      outcome: 'mined',
      block,
      minedAt: null,
      headHeight: block.height,
      transfers,
      unlisted: [],
    }
    expect(await takeFound(treasury.scanDeps, found, new Set())).toEqual({ kind: 'taken', deposits: [] })
    await treasury.settleDown()
    expect(await has()).toBe(ETHER / 4n)
  },
)
