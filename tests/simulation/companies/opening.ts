/** The API's part in companies: members, approvals and their releases, over the same database, products and faults. */
import { DEFAULTS } from '@zend/server/config'
import {
  type ApprovalJudge,
  type EndDeps,
  type PolicyDeps,
  payeeReleaser,
  policyReleaser,
  type ReleaseDeps,
} from '@zend/server/core/approvals'
import { type AddDeps, walletReleaser } from '@zend/server/core/beneficiaries'
import { sealingKeyFrom } from '@zend/server/core/notices'
import { memberReleaser, type MembersDeps, membersKeysFrom } from '@zend/server/core/members'
import { accountReleaser, type PayoutAccountsDeps } from '@zend/server/core/payout-accounts'
import { sellReleaser } from '@zend/server/products/quick-sell'
import { type ConvertDeps, type ConvertRulesDeps, openInventory } from '@zend/server/products/swap'
import { transferReleaser } from '@zend/server/products/transfer'
import { withdrawalReleaser } from '@zend/server/products/withdrawal'
import {
  approvalsOn,
  askingOn,
  TEST_AUTHORIZATION,
  TEST_PROVENANCE,
  TEST_SECRET,
  type TestPasskey,
  offeredEverywhere,
} from '@zend/tests/testkit'
import type { ApprovalId, BillId, BusinessId, DepositId, InvitationId, UserId } from '@zend/kernel'
import {
  type BillsDeps,
  billsKeyFrom,
  canHaveRules,
  type CountDeps,
  creditedFor,
  type PayDeps as PayPageDeps,
  type PayQuote,
} from '@zend/server/products/bills'
import { type BatchDeps, batchReleaser, type PayDeps } from '@zend/server/products/batch'
import type { Statement } from '@zend/server/core/authorizations'
import { openBatches, payingWith } from '../../../apps/api/src/batches.ts'
import type { Simulation } from '../simulation.ts'
import type { Coin, Someone, World } from '../world.ts'
import type { Attempt } from './attempts.ts'
import type { StoredConversion } from './rows.ts'
import type { Company, Grant, KnownBill } from './state.ts'

/** Somebody who can vote. */
export type Colleague = Someone & { readonly device: TestPasskey }

/** Companies, and everything that acts on them. */
export type Companies = {
  /** Everybody who may join one: the world's customers. */
  readonly people: readonly Colleague[]
  readonly members: MembersDeps
  readonly judge: ApprovalJudge
  readonly policies: PolicyDeps
  /** What saves wallets that a company pays. */
  readonly wallets: AddDeps
  /** What saves accounts that a company sells into. */
  readonly saving: PayoutAccountsDeps
  readonly bills: BillsDeps
  /** The page of those who pay bills. */
  readonly payPage: PayPageDeps
  /** The worker's part in bills. */
  readonly counting: CountDeps
  readonly billed: Map<BillId, KnownBill>
  readonly convertRules: ConvertRulesDeps
  /** The worker's part in swapping what arrives. */
  readonly converting: ConvertDeps
  /** What each company's arrivals become, by company and bill. */
  readonly arrivalRules: Map<string, { readonly into: Coin | null; readonly by: UserId }>
  /** The deposits for bills that were credited. */
  readonly credited: Set<DepositId>
  readonly converted: Map<DepositId, StoredConversion>
  /** What those who pay were shown. */
  readonly shown: PayQuote[]
  readonly batches: BatchDeps
  /** What begins and follows the rows of batches. */
  readonly paying: PayDeps
  /** Why batches could not be taken further in the step that is under way. */
  readonly warnings: unknown[]
  readonly releases: ReleaseDeps & EndDeps
  readonly known: Map<BusinessId, Company>
  /** Everybody whom somebody tried to invite. */
  readonly mailed: Set<UserId>
  /** What each invitation ever made gives. */
  readonly invited: Map<InvitationId, Grant>
  /** What members tried in the step that is under way. */
  readonly attempts: Attempt[]
  /** Companies whose freeze an operator ended in the step that is under way. */
  readonly opened: Set<BusinessId>
  /** What was last prepared to be signed for each request, as whoever stole the API's login would keep it. */
  readonly prepared: Map<ApprovalId, Statement>
}

/** A simulation with companies. */
export type WithCompanies = Simulation & { readonly companies: Companies }

