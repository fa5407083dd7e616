/** Several members act on a company's withdrawals and its allowlist: each act is recorded as its own member's. */
import type { Permission } from '@zend/contracts'
import { type BusinessId } from '@zend/kernel'
import { companiesOn, expectOk, notAwaiting, type TestCustomer, testDatabase } from '@zend/tests/testkit'
import { afterEach, expect, test } from 'vitest'
import { sendActionCode } from '../../core/confirmation/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { quoteWithdrawal } from './quote-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { switchAllowlist } from './switch-allowlist.ts'
import { OUTSIDE, PIN, satoshi, withdrawalsOn } from './withdrawal.fixture.ts'

const db = await testDatabase()
const { accounts, broken, clock, deps, feesKnown, give, rich } = await withdrawalsOn(db)
const companies = companiesOn(db, clock)

afterEach(async () => expect(await broken()).toEqual([]))

const actsOn = async (subject: string, action: string) =>
  (
    await db.owner.pool.query<{ actor: string; facts: unknown }>(
      'select actor, facts from audit.events where subject = $1 and action = $2 order by number',
      [subject, action],
    )
  ).rows
const member = async (company: BusinessId, more: readonly Permission[] = []): Promise<TestCustomer> => {
  const person = await rich()
  const memberId = await companies.join(company, person.userId, ['view', 'withdrawal', ...more])
  return { ...person, actor: { ...person.actor, holder: company, memberId } }
}

test('what one member asked for another calls off: the row says who asked, the trail who called it off', async () => {
  const company = await companies.open()
  await give(company, satoshi(2_000_000n))
  const [ann, bob, stranger] = [await member(company, ['approve']), await member(company), await rich()]
  const wish = {
    currency: 'BTC',
    chain: 'bitcoin',
    toAddr: OUTSIDE.bitcoin,
    amount: '0.01',
    confirmLookAlike: false,
  } as const
  const { offer, network } = expectOk(await quoteWithdrawal(deps, ann.actor, wish))
  const act = {
    kind: 'withdrawal',
    money: offer.money,
    network: network.id,
    networkName: network.name,
    address: offer.address,
  }
  clock.advance(61_000)
  await feesKnown()
  expectOk(await sendActionCode(deps.confirmation, ann.actor, act))
  const otp = await accounts.codeTo(ann.command.email)
  const { quote } = expectOk(await quoteWithdrawal(deps, ann.actor, wish))
  const asked = expectOk(
    notAwaiting(await requestWithdrawal(deps, ann.actor, { quote, otp, pin: PIN, idempotencyKey: null })),
  )
  expect(asked).toMatchObject({ holder: company, madeBy: ann.userId })

  expect(await cancelWithdrawal(deps, stranger.actor, asked.id)).toMatchObject({ ok: false })
  for (const by of [bob, ann])
    expect(expectOk(await cancelWithdrawal(deps, by.actor, asked.id)).madeBy).toBe(ann.userId)
  expect(await actsOn(asked.id, 'withdrawal.cancelled')).toEqual([{ actor: bob.userId, facts: { company } }])
  expect(await balancesOf(db.read, company)).toMatchObject([{ available: satoshi(2_000_000n) }])
})

test('who switched the company’s allowlist stands in the trail', async () => {
  const company = await companies.open()
  const [ann, bob] = [await member(company), await member(company)]
  expectOk(await switchAllowlist(deps, ann.actor, { on: true, pin: PIN }))
  expectOk(await switchAllowlist(deps, bob.actor, { on: false, pin: PIN }))
  expect(await actsOn(company, 'withdrawal.allowlist_switched')).toMatchObject([
    { actor: ann.userId, facts: { on: true } },
    { actor: bob.userId, facts: { on: false } },
  ])
})
