/** What a review says before a withdrawal is confirmed: whom it asks, until when, and how much arrives at least. */
import type { BusinessId } from '@zend/kernel'
import { expectOk, testDatabase, type TestCustomer, type Voter } from '@zend/tests/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Approval } from '../../core/approvals/index.ts'
import { publicNamesOf } from '../../core/public-names/index.ts'
import { approvedOn, LARGE, SMALL } from './approved.fixture.ts'
import { quoteWithdrawal } from './quote-withdrawal.ts'
import { foreseeWithdrawal } from './request-withdrawal.ts'
import { OUTSIDE } from './withdrawal.fixture.ts'

const db = await testDatabase()
const kit = await approvedOn(db)
const { ask, deps } = kit
afterAll(() => kit.close())

let company: BusinessId
let maker: TestCustomer
let approvers: readonly Voter[]
beforeEach(async () => void ({ company, maker, approvers } = await kit.begin()))

const actor = () => ({ userId: maker.userId, holder: company })
async function foreseen(amount: string, changes?: Approval) {
  const seen = changes === undefined ? undefined : { approval: changes.id, version: changes.version }
  const wish = { currency: 'BTC', chain: 'bitcoin', toAddr: OUTSIDE.bitcoin, amount, confirmLookAlike: false } as const
  const { quote } = expectOk(await quoteWithdrawal(deps, actor(), { ...wish, changes: seen }))
  return foreseeWithdrawal(deps, actor(), quote)
}
const knownFor = (days: number) =>
  db.owner.pool.query(
    `insert into approvals.signed (id, company_id, kind, made_by, usd_cents, payee, signed_at)
      values ('wdr_old' || $2, $1, 'withdrawal', $2, 1, $3, now() - make_interval(days => $4))`,
    [company, maker.userId, `address:bitcoin:${OUTSIDE.bitcoin}`, days],
  )

test('it says what is asked then: as many, of the same people, for the same least, and nothing is made by asking', async () => {
  const names = await publicNamesOf(
    db.read,
    approvers.map(({ userId }) => userId),
  )
  const found = expectOk(await foreseen(LARGE))
  expect(found?.people.toSorted()).toEqual([...names.values()].map(({ name }) => name).toSorted())
  expect(await kit.balance()).toMatchObject({ held: 0n })
  const asked = await ask(LARGE)
  const { least } = JSON.parse(asked.payload) as { readonly least: unknown }
  expect(found).toMatchObject({ needed: asked.needed, least })
  expect(found?.needed).toBe(2)
  expect(Number(asked.expiresAt) - Number(found?.expiresAt)).toBeLessThan(5 * 60_000)
})

test('what one may send alone asks nobody, and its change somebody', async () => {
  await knownFor(8)
  expect(expectOk(await foreseen(SMALL))).toBeNull()
  const asked = await ask(LARGE)
  expect(expectOk(await foreseen(SMALL, asked))).toMatchObject({ needed: 1 })
})

test('another company’s offer is none', async () => {
  const wish = { currency: 'BTC', chain: 'bitcoin', toAddr: OUTSIDE.bitcoin, amount: SMALL } as const
  const { quote } = expectOk(await quoteWithdrawal(deps, actor(), { ...wish, confirmLookAlike: false }))
  const stranger = { ...actor(), holder: await kit.companies.open() }
  expect(await foreseeWithdrawal(deps, stranger, quote)).toEqual({ ok: false, refusal: { code: 'quote_invalid' } })
})
