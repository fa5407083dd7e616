/**
 * Routes of freezing an account, opening it again, and finding out who calls: map each call to its use case and the
 * result to the contract. They decide nothing.
 */
import * as contract from '@zend/contracts'
import { ok, type Refusal, type Result, type UserId } from '@zend/kernel'
import * as calls from '@zend/server/core/call-checks'
import * as passkeys from '@zend/server/core/passkeys'
import * as signing from '@zend/server/core/sign-in'
import type { SignInDeps } from '@zend/server/core/sign-in'
import * as verification from '@zend/server/core/verification'
import { type Route, route } from '../guard.ts'
import { assertionOf, questionOf } from './passkeys.route.ts'

/** Dependencies of these routes. */
export type FreezingDeps = {
  readonly identity: SignInDeps
  readonly passkeys: passkeys.PasskeyDeps
  readonly verification: verification.HandInDeps & verification.FileDeps
}

/** The routes of freezing an account and opening it again. */
export const freezingRoutes = (deps: FreezingDeps): Route[] => [
  ...freezeRoutes(deps),
  ...callCheckRoutes(deps),
  ...passkeyRoutes(deps),
  ...documentRoutes(deps),
]

const frozen = ({ endedSessions }: signing.Frozen) => ({ frozen: true as const, endedSessions })

function freezeRoutes({ identity }: FreezingDeps): Route[] {
  return [
    route(contract.freezeAccount, async ({ body }, caller) =>
      map(await signing.freezeAccount(identity, body.token, caller), frozen),
    ),
    route(contract.freezeOwnAccount, async (_input, context) =>
      ok(frozen(await signing.freezeOwnAccount(identity, context.actor, context))),
    ),
    route(contract.requestFreezeLink, async ({ body }, caller) =>
      map(await signing.requestFreezeLink(identity, body.email, caller), () => ({ asked: true as const })),
    ),
  ]
}

function callCheckRoutes({ identity }: FreezingDeps): Route[] {
  return [
    route(contract.startCallCheck, async (_input, { actor }) =>
      map(await calls.startCallCheck(identity, actor), ({ expiresAt }) => ({ expiresAt: expiresAt.toISOString() })),
    ),
    route(contract.answerCallCheck, async ({ body }, context) =>
      calls.answerCallCheck(identity, context.actor, body.code, context),
    ),
  ]
}

function passkeyRoutes({ passkeys: deps }: FreezingDeps): Route[] {
  return [
    route(contract.startUnfreeze, async () => ok(questionOf(await passkeys.startUnfreeze(deps)))),
    route(contract.unfreezeByPasskey, async ({ body }, caller) =>
      map(await passkeys.unfreezeByPasskey(deps, assertionOf(body.credential), caller), (opened) => ({
        heldUntil: opened?.heldUntil.toISOString() ?? null,
      })),
    ),
  ]
}

function documentRoutes({ verification: deps }: FreezingDeps): Route[] {
  return [
    route(contract.getUnfreezing, async (_input, { actor }) => ok(await standing(deps, actor.userId))),
    route(contract.addUnfreezeFile, async ({ body }, { actor }) =>
      map(await verification.addFile(deps, actor, body), ({ id: _id }) => ({ file: { _id } })),
    ),
    route(contract.unfreezeByDocument, async ({ body }, context) => {
      const { ip, userAgent, actor } = context
      const given = { ...body, back: body.back ?? null }
      const handedIn = await verification.handInToUnfreeze(deps, actor, given, { ip, userAgent })
      return handedIn.ok ? ok(await standing(deps, actor.userId)) : handedIn
    }),
  ]
}

async function standing(
  { db }: FreezingDeps['verification'],
  userId: UserId,
): Promise<{ readonly unfreezing: contract.Unfreezing }> {
  const { frozenAt, documents, check } = await verification.readUnfreezing(db.read, { userId })
  return {
    unfreezing: {
      frozenAt: frozenAt?.toISOString() ?? null,
      documents: documents.map((kind) => ({ ...kind })),
      state: check === null ? 'not_started' : (check.outcome ?? 'in_review'),
      reason: check?.reason ?? null,
    },
  }
}

/** Maps a use case's value to the contract; refusals pass unchanged. */
const map = <T, U, R extends Refusal>(result: Result<T, R>, words: (value: T) => U): Result<U, R> =>
  result.ok ? ok(words(result.value)) : result
