/**
 * Routes of the accounts service: map each call to its use case and the result to the contract. They decide nothing.
 */
import {
  ACT_KINDS,
  type ActType,
  authorize,
  createTransactionPin,
  type EndpointData,
  generateOtp,
  getUser as getUserEndpoint,
  refreshSession as refreshEndpoint,
  resendOtp,
  resendSignUpOtp,
  resetPassword as resetEndpoint,
  revokeSession as revokeEndpoint,
  type OtpSent,
  type Session,
  signIn as signInEndpoint,
  signUp as signUpEndpoint,
  updateTransactionPin,
  verifyEmail as verifyEndpoint,
} from '@zend/contracts'
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { CodeSent } from '@zend/server/core/codes'
import * as confirmation from '@zend/server/core/confirmation'
import type { Act } from '@zend/server/core/confirmation'
import type { Actor } from '@zend/server/core/holders'
import * as persons from '@zend/server/core/persons'
import * as signing from '@zend/server/core/sign-in'
import type { OpenedSession, SignInDeps, SignInStep } from '@zend/server/core/sign-in'
import { type Route, route } from '../guard.ts'
import { userAnswer, type UserAnswerDeps } from '../user-answer.ts'

/** Maps the account act named in `generateOtp` and passkeys to our act. */
export const accountAct = (type: ActType): Act => ({ kind: ACT_KINDS[type] })

type SignedIn = EndpointData<typeof signInEndpoint>

/** Dependencies of these routes. */
export type AccountsDeps = SignInDeps & UserAnswerDeps

/** The routes of the accounts service. */
export function accountsRoutes(deps: AccountsDeps): Route[] {
  return [
    ...openingRoutes(deps),
    ...sessionRoutes(deps),
    ...passwordRoutes(deps),
    ...codeRoutes(deps),
    ...pinRoutes(deps),
  ]
}

function openingRoutes(deps: AccountsDeps): Route[] {
  return [
    route(signUpEndpoint, async ({ body }, caller) => {
      const opened = await signing.signUp(deps, body, caller)
      return map(opened, ({ userId, access, code }) => ({ user: bearer(userId, access), otp: sentAnswer(code) }))
    }),
    route(verifyEndpoint, async ({ query, body }, context) => {
      const verified = await signing.verifyEmail(deps, context.actor, query.otp, context, body.signIn)
      return map(verified, ({ verifiedAt, session }) => ({
        verifiedAt: verifiedAt.toISOString(),
        ...(session === null ? {} : sessionOf(session)),
      }))
    }),
    route(getUserEndpoint, async (_input, context) =>
      ok({ user: userAnswer(await persons.getUser(deps, context.actor), deps) }),
    ),
  ]
}

function sessionRoutes(deps: SignInDeps): Route[] {
  return [
    route(signInEndpoint, async ({ body }, caller) => {
      const step = await signing.signIn(deps, body, caller)
      return map(step, stepOf)
    }),
    route(authorize, async ({ query, body }, context) => {
      const authorized = await signing.authorizeSignIn(deps, context.actor, query.otp, context, body.trustDevice)
      return map(authorized, ({ trustedDevice, ...opened }) => ({
        ...sessionOf(opened),
        ...(trustedDevice === null
          ? {}
          : { trustedDevice: { token: trustedDevice.token, expiresAt: trustedDevice.expiresAt.toISOString() } }),
      }))
    }),
    route(refreshEndpoint, async ({ params, body }, caller) =>
      map(await signing.refreshSession(deps, params.id, body.refreshToken, caller), sessionOf),
    ),
    route(revokeEndpoint, async ({ body }, context) =>
      ok({ revoked: await signing.revokeSession(deps, context.actor, body, context) }),
    ),
  ]
}

function passwordRoutes(deps: SignInDeps): Route[] {
  return [
    route(resetEndpoint, async ({ query: { email_address: email, otp: code }, body: { password } }, caller) => {
      if (code === undefined) {
        const asked = await signing.requestPasswordReset(deps, email)
        return map(asked, ({ resendAt }) => ({ done: 'code-sent' as const, resendAt: resendAt.toISOString() }))
      }
      if (password === undefined) return refuse('invalid_request', { field: 'body.password' })
      return map(await signing.resetPassword(deps, { email, code, password }, caller), () => ({
        done: 'password-set' as const,
      }))
    }),
  ]
}

function codeRoutes(deps: SignInDeps): Route[] {
  return [
    route(resendSignUpOtp, async (_input, context) =>
      map(await signing.resendSignUpCode(deps, context.actor), sentAnswer),
    ),
    route(resendOtp, async (_input, context) =>
      map(await signing.resendSignInCode(deps, context.actor, context), sentAnswer),
    ),
    route(generateOtp, async ({ query }, { actor }) => {
      if (query.type !== 'reset-password')
        return map(await confirmation.sendActionCode(deps, actor, accountAct(query.type)), sentAnswer)
      const { email } = await persons.getUser(deps, actor)
      return map(await signing.requestPasswordReset(deps, email), sentAnswer)
    }),
  ]
}

function pinRoutes(deps: SignInDeps): Route[] {
  return [
    route(createTransactionPin, async ({ body }, context) => {
      const created = await confirmation.createPin(deps, context.actor, body.transactionPin, context)
      return map(created, () => ({ hasCreatedTransactionPin: true as const }))
    }),
    route(updateTransactionPin, async ({ query, body: { transactionPin, currentTransactionPin = null } }, context) => {
      const command = { code: query.otp, pin: transactionPin, currentPin: currentTransactionPin }
      return map(await confirmation.updatePin(deps, context.actor, command, context), ({ heldUntil }) => ({
        heldUntil: heldUntil?.toISOString() ?? null,
      }))
    }),
  ]
}

/** Maps a use case's value to the contract; refusals pass unchanged. */
const map = <T, U, R extends Refusal>(result: Result<T, R>, words: (value: T) => U): Result<U, R> =>
  result.ok ? ok(words(result.value)) : result

/** Where a code was sent, in the words of the contract. */
export const sentAnswer = ({ sentTo, expiresAt, resendAt }: CodeSent): OtpSent => ({
  sentTo,
  expiresAt: expiresAt.toISOString(),
  resendAt: resendAt.toISOString(),
})

const bearer = (_id: Actor['userId'], { token, expiresAt }: { readonly token: string; readonly expiresAt: Date }) => ({
  _id,
  accessToken: token,
  accessTokenExpiresAt: expiresAt.toISOString(),
})

/** Maps the step after the password to the contract. */
function stepOf(step: SignInStep): SignedIn {
  const { userId, access } = step
  switch (step.next) {
    case 'authorize':
    case 'verify-email':
      return { next: step.next, user: bearer(userId, access), otp: sentAnswer(step.code) }
    case 'authenticator':
    case 'unfreeze':
      return { next: step.next, user: bearer(userId, access) }
    case 'signed-in':
      return { next: step.next, ...sessionOf(step) }
  }
}

/** Maps a session to the contract. */
export const sessionOf = ({ userId, access, refresh }: OpenedSession): Session => ({
  user: {
    ...bearer(userId, access),
    refreshToken: refresh.token,
    refreshTokenExpiresAt: refresh.expiresAt.toISOString(),
  },
})