/** Gives everybody a passkey, and opens no company yet. */
export async function openCompanies(world: World): Promise<Companies> {
  const { api, accounts, db, clock } = world
  const { judge, givePasskey } = approvalsOn(accounts)
  const people: Colleague[] = []
  for (const who of world.customers) {
    clock.advance(61_000)
    people.push({ ...who, device: await givePasskey(who) })
  }
  const { faults, identity, transfers, withdrawals, sells } = api
  const base = { db: api.db, clock, approvals: askingOn(db, clock) }
  const members: MembersDeps = {
    ...identity,
    ...base,
    policy: { ...DEFAULTS.members, invitesPerHourMax: 1_000_000 },
    addresses: membersKeysFrom(TEST_SECRET),
  }
  const { custody, screen } = withdrawals
  const wallets: AddDeps = {
    ...base,
    confirmation: identity,
    policy: { ...DEFAULTS.beneficiaries, savedMax: 1_000_000 },
    custody,
    screen,
  }
  const saving: PayoutAccountsDeps = {
    ...base,
    confirmation: identity,
    policy: { ...DEFAULTS.payoutAccounts, savedMax: 1_000_000, enquiriesPerHourMax: 1_000_000 },
    people: { verifiedName: async () => null },
    rails: world.rails,
    isInUse: async () => false,
  }
  const wallet = walletReleaser({ ...wallets, db: api.db })
  // An answer of the confirmer's can be lost, or its question never arrive.
  const reached: ApprovalJudge = {
    startVote: (...given) => judge.startVote(...given),
    vote: (...given) => faults.around(() => judge.vote(...given)),
    release: (...given) => faults.around(() => judge.release(...given)),
    releasePart: (...given) => faults.around(() => judge.releasePart(...given)),
  }
  const { market, limits } = transfers
  const products = { quickSell: sells, transfer: transfers, withdrawal: withdrawals }
  const parts = {
    ...base,
    confirmation: identity,
    market,
    limits,
    names: DEFAULTS.payoutAccounts.names,
    rails: world.rails,
  }
  const plenty = { perHourMax: 1_000_000, bytesPerDayMax: 1_000_000_000, namesPerDayMax: 1_000_000 }
  const opened = openBatches(parts, products)
  const batches = { ...opened, policy: { ...opened.policy, ...plenty } }
  const billsKey = billsKeyFrom(TEST_SECRET)
  const page = {
    db: api.db,
    clock,
    networks: custody.networks,
    billsKey,
    throttleKeys: identity.keys,
    policy: {
      ...DEFAULTS.bills,
      perDayMax: 1_000_000,
      begunPerHourMax: 1_000_000,
      begunOfLinkPerDayMax: 1_000_000,
      quotesPerHourMax: 1_000_000,
      quotesOfBillPerDayMax: 1_000_000,
      addressesPerDayMax: 1_000_000,
      poolAddressesPerDayMax: 1_000_000,
    },
  }
  const [worker] = world.workers
  const warnings: unknown[] = []
  const warn = (facts: { readonly err?: unknown }): void => void warnings.push(facts.err ?? facts)
  return {
    people,
    members,
    judge: reached,
    policies: { ...base, confirmation: identity },
    wallets,
    saving,
    bills: { ...page, noticeKey: sealingKeyFrom(TEST_SECRET), pageUrl: 'https://business.example/pay' },
    payPage: { ...page, market, custody, isHalted: async () => () => false },
    counting: {
      db: worker.withdrawals.db,
      clock,
      market,
      billsKey,
      noticeKey: sealingKeyFrom(TEST_SECRET),
      log: worker.withdrawals.log,
    },
    billed: new Map(),
    convertRules: { confirmation: identity, clock, coins: api.swaps.coins, ownBill: canHaveRules },
    converting: {
      db: worker.withdrawals.db,
      clock,
      policy: DEFAULTS.swap,
      market,
      coins: api.swaps.coins,
      inventory: openInventory({ read: db.read, clock, market, policy: DEFAULTS.swap, coins: api.swaps.coins }),
      authorizationKeys: TEST_AUTHORIZATION.keys,
      mayBegin: offeredEverywhere,
      provenance: TEST_PROVENANCE,
      paidBy: creditedFor,
      log: worker.withdrawals.log,
    },
    arrivalRules: new Map(),
    credited: new Set(),
    converted: new Map(),
    shown: [],
    batches,
    paying: payingWith(batches, products, { judge: reached, log: { warn, error: warn } }),
    warnings,
    releases: {
      ...base,
      judge: reached,
      releasers: {
        transfer: transferReleaser(transfers),
        withdrawal: withdrawalReleaser(withdrawals),
        'quick-sell': sellReleaser(sells),
        fx: () => Promise.reject(new Error('no company here pays abroad')),
        batch: batchReleaser(batches),
        policy: policyReleaser(base),
        member: memberReleaser(members),
        'api-key': () => Promise.reject(new Error('no company here makes API keys')),
        payee: payeeReleaser({ 'save-address': wallet, 'save-payee': wallet, 'save-account': accountReleaser(saving) }),
      },
    },
    known: new Map(),
    mailed: new Set(),
    invited: new Map(),
    attempts: [],
    opened: new Set(),
    prepared: new Map(),
  }
}
