import { newId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { verifyKeys } from '../../core/idempotency/index.ts'
import { verifyKinds, verifyLedger } from '../../core/ledger/index.ts'
import type { Tx } from '../../database/index.ts'
import { quoteSwap } from './quote-swap.ts'
import { swapFixture } from './swap.fixture.ts'
import { verifySwaps } from './verify-swaps.repo.ts'

const db = await testDatabase()
const fixture = swapFixture(db)
afterAll(() => fixture.close())

const proofs = async (tx: Tx) => [...(await verifySwaps(tx)), ...(await verifyKinds(tx)), ...(await verifyKeys(tx))]
const broken = async (tx: Tx) => (await proofs(tx)).flatMap(({ name, violations }) => (violations > 0 ? [name] : []))

const [NO_SUCH_SWAP, NO_POSTING] = ['every posting of a swap has its swap', 'every swap has its posting']
const posted = (id: string, kind: string, cause: string, holders: string, assets: string, amounts: string): string =>
  `select ledger.post('${id}', '${kind}', '${cause}', now(), '{${holders}}', '{${assets}}', '{${amounts}}')`

test('what a stolen login books past the product is named, and books that hold are not', async () => {
  const [ann, bob] = [await fixture.customer({ USDT: '250', BTC: '0.1' }), await fixture.customer({ BTC: '0.1' })]
  for (const [from, to, amount] of [
    ['USDT', 'BTC', '100'],
    ['BTC', 'USDT', '0.01'],
    ['USDT', 'USDC', '3.333333'],
  ] as const) {
    const { text } = await fixture.quote(ann, from, to, amount)
    expect(await fixture.swap(ann, text, newId('key', 0))).toMatchObject({ ok: true })
  }
  // Exactly what was asked for, and so a little less than what is given is worth.
  const exact = await quoteSwap(
    fixture.deps,
    { holder: ann },
    { from: 'USDT', to: 'DAI', amount: '3.000000000000000001', isReceived: true },
  )
  if (!exact.ok) expect.fail(exact.refusal.code)
  expect(await fixture.swap(ann, exact.value.text)).toMatchObject({
    ok: true,
    value: { received: { asset: 'DAI', amount: 3_000000000000000001n } },
  })
  const expired = await fixture.quote(ann, 'USDT', 'BTC', '10')
  fixture.clock.advance(60_000)
  expect(await fixture.swap(ann, expired.text, 'too-late')).toMatchObject({ refusal: { code: 'quote_expired' } })
  expect(await broken(db.read)).toEqual([])

  const one = `(select id from swap.swaps where (from_asset, to_asset) = ('USDT', 'BTC'))`
  const copied = (change: string) =>
    `insert into swap.swaps select (jsonb_populate_record(s, ${change})).* from swap.swaps s where s.id = ${one}`
  const forgeries: readonly (readonly [what: string, plant: string, proof: string])[] = [
    [
      'ten coins out of nothing as a swap that nobody made',
      posted('pst_mint', 'swap', 'swap:swp_mint', `house:swap_inventory,${ann}`, 'BTC,BTC', '-1000000000,1000000000'),
      NO_SUCH_SWAP,
    ],
    [
      'a move from one customer to another',
      posted('pst_move', 'transfer', 'transfer:trf_x', [ann, bob].toSorted().join(), 'BTC,BTC', '-5,5'),
      'every posting is of a kind',
    ],
    [
      'a swap of two customers',
      posted('pst_two', 'swap', 'swap:swp_two', [ann, bob].toSorted().join(), 'BTC,BTC', '-5,5'),
      'every posting touches',
    ],
    [
      'a fee that goes to a customer',
      posted('pst_fee', 'network_cost', 'network_cost:ctx_x', `house:chain_reserve,${ann}`, 'BTC,BTC', '-5,5'),
      'every posting touches',
    ],
    [
      'a swap that was never booked, a thousand times as large',
      copied(
        `jsonb_build_object('id', 'swp_big', 'from_amount', s.from_amount * 1000, 'to_amount', s.to_amount * 1000)`,
      ),
      NO_POSTING,
    ],
    ['a swap that says another customer', `update swap.swaps set holder = '${bob}' where id = ${one}`, NO_POSTING],
    [
      'a swap that gave more than its rate',
      `update swap.swaps set to_amount = to_amount + 2 where id = ${one}`,
      "every swap's fee",
    ],
    [
      'a swap that gave two units less than its rate',
      `update swap.swaps set to_amount = to_amount - 2 * power(10, 12), margin_amount = margin_amount + 2 * power(10, 12) where to_asset = 'DAI'`,
      "every swap's fee",
    ],
    [
      'a swap without its fee',
      `update swap.swaps set fee_amount = 0, fee_bps = 0 where id = ${one}`,
      "every swap's fee",
    ],
    [
      'a swap whose rate was written over',
      `update swap.swaps set mid_rate = '0.00002' where id = ${one}`,
      "every swap's fee",
    ],
    ['a swap at no rate', `update swap.swaps set mid_rate = '0' where id = ${one}`, "every swap's fee"],
    [
      'a history that shows more',
      `update activity.items set counter_amount = counter_amount + 1 where type = 'swap' and id = ${one}`,
      "every swap is in its customer's history",
    ],
    [
      'a swap in a history that is nowhere else',
      `insert into activity.items select (jsonb_populate_record(i, '{"id":"swp_shown"}')).* from activity.items i where i.id = ${one}`,
      "every swap is in its customer's history",
    ],
    [
      'a key that answers another customer',
      `insert into idempotency.keys values ('${bob}', 'k', 'swap', sha256('x'), ${one}, now())`,
      'every key',
    ],
  ]
  for (const [what, plant, proof] of forgeries) {
    const seen = await db.owner.transact(async (tx) => {
      await sql.raw(plant).execute(tx)
      const names = await broken(tx)
      await sql`rollback and chain`.execute(tx)
      return names
    })
    expect(
      seen.some((name) => name.startsWith(proof)),
      `${what}: ${seen.join('; ')}`,
    ).toBe(true)
  }
  expect(await broken(db.read)).toEqual([])
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
})
