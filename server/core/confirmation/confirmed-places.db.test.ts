import { type HolderId, type Id, newId, type UserId } from '@zend/kernel'
import { accountsOn, CALLER, companiesOn, expectOk, testDatabase, type TestCustomer } from '@zend/tests/testkit'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { payeeStatement } from '../approvals/act/index.ts'
import type { Statement } from '../authorizations/index.ts'
import type { Act } from './act-kind.ts'
import { createPin, sendActionCode } from './confirmation.ts'

const db = await testDatabase()
const { deps, clock, codeTo, customer } = accountsOn(db)
const { confirmer } = deps
const companies = companiesOn(db, clock)
const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 2 })
afterAll(() => api.close())
const PIN = '4071'
const REFUSED = /nobody confirmed/

const withPin = async (): Promise<TestCustomer> => {
  const made = await customer()
  expectOk(await createPin(deps, made.actor, PIN, CALLER))
  return made
}
/** Confirms the act only; saves nothing with it. A company's is stated. */
const confirmed = async (
  { userId, command }: TestCustomer,
  act: Act,
  holder: HolderId = userId,
  statement: Statement | null = null,
): Promise<void> => {
  expectOk(await sendActionCode(deps, { userId, holder }, act))
  const otp = { act, code: await codeTo(command.email) }
  expectOk(await confirmer.confirm({ userId, holder, pin: PIN, otp }, statement))
}
const ACCOUNT = {
  kind: 'save-account',
  currency: 'NGN',
  method: 'bank',
  institution: 'ng-access',
  institutionName: 'Access Bank',
  accountNumber: '0690000031',
  name: null,
}
/** The statement by which somebody saves that bank's other account for a company. */
const stated = (id: Id<'acc'>, userId: UserId, holder: HolderId): Statement =>
  payeeStatement(
    {
      id,
      saves: 'save-account',
      name: 'ADA OBI',
      facts: {
        country: 'NG',
        accountCurrency: 'NGN',
        method: 'bank',
        institution: 'ng-access',
        institutionName: 'Access Bank',
        accountNumber: '0690000032',
        accountName: 'ADA OBI',
        namedBy: 'bank',
      },
    },
    { userId, holder },
  )
const account = async ({ userId }: TestCustomer, over: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  const row = {
    id: newId('acc', +clock.now()),
    holder: userId,
    made_by: userId,
    country: 'NG',
    currency: 'NGN',
    method: 'bank',
    institution: 'ng-access',
    account_number: '0690000031',
    account_name: 'ADA OBI',
    match: 'matches',
    created_at: clock.now(),
    ...over,
  }
  return api.pool.query(
    'insert into payout_accounts.saved select (jsonb_populate_record(null::payout_accounts.saved, $1)).*',
    [row],
  )
}
const wallet = async ({ userId }: TestCustomer, over: Readonly<Record<string, string | null>>): Promise<unknown> => {
  const row = {
    id: newId('ben', +clock.now()),
    holder: userId,
    made_by: userId,
    label: 'Mine',
    asset: 'BTC',
    created_at: clock.now(),
    usable_at: clock.now(),
    network: 'bitcoin',
    address: 'bc1qfriend',
    ...over,
  }
  return api.pool.query(
    'insert into beneficiaries.saved select (jsonb_populate_record(null::beneficiaries.saved, $1)).*',
    [row],
  )
}

test('the API’s login saves no account but one that its customer confirmed, once', async () => {
  const [ada, bob] = [await withPin(), await withPin()]
  await expect(account(ada)).rejects.toThrow(REFUSED)
  await confirmed(ada, ACCOUNT)
  for (const over of [
    { account_number: '0690000666' },
    { institution: 'ng-gtbank' },
    { method: 'mobile-money' },
    { holder: bob.userId },
  ])
    await expect(account(ada, over)).rejects.toThrow(REFUSED)
  await account(ada)
  await expect(account(ada, { account_name: 'EVE' })).rejects.toThrow(REFUSED)
})

