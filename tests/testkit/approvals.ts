/** Approvals over a test database: the votes' judge as the confirmer runs it, and members with passkeys. */
import type { PolicyRule } from '@zend/contracts'
import { type BusinessId, newId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  type ApprovalJudge,
  approvalJudgeCalls,
  approvalJudgeOver,
  openApprovalJudge,
  signedDeputy,
  signedRules,
  standsFor,
} from '@zend/server/core/approvals'
import { authorize, type Canonical, canonicalJson, type Statement } from '@zend/server/core/authorizations'
import { type Act, noteSigned, sendActionCode } from '@zend/server/core/confirmation'
import {
  addPasskey,
  finishStepUp,
  judgeCalls,
  type JudgeDeps,
  judgeOver,
  listPasskeys,
  openPasskeyJudge,
  removePasskey,
  startPasskey,
  startStepUp,
} from '@zend/server/core/passkeys'
import { APPROVABLE } from '../../apps/confirmer/src/acts.ts'
import {
  type accountsOn,
  asLocalCall,
  CALLER,
  expectOk,
  ownActor,
  TEST_AUTHORIZATION,
  type TestClock,
  type TestCustomer,
} from './accounts.ts'
import type { TestDatabase } from './database.ts'
import { testPasskey, type TestPasskey } from './passkey.ts'

/** A person with a passkey that can vote. */
export type Voter = TestCustomer & { readonly device: TestPasskey }

/** A policy of a company for tests. */
export type TestPolicy = {
  readonly company: BusinessId
  readonly version: number
  readonly rules: readonly PolicyRule[]
  readonly madeBy: UserId
}

const site = { rpId: 'localhost', origins: ['http://localhost:3001', 'http://localhost:3002'] }

/** The judge of approvals, and people who can vote; `kinds` are a test deployment's. */
export function approvalsOn(
  { deps: identity, confirmation, codeTo, customer }: ReturnType<typeof accountsOn>,
  kinds = APPROVABLE,
) {
  const passkeys: JudgeDeps = { ...confirmation, codes: confirmation.policy, policy: DEFAULTS.passkeys, site }
  const judge: ApprovalJudge = approvalJudgeOver(
    asLocalCall(
      approvalJudgeCalls(
        openApprovalJudge({
          passkeys,
          kinds,
          rulesOf: signedRules(TEST_AUTHORIZATION.keys),
          isCounted: signedDeputy(TEST_AUTHORIZATION.keys),
          authorizationKeys: TEST_AUTHORIZATION.keys,
          onSigned: (tx, statement) => noteSigned(confirmation, tx, statement),
        }),
        confirmation.acts,
      ),
    ),
  )
  const adding = {
    identity,
    policy: DEFAULTS.passkeys,
    site,
    judge: judgeOver(asLocalCall(judgeCalls(openPasskeyJudge(passkeys), confirmation.acts))),
  }
  /** Adds a passkey with a mailed code, so that it can confirm at once. */
  const givePasskey = async (who: TestCustomer): Promise<TestPasskey> => {
    const device = testPasskey({ origin: 'http://localhost:3002', rpId: 'localhost' })
    expectOk(await sendActionCode(identity, ownActor(who.userId), { kind: 'add-passkey' }))
    const asked = expectOk(await startPasskey(adding, who.actor, { otp: await codeTo(who.command.email) }))
    expectOk(await addPasskey(adding, who.actor, { name: 'Phone', credential: device.make(asked.options) }, CALLER))
    return device
  }
  /** Has a device that somebody else uses already make a passkey of this person's. */
  const again = async (who: TestCustomer, device: TestPasskey) => {
    expectOk(await sendActionCode(identity, ownActor(who.userId), { kind: 'add-passkey' }))
    const asked = expectOk(await startPasskey(adding, who.actor, { otp: await codeTo(who.command.email) }))
    return addPasskey(adding, who.actor, { name: 'Phone', credential: device.make(asked.options) }, CALLER)
  }
  /** Takes all passkeys of this person away, and adds another with the password alone, as whoever lost their phone. */
  const replaced = async (who: TestCustomer): Promise<TestPasskey> => {
    for (const { id } of await listPasskeys(adding, who.actor)) await removePasskey(adding, who.actor, id, CALLER)
    const device = testPasskey({ origin: 'http://localhost:3002', rpId: 'localhost' })
    const asked = expectOk(await startPasskey(adding, who.actor, { password: who.command.password }))
    expectOk(await addPasskey(adding, who.actor, { name: 'Phone', credential: device.make(asked.options) }, CALLER))
    return device
  }
  /** Has a passkey confirm an act on the person's own account, in place of a mailed code. */
  const stepUp = async ({ userId, actor }: TestCustomer, device: TestPasskey, act: Act) => {
    const asked = expectOk(await startStepUp(adding, { ...actor, ...ownActor(userId) }, act))
    return finishStepUp(adding, actor, device.sign(asked.options), CALLER)
  }
  const voter = async (): Promise<Voter> => {
    const who = await customer()
    return { ...who, device: await givePasskey(who) }
  }
  /** Votes as the page does: asks for the challenge, signs it, sends it. */
  const approve = async (
    { userId, device }: { readonly userId: UserId; readonly device: TestPasskey },
    ballot: Parameters<ApprovalJudge['startVote']>[1],
    company: Parameters<ApprovalJudge['release']>[0],
  ): ReturnType<ApprovalJudge['vote']> => {
    const place = await standsFor(identity.db.read, { userId, company, now: identity.clock.now() })
    const names = { by: 'Kofi Mensah', inPlaceOf: place === null ? null : 'Ada Obi' }
    const asked = await judge.startVote({ userId, company }, ballot, names)
    if (!asked.ok) {
      if (asked.refusal.code === 'passkey_none') throw new Error(`${userId} has no passkey`)
      return { ok: false, refusal: asked.refusal }
    }
    const answer = device.sign(asked.value.options)
    return judge.vote({ userId, company }, { ...ballot, answer, words: null }, CALLER)
  }
  return { judge, givePasskey, stepUp, voter, approve, passkeys: { again, replaced } }
}

/** Puts policies in force, signed as the confirmer signs them, without anybody's code. */
export const policiesOn =
  (db: Pick<TestDatabase, 'owner'>, clock: Pick<TestClock, 'now'>) =>
  async ({ company, version, rules, madeBy }: TestPolicy): Promise<void> => {
    const id = newId('pol', +clock.now())
    const text = JSON.stringify(rules, (_key, value: unknown) => (typeof value === 'number' ? String(value) : value))
    const statement: Statement = {
      kind: 'policy',
      id,
      holder: company,
      version: String(version),
      rules: canonicalJson(JSON.parse(text) as Canonical),
    }
    const consent = authorize(TEST_AUTHORIZATION.key, statement, { confirmedAt: clock.now(), factors: ['pin', 'code'] })
    await db.owner.pool.query(
      `insert into approvals.policies (id, company_id, version, rules, made_by, consent, active_from)
        values ($1, $2, $3, $4, $5, $6, now())`,
      [id, company, version, JSON.stringify(rules), madeBy, JSON.stringify(consent)],
    )
  }
