/**
 * Withdrawals that others of a company approve, for tests: a company with a maker and three people who may approve, on
 * real accounts, custody, books and passkeys. Whatever the API does here, it does with its own login.
 */
import type { PolicyRule } from '@zend/contracts'
import { type BusinessId, type MemberId, newId, type UserId } from '@zend/kernel'
import {
  approvalsOn,
  CALLER,
  companiesOn,
  expectOk,
  policiesOn,
  type TestCustomer,
  type TestDatabase,
  type Voter,
} from '@zend/tests/testkit'
import { expect } from 'vitest'
import {
  type Approval,
  awaitsApproval,
  changePolicy,
  findApproval,
  mailPolicyCode,
  policyReleaser,
  readApproval,
  releaseApproval,
  type ReleaseDeps,
  type Seen,
} from '../../core/approvals/index.ts'
import { createPin, sendActionCode } from '../../core/confirmation/index.ts'
import { holdMoneyOut } from '../../core/holders/index.ts'
import { verifyKeys } from '../../core/idempotency/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { openDatabase } from '../../database/index.ts'
import { quoteWithdrawal } from './quote-withdrawal.ts'
import { withdrawalReleaser } from './release-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { OUTSIDE, PIN, satoshi, withdrawalsOn } from './withdrawal.fixture.ts'
import { findWithdrawal } from './withdrawal.repo.ts'

/** What the company has: one bitcoin, worth $50,000. */
export const COIN = 100_000_000n
/** Half a bitcoin is worth $25,000: two approvals; 0.01 is worth $500, to a new address: one. */
export const LARGE = '0.5'
/** See `LARGE`. */
export const SMALL = '0.01'

/** What is asked for besides the amount. `by` is the maker, where nobody is named. */
type Wish = { readonly by?: TestCustomer; readonly toAddr?: string; readonly changes?: Seen }

const never = () => Promise.reject(new Error('not of this product'))