test('nor a wallet', async () => {
  const [ada, bob] = [await withPin(), await withPin()]
  const payee = { network: null, address: null, payee_id: bob.userId }
  for (const over of [{}, payee]) await expect(wallet(ada, over)).rejects.toThrow(REFUSED)
  await confirmed(ada, {
    kind: 'save-address',
    asset: 'BTC',
    network: 'bitcoin',
    networkName: 'Bitcoin',
    address: 'bc1qfriend',
  })
  for (const over of [{ address: 'bc1qthief' }, { network: 'litecoin', asset: 'LTC' }, payee, { holder: bob.userId }])
    await expect(wallet(ada, over)).rejects.toThrow(REFUSED)
  await wallet(ada, {})
  await expect(wallet(ada, {})).rejects.toThrow(REFUSED)
  clock.advance(61_000)
  await confirmed(ada, { kind: 'save-payee', asset: 'BTC', payeeId: bob.userId, username: 'bob' })
  await wallet(ada, payee)
})

test('what was confirmed for oneself is saved for no company, nor the other way round', async () => {
  const [ada, company, eve] = [await withPin(), await companies.open(), await withPin()]
  await companies.join(company, ada.userId, ['view', 'beneficiary.manage'])
  await confirmed(ada, ACCOUNT)
  await expect(account(ada, { holder: company })).rejects.toThrow(REFUSED)
  await account(ada)
  clock.advance(61_000)
  const row = { id: newId('acc', 7), account_number: '0690000032', match: 'unknown' }
  const act = { ...ACCOUNT, accountNumber: '0690000032' }
  await expect(confirmed(ada, act, company)).rejects.toThrow('a payee of a company is stated')
  clock.advance(61_000)
  await confirmed(ada, act, company, stated(row.id, ada.userId, company))
  await expect(account(ada, row)).rejects.toThrow(REFUSED)
  for (const over of [
    { id: newId('acc', 8) },
    { made_by: eve.userId },
    { account_name: 'EVE' },
    { branch: '632005' },
    { match: 'matches' },
  ])
    await expect(account(ada, { ...row, holder: company, ...over })).rejects.toThrow(REFUSED)
  await account(ada, { ...row, holder: company })
  await expect(account(ada, { ...row, id: newId('acc', 9), holder: company })).rejects.toThrow(REFUSED)
})

test('of two members who save the same at once, neither takes the other’s note', async () => {
  const [ada, bisi, company] = [await withPin(), await withPin(), await companies.open()]
  const act = { ...ACCOUNT, accountNumber: '0690000032' }
  const rows = []
  for (const [order, member] of [ada, bisi].entries()) {
    await companies.join(company, member.userId, ['view', 'beneficiary.manage'])
    const id = newId('acc', 20 + order)
    await confirmed(member, act, company, stated(id, member.userId, company))
    rows.push({ id, made_by: member.userId, account_number: '0690000032', match: 'unknown', holder: company })
  }
  await account(ada, rows[0])
  // Each account is saved once; the second note was for that and nothing else.
  await expect(account(bisi, rows[1])).rejects.toThrow('duplicate key')
})

test('a company’s is stated by whoever confirms it, and nobody else', async () => {
  const [ada, company, eve] = [await withPin(), await companies.open(), await withPin()]
  await companies.join(company, ada.userId, ['view', 'beneficiary.manage'])
  const act = { ...ACCOUNT, accountNumber: '0690000032' }
  const byEve = stated(newId('acc', 7), eve.userId, company)
  await expect(confirmed(ada, act, company, byEve)).rejects.toThrow('for somebody else')
  clock.advance(61_000)
  const byAda = stated(newId('acc', 7), ada.userId, company)
  await expect(confirmed(ada, ACCOUNT, company, byAda)).rejects.toThrow('that the code is not for')
})

test('what was confirmed too long ago, or of another act, saves nothing', async () => {
  const ada = await withPin()
  await confirmed(ada, ACCOUNT)
  await db.owner.pool.query("update confirmation.places set confirmed_at = confirmed_at - interval '11 minutes'")
  await expect(account(ada)).rejects.toThrow(REFUSED)
  await expect(api.pool.query('delete from confirmation.places')).rejects.toThrow('permission denied')
  await expect(
    api.pool.query(
      "select confirmation.require_confirmed($1, 'account', 'NGN', 'bank ng-access', '0690000031', '{}', 'payout_accounts.saved')",
      [ada.userId],
    ),
  ).rejects.toThrow('permission denied')
})
