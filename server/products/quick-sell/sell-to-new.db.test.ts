/** A sale into an account that is saved with it: one code and one PIN for both, and nothing of it alone. */
import { type HolderId, HOUR_MS, newId } from '@zend/kernel'
import { CALLER, expectOk, notAwaiting, testDatabase, type TestCustomer } from '@zend/tests/testkit'
import { afterEach, expect, test } from 'vitest'
import { sendActionCode } from '../../core/confirmation/index.ts'
import { boundPlaceOf, listAccounts, savingAct } from '../../core/payout-accounts/index.ts'
import { sellingAct, sellingAndSavingAct } from './act/index.ts'
import { statementOfOrder } from './begin-sell.ts'
import { PIN, quickSellsOn } from './quick-sell.fixture.ts'
import { quoteSellToNew } from './quote-sell.ts'
import { requestSell } from './request-sell.ts'

const db = await testDatabase()
const fixture = await quickSellsOn(db)
const { clock, env, rails, deps, accounts } = fixture

afterEach(async () => {
  for (const rail of rails) Object.assign(rail, { usual: 'paid', down: false, fates: rail.fates.splice(0, 0) })
  Object.assign(env, { tier: 1, full: false, ageMs: 0 })
  clock.advance(HOUR_MS)
  expect(await fixture.broken()).toEqual([])
  expect(fixture.alerts.splice(0)).toEqual([])
})

const NUMBER = '0690000031'
const typed = (accountNumber = NUMBER) =>
  ({ country: 'NG', method: 'bank', fields: { institution: 'ng-access', accountNumber } }) as const
const ask = (who: TestCustomer, accountNumber = NUMBER, amount = '100') =>
  quoteSellToNew(deps, accounts, who.actor, { from: 'USDT', amount, account: typed(accountNumber) })
const place = (accountNumber = NUMBER) => expectOk(boundPlaceOf('NGN', { institution: 'ng-access', accountNumber }))
const saved = (who: TestCustomer) => listAccounts(db.read, who.userId)
const code = async (who: TestCustomer, amount = '100') => {
  const { offer } = expectOk(await ask(who, NUMBER, amount))
  return fixture.codeFor(who, sellingAndSavingAct(offer.sold, savingAct(place())))
}
/** A code that is mailed at once, so that an offer of before is open still. */
const mailed = async ({ userId, command }: TestCustomer, act: Parameters<typeof fixture.codeFor>[1]) => {
  expectOk(await sendActionCode(fixture.identity, { userId, holder: userId }, act))
  return fixture.codeTo(command.email)
}
const take = async (who: TestCustomer, otp: string, { quote }: { readonly quote: string }, pin = PIN) =>
  notAwaiting(
    await requestSell(deps, who.actor, { quote, ifFailed: 'crypto', otp, pin, idempotencyKey: null, ip: CALLER.ip }),
  )
const refusal = (result: { readonly ok: true } | { readonly ok: false; readonly refusal: { readonly code: string } }) =>
  result.ok ? 'ok' : result.refusal.code

test('one code and one PIN save the account and sell into it; asked again they do nothing more', async () => {
  const ada = await fixture.seller()
  const otp = await code(ada)
  const offered = expectOk(await ask(ada))
  expect(await saved(ada)).toEqual([])
  const sale = expectOk(await take(ada, otp, offered))
  expect(sale).toMatchObject({ id: offered.offer.id, accountId: offered.account.id, state: 'locked' })
  const [account, ...others] = await saved(ada)
  expect(others).toEqual([])
  expect(account).toMatchObject({ id: offered.account.id, accountNumber: NUMBER, match: 'matches', madeBy: ada.userId })
  expect(expectOk(await take(ada, otp, offered))).toMatchObject({ id: offered.offer.id })
  expect(await saved(ada)).toHaveLength(1)
  await fixture.work(sale)
  expect(await fixture.balance(ada.userId, 'USDT')).toBe(900_000000n)
})

test('a wrong PIN, a code for the sale alone and a code for the account alone do neither', async () => {
  const ada = await fixture.seller()
  const otp = await code(ada)
  const offered = expectOk(await ask(ada))
  expect(refusal(await take(ada, otp, offered, '2581'))).toBe('pin_wrong')
  const forTheSale = await fixture.codeFor(ada, sellingAct(offered.offer.sold, offered.account))
  expect(refusal(await take(ada, forTheSale, expectOk(await ask(ada))))).toBe('otp_wrong')
  const forTheAccount = await fixture.codeFor(ada, savingAct(place()))
  expect(refusal(await take(ada, forTheAccount, expectOk(await ask(ada))))).toBe('otp_wrong')
  expect(await saved(ada)).toEqual([])
  expect(await fixture.balance(ada.userId, 'USDT')).toBe(1_000_000000n)
})

