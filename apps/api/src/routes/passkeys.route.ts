/** Routes of passkeys: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok, refuse, type Result } from '@zend/kernel'
import type { Act } from '@zend/server/core/confirmation'
import * as passkeys from '@zend/server/core/passkeys'
import { type Actor, type HandlerRefusal, type Route, route } from '../guard.ts'
import { accountAct, sessionOf } from './accounts.route.ts'
import type { DescribeActs } from './withdraw.route.ts'

/** Dependencies of these routes. `describeActs` describes the act of a code requested by `getEmailOtp`. */
export type PasskeysRoutesDeps = { readonly passkeys: passkeys.PasskeyDeps; readonly describeActs: DescribeActs }

/** The routes of passkeys. */
export function passkeysRoutes({ passkeys: deps, describeActs }: PasskeysRoutesDeps): Route[] {
  return [...manageRoutes(deps), ...signInRoutes(deps), ...stepUpRoutes(deps, describeActs)]
}

function manageRoutes(deps: passkeys.PasskeyDeps): Route[] {
  return [
    route(contract.listPasskeys, async (_input, { actor }) =>
      ok({ passkeys: (await passkeys.listPasskeys(deps, actor)).map(passkeyAnswer) }),
    ),
    route(contract.startPasskey, async ({ body }, { actor }) => {
      const asked = await passkeys.startPasskey(deps, actor, body)
      return asked.ok ? ok(questionOf(asked.value)) : asked
    }),
    route(contract.addPasskey, async ({ body: { name, credential } }, context) => {
      const added = await passkeys.addPasskey(
        deps,
        context.actor,
        { name, credential: attestationOf(credential) },
        context,
      )
      return added.ok ? ok({ passkey: passkeyAnswer(added.value) }) : added
    }),
    route(contract.removePasskey, async ({ params }, context) =>
      ok({ removed: await passkeys.removePasskey(deps, context.actor, params.passkeyId, context) }),
    ),
  ]
}

function signInRoutes(deps: passkeys.PasskeyDeps): Route[] {
  return [
    route(contract.startPasskeySignIn, async () => ok(questionOf(await passkeys.startPasskeySignIn(deps)))),
    route(contract.passkeySignIn, async ({ body }, caller) => {
      const opened = await passkeys.signInWithPasskey(deps, assertionOf(body.credential), caller)
      return opened.ok ? ok(sessionOf(opened.value)) : opened
    }),
  ]
}

type Body<E extends contract.Endpoint> = contract.EndpointInput<E>['body']
type StepUpQuery = contract.EndpointInput<typeof contract.startStepUp>['query']

function stepUpRoutes(deps: passkeys.PasskeyDeps, describeActs: DescribeActs): Route[] {
  const actOf = async (
    actor: Actor,
    { type, ...asked }: StepUpQuery,
  ): Promise<Result<Act, HandlerRefusal<typeof contract.startStepUp>>> => {
    if (type !== undefined) return ok(accountAct(type))
    const { emailType } = asked
    return emailType === undefined
      ? refuse('invalid_request', { field: 'query.emailType' })
      : describeActs[emailType](actor, { ...asked, emailType })
  }
  return [
    route(contract.startStepUp, async ({ query }, { actor }) => {
      const act = await actOf(actor, query)
      if (!act.ok) return act
      const asked = await passkeys.startStepUp(deps, actor, act.value)
      return asked.ok ? ok({ ...questionOf(asked.value), nonce: asked.value.nonce }) : asked
    }),
    route(contract.stepUp, async ({ body }, context) => {
      const done = await passkeys.finishStepUp(deps, context.actor, assertionOf(body.credential), context)
      return done.ok ? ok({ otp: done.value.code, expiresAt: done.value.expiresAt.toISOString() }) : done
    }),
  ]
}

// Pass on only what is verified: nothing depends on a browser's extension results.
const frame = ({ id, rawId, type }: { readonly id: string; readonly rawId: string; readonly type: 'public-key' }) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
})

/** Maps a new passkey to the library's form. */
const attestationOf = ({ response, ...credential }: Body<typeof contract.addPasskey>['credential']) => ({
  ...frame(credential),
  response: {
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    ...(response.transports === undefined ? {} : { transports: response.transports }),
  },
})

/** Maps a passkey's signature to the library's form. */
/** A passkey's answer as the judge takes it. */
export const assertionOf = ({ response, ...credential }: Body<typeof contract.stepUp>['credential']) => {
  const { userHandle, clientDataJSON, authenticatorData, signature } = response
  return {
    ...frame(credential),
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle === undefined || userHandle === null ? {} : { userHandle }),
    },
  }
}

/** A question to a device in the words of the contract. */
export const questionOf = ({ options, expiresAt }: passkeys.Question) => ({
  options: { ...options },
  expiresAt: expiresAt.toISOString(),
})

/** Maps a passkey to the contract. */
export const passkeyAnswer = ({
  id,
  name,
  synced,
  createdAt,
  confirmsFrom,
  lastUsedAt,
}: passkeys.Passkey): contract.Passkey => ({
  _id: id,
  name,
  synced,
  createdAt: createdAt.toISOString(),
  confirmsFrom: confirmsFrom.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
