/**
 * Accounts for tests: persons and sign-in over a test database, a clock that moves only on request, and the sent mails.
 * Everything is made by the public use cases, so a test customer is one the product could have made.
 */
import { keyGate } from '@zend/server/core/api-keys'
import { newId, type Result, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { readMessage, writeMessage } from '@zend/server/connectors/local-socket'
import {
  APPROVALS_POLICY,
  type Asking,
  type AwaitsApproval,
  awaitsApproval,
  companyGate,
  signedRules,
} from '@zend/server/core/approvals'
import { authorizationKey, authorizationKeys, newAuthorizationKey } from '@zend/server/core/authorizations'
import { addressKeyFrom } from '@zend/server/core/companies'
import {
  type ConfirmationDeps,
  confirmerCalls,
  confirmerKeysFrom,
  confirmerOver,
  openConfirmer,
} from '@zend/server/core/confirmation'
import type { Actor, ActorIds } from '@zend/server/core/holders'
import { deliverNotice, type NoticeId, sealingKeyFrom } from '@zend/server/core/notices'
import { newProvenanceKey, provenanceKeysFrom } from '@zend/server/core/provenance'
import {
  authorizeSignIn,
  freezeLink,
  type SignInDeps,
  signInKeysFrom,
  type OnAccountOpened,
  openTokenCache,
  type OpenedSession,
  passwordHasher,
  signIn,
  signUp,
  type SignUpCommand,
  verifyEmail,
} from '@zend/server/core/sign-in'
import type { Caller } from '@zend/server/core/throttle'
import type { LocalCall, LocalCalls } from '@zend/server/ports/local-calls'
import type { Mail } from '@zend/server/ports/mail'
import { ACTS, APPROVABLE } from '../../apps/confirmer/src/acts.ts'
import type { TestDatabase } from './database.ts'

/** A clock that moves only on request. */
export type TestClock = { readonly now: () => Date; readonly advance: (ms: number) => void }
/** A mail with the id it was sent under. */
export type SentMail = Mail & { readonly messageId: string }
/** A signed-in customer. */
export type TestCustomer = {
  readonly userId: UserId
  readonly command: SignUpCommand
  readonly session: OpenedSession
  readonly actor: Actor
}

/** A person who moves their own money. */
export const ownActor = (userId: UserId): ActorIds => ({ userId, holder: userId })

/** The caller of tests. */
export const CALLER: Caller = {
  ip: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
}

/** Creates a clock at an ordinary time. */
export function testClock(start = '2026-03-02T10:00:00.000Z'): TestClock {
  let ms = Date.parse(start)
  return {
    now: () => new Date(ms),
    advance: (by) => {
      ms += by
    },
  }
}

/** A new customer's input: different for every call, valid unless changed. */
export function signUpCommand(over: Partial<SignUpCommand> = {}): SignUpCommand {
  const unique = newId('usr', 0).slice(-10)
  return {
    firstName: 'Ngozi',
    lastName: 'Okafor',
    username: `u_${unique}`,
    email: `mail.${unique}@example.com`,
    phone: '+2348012345678',
    country: 'NG',
    password: 'violet-harbour-lamp',
    locale: 'en',
    acceptTerms: true,
    ...over,
  }
}

/** The machine's own clock, for tests with a running process. It cannot be moved. */
export const realClock: TestClock = {
  now: () => new Date(),
  advance: () => {
    throw new Error('the machine’s clock cannot be moved')
  },
}

/** The secret of test accounts; give it to a process that shares them. */
export const TEST_SECRET = Buffer.alloc(32, 7)
/** The confirmer's secret of test accounts. */
export const TEST_CONFIRMER_SECRET = Buffer.alloc(32, 8)

const pair = newAuthorizationKey()
/**
 * The key that signs test accounts' confirmations, of this process alone, and its public key; the PEM is for processes.
 */
export const TEST_AUTHORIZATION = {
  ...pair,
  key: authorizationKey(pair.privateKey),
  keys: authorizationKeys(pair.publicKey),
}

/** The key that proves test money, valid from the beginning of time, for processes. */
export const TEST_PROVENANCE_KEY = newProvenanceKey(new Date(0))
/** The same, parsed. */
export const TEST_PROVENANCE = provenanceKeysFrom(TEST_PROVENANCE_KEY)

/** What products ask approvals with, over a test database. */
export const askingOn = (db: TestDatabase, clock: TestClock): Asking => ({
  db,
  clock,
  policy: APPROVALS_POLICY,
  kinds: APPROVABLE,
})

/** Returns a command's result where nobody else must approve it. Throws when others must. */
export function notAwaiting<T extends object, R extends { readonly code: string }>(
  result: Result<T | AwaitsApproval, R>,
): Result<T, R> {
  if (!result.ok) return result
  if (awaitsApproval(result.value)) throw new Error(`${result.value.awaits.id} must be approved first`)
  return { ok: true, value: result.value }
}

/** No further effects when an account is opened. */
const nothingMore: OnAccountOpened = async () => undefined

/** Persons and sign-in over a test database, with cheap hashing and everything else as in production. */
export function accountsOn(db: TestDatabase, clock: TestClock = testClock(), onAccountOpened = nothingMore) {
  const policy = DEFAULTS.identity
  const cheap = { ...policy.passwordHash, memoryKiB: 64, passes: 1 }
  const sealingKey = sealingKeyFrom(TEST_SECRET)
  const confirmerKeys = confirmerKeysFrom(TEST_CONFIRMER_SECRET, TEST_AUTHORIZATION.key)
  const confirmation: ConfirmationDeps = {
    db: db.confirmer,
    clock,
    policy,
    keys: confirmerKeys,
    acts: ACTS,
    sealingKey,
    addressKey: addressKeyFrom(TEST_SECRET),
    provenance: TEST_PROVENANCE,
    companyGate: companyGate({ kinds: APPROVABLE, rulesOf: signedRules(TEST_AUTHORIZATION.keys) }),
    keyGate: keyGate({ clock, keys: TEST_AUTHORIZATION.keys, mode: 'test', acts: ACTS }),
  }
  const deps: SignInDeps = {
    db,
    clock,
    policy,
    keys: signInKeysFrom(TEST_SECRET),
    confirmer: confirmerOver(asLocalCall(confirmerCalls(openConfirmer(confirmation), ACTS))),
    sealingKey,
    hasher: passwordHasher(cheap),
    onAccountOpened,
  }
  const mails: SentMail[] = []
  const mail = {
    send: async (messageId: string, sent: Mail) => void mails.push({ ...sent, messageId }),
    reachable: async () => true,
  }

  /** Delivers waiting mails, which the API does not do, and returns all mails to this address, oldest first. */
  const mailsTo = async (to: string): Promise<readonly SentMail[]> => {
    // In the order of their jobs: a stopped clock gives no order.
    const { rows } = await db.owner.pool.query<{ id: NoticeId }>(
      `select o.id from notices.outbox o join graphile_worker.jobs j on j.key = o.id where o.state = 'queued' order by j.id`,
    )
    for (const { id } of rows)
      await deliverNotice(
        {
          db: db.owner,
          clock,
          mail,
          sealingKey: deps.sealingKey,
          freezeLink: (userId, at) => freezeLink(deps.keys.freezeLink, userId, at),
          appUrl: 'https://app.example.com',
          businessUrl: 'https://firm.example.com',
        },
        id,
      )
    return mails.filter((sent) => sent.to === to)
  }
  /** Returns the code in the newest mail to this address. Throws when it has none. */
  const codeTo = async (to: string): Promise<string> => {
    const code = /^\d{6}$/m.exec((await mailsTo(to)).at(-1)?.text ?? '')?.[0]
    if (code === undefined) throw new Error(`no code was mailed to ${to}`)
    return code
  }
  /** Looks up a token's owner in the database at this moment: announcements are not delivered, so nothing is cached. */
  const bearerOf = openTokenCache({ ...deps, publicDb: db }).find
  const actorOf = async (token: string): Promise<Actor> => {
    const actor = await bearerOf(token)
    if (actor === null) throw new Error('the token opens nothing')
    return actor
  }
  /** Signs a customer up and verifies the address. */
  const register = async (
    over: Partial<SignUpCommand> = {},
  ): Promise<{ readonly userId: UserId; readonly command: SignUpCommand }> => {
    const command = signUpCommand(over)
    const opened = expectOk(await signUp(deps, command, CALLER))
    expectOk(await verifyEmail(deps, await actorOf(opened.access.token), await codeTo(command.email), CALLER))
    return { userId: opened.userId, command }
  }
  /** Signs a registered customer in. */
  const enter = async (command: SignUpCommand, caller = CALLER): Promise<OpenedSession> => {
    const step = expectOk(await signIn(deps, { identifier: command.email, password: command.password }, caller))
    return expectOk(await authorizeSignIn(deps, await actorOf(step.access.token), await codeTo(command.email), caller))
  }
  /** A customer who is signed in. */
  const customer = async (over: Partial<SignUpCommand> = {}): Promise<TestCustomer> => {
    const { userId, command } = await register(over)
    const session = await enter(command)
    return { userId, command, session, actor: await actorOf(session.access.token) }
  }
  return { deps, confirmation, clock, mailsTo, codeTo, bearerOf, actorOf, register, enter, customer }
}

/** Calls what would be another process, with all messages serialised and parsed as on its socket. */
export const asLocalCall =
  (calls: LocalCalls): LocalCall =>
  async (name, args) =>
    readMessage(writeMessage(await calls[name]?.(readMessage(writeMessage(args)))))

/** Returns the value of a successful result. Throws with the refusal otherwise. */
export function expectOk<T>(
  result:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly refusal: { readonly code: string } },
): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}