test('a limit that is used up by then saves no account either', async () => {
  const ada = await fixture.seller()
  const other = await fixture.save(ada, '0123456789')
  clock.advance(61_000)
  const [offered, first] = [expectOk(await ask(ada)), await fixture.quote(ada, other, '450')]
  expectOk(await fixture.take(ada, first, await mailed(ada, sellingAct(first.offer.sold, other))))
  const otp = await mailed(ada, sellingAndSavingAct(offered.offer.sold, savingAct(place())))
  expect(refusal(await take(ada, otp, offered))).toBe('limit_exceeded')
  expect(await saved(ada)).toEqual([other])
})

test('an account that is saved already is sold into as it is', async () => {
  const ada = await fixture.seller()
  const account = await fixture.save(ada)
  const { offer, account: offered } = expectOk(await ask(ada))
  expect(offered.id).toBe(account.id)
  expect(offer.newAccount).toBeUndefined()
})

test('one that was saved between offer and PIN is told, and nothing is sold a second time', async () => {
  const ada = await fixture.seller()
  const otp = await code(ada)
  const [offered, twin] = [expectOk(await ask(ada)), expectOk(await ask(ada))]
  expectOk(await take(ada, otp, offered))
  expect(expectOk(await ask(ada)).offer.newAccount).toBeUndefined()
  const second = await mailed(ada, sellingAndSavingAct(twin.offer.sold, savingAct(place())))
  expect(refusal(await take(ada, second, twin))).toBe('account_exists')
  expect(await saved(ada)).toHaveLength(1)
})

test('a close name is capped on its first day, also in the act that saves it', async () => {
  rails[0].names.set('0690000055', 'OBI ADAEZE')
  const ada = await fixture.seller()
  expect(expectOk(await ask(ada, '0690000055')).account.match).toBe('close')
  expect(await ask(ada, '0690000055', '301')).toMatchObject({ refusal: { code: 'limit_exceeded', rule: 'first_day' } })
})

test('another person’s account, an eleventh one and an unverified customer get no offer', async () => {
  const ada = await fixture.seller()
  rails[0].names.set('0690000077', 'CHIDI OKONKWO')
  expect(refusal(await ask(ada, '0690000077'))).toBe('account_name_differs')
  env.tier = 0
  expect(refusal(await ask(ada))).toBe('verification_needed')
  env.tier = 1
  for (let n = 0; n < 10; n++) await fixture.save(ada, `06900001${String(n).padStart(2, '0')}`)
  expect(refusal(await ask(ada))).toBe('account_limit')
})

test('the confirmer signs no sale into another account than the one that its code saves', async () => {
  const ada = await fixture.seller()
  const otp = await code(ada)
  const { offer, account } = expectOk(await ask(ada))
  const actor = { userId: ada.userId, holder: ada.userId }
  const act = sellingAndSavingAct(offer.sold, savingAct(place()))
  const { confirm } = deps.confirmation.confirmer
  const signed = (accountNumber: string, holder: HolderId = ada.userId) => {
    const move = { cents: 10_000n, limits: { tier: 1, windows: [] } } as never
    const statement = statementOfOrder(holder, {
      offer,
      account: { ...account, accountNumber },
      move,
      ifFailed: 'crypto',
    })
    return confirm({ ...actor, holder, pin: PIN, otp: { act, code: otp } }, statement)
  }
  await expect(signed('0690000032')).rejects.toThrow('that the code is not for')
  await expect(signed(NUMBER, newId('biz', +clock.now()))).rejects.toThrow()
  const { rows } = await db.owner.pool.query('select from confirmation.places where holder = $1', [ada.userId])
  expect(rows).toEqual([])
})

test('a company saves its accounts first', async () => {
  const ada = await fixture.seller()
  const by = { userId: ada.userId, holder: newId('biz', +clock.now()) }
  await expect(quoteSellToNew(deps, accounts, by, { from: 'USDT', amount: '1', account: typed() })).rejects.toThrow(
    'an account of a company is saved before',
  )
})
