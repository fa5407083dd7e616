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
import { memberReleaser, type MembersDeps, membersKeysFrom } from '@zend/server/core/members'
import type { SavedAccount } from '@zend/server/core/payout-accounts'
import { sellReleaser } from '@zend/server/products/quick-sell'
import { transferReleaser } from '@zend/server/products/transfer'
import { withdrawalReleaser } from '@zend/server/products/withdrawal'
import { approvalsOn, askingOn, TEST_SECRET, type TestPasskey } from '@zend/tests/testkit'
import type { ApprovalId, BusinessId, InvitationId, UserId } from '@zend/kernel'
import type { Statement } from '@zend/server/core/authorizations'
import type { Simulation } from '../simulation.ts'
import type { Someone, World } from '../world.ts'
import type { Attempt } from './attempts.ts'
import type { Company, Grant } from './state.ts'

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
  readonly releases: ReleaseDeps & EndDeps
  readonly known: Map<BusinessId, Company>
  /** Everybody whom somebody tried to invite. */
  readonly mailed: Set<UserId>
  /** What each invitation ever made gives. */
  readonly invited: Map<InvitationId, Grant>
  /** What members tried in the step that is under way. */
  readonly attempts: Attempt[]
  /** The bank account that each company sells into. */
  readonly accounts: Map<BusinessId, SavedAccount>
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
  // An answer of the confirmer's can be lost, or its question never arrive.
  const reached: ApprovalJudge = {
    startVote: (...given) => judge.startVote(...given),
    vote: (...given) => faults.around(() => judge.vote(...given)),
    release: (...given) => faults.around(() => judge.release(...given)),
    releasePart: (...given) => faults.around(() => judge.releasePart(...given)),
  }
  return {
    people,
    members,
    judge: reached,
    policies: { ...base, confirmation: identity },
    wallets,
    releases: {
      ...base,
      judge: reached,
      releasers: {
        transfer: transferReleaser(transfers),
        withdrawal: withdrawalReleaser(withdrawals),
        'quick-sell': sellReleaser(sells),
        fx: () => Promise.reject(new Error('no company here pays abroad')),
        batch: () => Promise.reject(new Error('no company here pays batches')),
        policy: policyReleaser(base),
        member: memberReleaser(members),
        'api-key': () => Promise.reject(new Error('no company here makes API keys')),
        payee: payeeReleaser({ 'save-address': walletReleaser({ ...wallets, db: api.db }) }),
      },
    },
    known: new Map(),
    mailed: new Set(),
    invited: new Map(),
    attempts: [],
    accounts: new Map(),
    opened: new Set(),
    prepared: new Map(),
  }
}