/** Opens everything over a test database. Call `begin` before each test. */
export async function approvedOn(db: TestDatabase) {
  const product = await withdrawalsOn(db)
  const { accounts, clock, deps, feesKnown, give, broken, env } = product
  const companies = companiesOn(db, clock)
  const { approve, judge, voter, givePasskey, passkeys } = approvalsOn(accounts)
  const putPolicy = policiesOn(db, clock)
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api' })
  const releasing: ReleaseDeps = {
    db: api,
    clock,
    judge,
    releasers: {
      withdrawal: withdrawalReleaser({ ...deps, db: api }),
      transfer: never,
      'quick-sell': never,
      fx: never,
      batch: never,
      member: never,
      payee: never,
      'api-key': never,
      policy: policyReleaser({ clock }),
    },
  }
  let company: BusinessId
  let maker: TestCustomer
  const places = new Map<UserId, MemberId>()

  const join = async (who: TestCustomer, permissions: Parameters<typeof companies.join>[2]): Promise<void> => {
    places.set(who.userId, await companies.join(company, who.userId, permissions))
  }
  const placeOf = (who: TestCustomer): MemberId => {
    const place = places.get(who.userId)
    if (place === undefined) throw new Error('no member')
    return place
  }
  /** A new company that has one bitcoin, with somebody who asks and three people who may approve. */
  const begin = async () => {
    await feesKnown()
    company = await companies.open()
    maker = await accounts.customer()
    expectOk(await createPin(deps.confirmation, maker.actor, PIN, CALLER))
    const approvers: readonly [Voter, Voter, Voter] = [await voter(), await voter(), await voter()]
    await join(maker, ['view', 'withdrawal'])
    for (const each of approvers) await join(each, ['view', 'approve'])
    await give(company, satoshi(COIN))
    return { company, maker, approvers }
  }
  /** Changes the company's policy as the page does. `version` is the one in force. */
  const changeRules = async (by: TestCustomer, rules: readonly PolicyRule[], version: number) => {
    const policies = { db: api, clock, confirmation: { ...deps.confirmation, db: api }, approvals: deps.approvals }
    const member = { userId: by.userId, company }
    clock.advance(61_000)
    expectOk(await mailPolicyCode(policies, member, rules))
    return changePolicy(policies, member, { rules, version, otp: await accounts.codeTo(by.command.email), pin: PIN })
  }
  /** Expects whole books, and that what is set aside is what is open: requests, and withdrawals on their way. */
  const requireBalanced = async (): Promise<void> => {
    expect(await broken()).toEqual([])
    expect((await verifyKeys(db.read)).filter(({ violations }) => violations > 0)).toEqual([])
    const { rows } = await db.owner.pool.query<{ held: string; due: string }>(
      `select (select coalesce(sum(held), 0) from ledger.accounts where holder = $1)::text as held,
         ((select coalesce(sum((payload::json #>> '{most,amount}')::numeric * 100000000), 0) from approvals.requests
           where company_id = $1 and closed_at is null)
         + (select coalesce(sum(amount), 0) from withdrawal.withdrawals
           where holder = $1 and closed_at is null))::bigint::text as due`,
      [company],
    )
    expect(rows[0]?.held).toBe(rows[0]?.due)
  }
  const balance = async () => {
    const [btc] = await balancesOf(db.read, company)
    return { available: btc?.available.amount, held: btc?.held.amount }
  }
  /** Prepares a command as the page does, with quote and code. Returns what takes it, as often as it is called. */
  const prepared = async (amount: string, { by = maker, toAddr = OUTSIDE.bitcoin, changes }: Wish = {}) => {
    const as = { userId: by.userId, holder: company }
    const wish = { currency: 'BTC', chain: 'bitcoin', toAddr, amount, confirmLookAlike: false, changes } as const
    const { offer, network } = expectOk(await quoteWithdrawal(deps, as, wish))
    clock.advance(61_000)
    await feesKnown()
    const { money: sent, address } = offer
    const act = { kind: 'withdrawal', money: sent, network: network.id, networkName: network.name, address } as const
    expectOk(await sendActionCode(deps.confirmation, as, act))
    const otp = await accounts.codeTo(by.command.email)
    const { quote } = expectOk(await quoteWithdrawal(deps, as, wish))
    const own = newId('key', +clock.now())
    return (idempotencyKey: string | null = own, confirmer = deps.confirmation.confirmer) => {
      const confirmation = { ...deps.confirmation, db: api, confirmer }
      return requestWithdrawal({ ...deps, db: api, confirmation }, as, { quote, otp, pin: PIN, idempotencyKey })
    }
  }
  const command = async (amount: string, by = maker, toAddr?: string) =>
    expectOk(await (await prepared(amount, { by, ...(toAddr === undefined ? {} : { toAddr }) }))())
  /** Prepares a change of a request to another amount, or another address. */
  const preparedChange = ({ id: approval, version }: Approval, amount: string, toAddr: string = OUTSIDE.bitcoin) =>
    prepared(amount, { toAddr, changes: { approval, version } })
  /** Changes a request, as its maker. */
  const change = async (...wish: Parameters<typeof preparedChange>): Promise<Approval> => {
    const result = expectOk(await (await preparedChange(...wish))())
    if (!awaitsApproval(result)) throw new Error('nobody is asked')
    return result.awaits
  }
  /** The same, where others must approve. */
  const ask = async (amount: string, by = maker, toAddr?: string): Promise<Approval> => {
    const result = await command(amount, by, toAddr)
    if (!awaitsApproval(result)) throw new Error('nobody else was asked')
    return result.awaits
  }
  /** What a new password does to its owner's own money. */
  const held = ({ userId }: TestCustomer) =>
    accounts.deps.db.transact((tx) => holdMoneyOut(accounts.deps, tx, userId, 'password_reset'))
  const vote = (who: Voter, { id, version }: Approval) => {
    // Votes of one moment have no order.
    clock.advance(1)
    return approve(who, { request: id, version }, company)
  }
  const release = ({ id }: Approval) => releaseApproval(releasing, company, id)
  const now = async ({ id }: Pick<Approval, 'id'>): Promise<Approval> => {
    const found = await findApproval(db.read, company, id)
    if (found === null) throw new Error('no request')
    return found
  }
  const made = ({ subject }: Approval) => findWithdrawal(db.read, company, subject as never)
  const seen = async ({ id }: Pick<Approval, 'id'>, by: TestCustomer = maker) =>
    expectOk(await readApproval({ read: db.read, now: clock.now() }, { userId: by.userId, company }, id))
  return {
    accounts,
    api,
    ask,
    balance,
    begin,
    change,
    changeRules,
    clock,
    close: () => api.close(),
    command,
    companies,
    deps,
    env,
    feesKnown,
    givePasskey,
    held,
    join,
    judge,
    made,
    now,
    passkeys,
    placeOf,
    prepared,
    preparedChange,
    putPolicy,
    release,
    releasing,
    requireBalanced,
    seen,
    vote,
    voter,
  }
}
