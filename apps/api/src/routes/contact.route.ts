/**
 * Routes of changing the mail address and the phone number: map each call to its use case and the result to the
 * contract. They decide nothing.
 */
import * as contract from '@zend/contracts'
import { ok, type Refusal, type Result } from '@zend/kernel'
import { type Act, sendActionCode } from '@zend/server/core/confirmation'
import * as passkeys from '@zend/server/core/passkeys'
import * as signing from '@zend/server/core/sign-in'
import type { SignInDeps } from '@zend/server/core/sign-in'
import * as verification from '@zend/server/core/verification'
import { type Route, route } from '../guard.ts'
import { sentAnswer } from './accounts.route.ts'
import { questionOf } from './passkeys.route.ts'

/** Dependencies of these routes. */
export type ContactDeps = {
  readonly identity: SignInDeps
  readonly passkeys: passkeys.PasskeyDeps
  readonly phone: verification.ChangePhoneDeps
}

/** The routes of changing where one is reached. */
export const contactRoutes = (deps: ContactDeps): Route[] => [
  ...codeRoutes(deps),
  route(contract.changeEmail, async ({ query, body }, context) => {
    const { email, newCode, transactionPin: pin } = body
    const command = { email, newCode, pin, code: query.otp }
    return map(await signing.changeEmail(deps.identity, context.actor, command, context), ({ heldUntil, ...rest }) => ({
      ...rest,
      heldUntil: heldUntil.toISOString(),
    }))
  }),
  route(contract.changePhone, async ({ query, body }, context) => {
    const { phone, smsCode, transactionPin: pin } = body
    const command = { phone, smsCode, pin, code: query.otp }
    const changed = await verification.changePhone(deps.phone, context.actor, command, context)
    return map(changed, () => ({ changed: true as const }))
  }),
]

type Change = contract.EndpointInput<typeof contract.requestContactOtp>['body']
const actOf = (change: Change): Act =>
  'email' in change ? { kind: 'change-email', email: change.email } : { kind: 'change-phone', phone: change.phone }

function codeRoutes({ identity, passkeys: byPasskey, phone }: ContactDeps): Route[] {
  return [
    route(contract.requestNewEmail, async ({ body }, { actor }) =>
      map(await signing.requestNewEmail(identity, actor, body.email), sentAnswer),
    ),
    route(contract.requestNewPhone, async ({ body }, { actor }) =>
      map(await verification.sendToNewPhone(phone, actor, body.phone), sentAnswer),
    ),
    route(contract.requestContactOtp, async ({ body }, { actor }) =>
      map(await sendActionCode(identity, actor, actOf(body)), sentAnswer),
    ),
    route(contract.startContactStepUp, async ({ body }, { actor }) => {
      const asked = await passkeys.startStepUp(byPasskey, actor, actOf(body))
      return map(asked, ({ nonce, ...question }) => ({ ...questionOf(question), nonce }))
    }),
  ]
}

/** Maps a use case's value to the contract; refusals pass unchanged. */
const map = <T, U, R extends Refusal>(result: Result<T, R>, words: (value: T) => U): Result<U, R> =>
  result.ok ? ok(words(result.value)) : result
