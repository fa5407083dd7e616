/**
 * Routes of account security: password, next of kin, authenticator app, devices, security events. They map
 * each call to its use case and the result to the contract, and decide nothing.
 */
import * as contract from '@zend/contracts'
import { ok, type Refusal, type Result } from '@zend/kernel'
import { type NamedKin, type NextOfKinDeps, readNextOfKin, updateNextOfKin } from '@zend/server/core/next-of-kin'
import { pageOfSecurityEvents } from '@zend/server/core/security-events'
import * as signing from '@zend/server/core/sign-in'
import type { SignInDeps, SignedInDevice } from '@zend/server/core/sign-in'
import { type Route, route } from '../guard.ts'
import { sessionOf } from './accounts.route.ts'

/** Dependencies of these routes. */
export type SecurityDeps = { readonly identity: SignInDeps; readonly nextOfKin: NextOfKinDeps }

/** The routes of account security, but for passkeys and closing. */
export function securityRoutes(deps: SecurityDeps): Route[] {
  return [
    ...passwordRoutes(deps.identity),
    ...kinRoutes(deps.nextOfKin),
    ...twoFactorRoutes(deps.identity),
    ...deviceRoutes(deps.identity),
  ]
}

function passwordRoutes(deps: SignInDeps): Route[] {
  return [
    route(contract.updatePassword, async ({ query, body }, context) => {
      const changed = await signing.changePassword(deps, context.actor, { ...body, code: query.otp }, context)
      return map(changed, ({ heldUntil, endedSessions }) => ({ heldUntil: heldUntil.toISOString(), endedSessions }))
    }),
  ]
}

function kinRoutes(deps: NextOfKinDeps): Route[] {
  const shown = ({ updatedAt, ...person }: NamedKin) => ({ ...person, updatedAt: updatedAt.toISOString() })
  return [
    route(contract.getNextOfKin, async (_input, { actor }) => {
      const named = await readNextOfKin(deps, actor)
      return ok({ nextOfKin: named === null ? null : shown(named) })
    }),
    route(contract.updateNextOfKin, async ({ query, body: person }, context) => {
      const named = await updateNextOfKin(deps, context.actor, { code: query.otp, person }, context)
      return map(named, (kin) => ({ nextOfKin: shown(kin) }))
    }),
  ]
}

function twoFactorRoutes(deps: SignInDeps): Route[] {
  const codes = (recoveryCodes: readonly string[]) => ({ recoveryCodes: [...recoveryCodes] })
  return [
    route(contract.getTwoFactor, async (_input, { actor }) => {
      const { since, recoveryCodesLeft } = await signing.getTwoFactor(deps, actor)
      return ok({ on: since !== null, since: since?.toISOString() ?? null, recoveryCodesLeft })
    }),
    route(contract.enrolTwoFactor, async ({ body }, { actor }) => signing.enrolTwoFactor(deps, actor, body.password)),
    route(contract.confirmTwoFactor, async ({ body }, context) =>
      map(await signing.confirmTwoFactor(deps, context.actor, body.code, context), codes),
    ),
    route(contract.disableTwoFactor, async ({ body }, context) => {
      const disabled = await signing.disableTwoFactor(deps, context.actor, body, context)
      return map(disabled, ({ heldUntil }) => ({ heldUntil: heldUntil?.toISOString() ?? null }))
    }),
    route(contract.renewRecoveryCodes, async ({ body }, context) =>
      map(await signing.renewRecoveryCodes(deps, context.actor, body.code, context), codes),
    ),
    route(contract.authorizeByRecovery, async ({ body }, context) =>
      map(await signing.authorizeByRecovery(deps, context.actor, body.recoveryCode, context), sessionOf),
    ),
  ]
}

function deviceRoutes(deps: SignInDeps): Route[] {
  return [
    route(contract.listDevices, async (_input, { actor }) => {
      const devices = await signing.listDevices(deps, actor)
      return ok({ devices: devices.map(deviceAnswer) })
    }),
    route(contract.removeDevice, async ({ params }, context) =>
      ok({ removed: await signing.removeDevice(deps, context.actor, params.deviceId, context) }),
    ),
    route(contract.getSecurityEvents, async ({ query }, { actor }) => {
      const page = await pageOfSecurityEvents(deps.db.read, actor.userId, query)
      return map(page, ({ events, cursor }) => ({
        events: events.map(({ id: _id, at, ...event }) => ({ ...event, _id, at: at.toISOString() })),
        cursor,
      }))
    }),
  ]
}

/** Maps a device to the contract. */
export const deviceAnswer = ({ id, firstSeenAt, lastSeenAt, ...device }: SignedInDevice): contract.Device => ({
  ...device,
  _id: id,
  firstSeenAt: firstSeenAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
})

/** Maps a use case's value to the contract; refusals pass unchanged. */
const map = <T, U, R extends Refusal>(result: Result<T, R>, words: (value: T) => U): Result<U, R> =>
  result.ok ? ok(words(result.value)) : result
