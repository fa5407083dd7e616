/** Routes of verification: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok, type Refusal, type Result, type UserId } from '@zend/kernel'
import * as verification from '@zend/server/core/verification'
import { type Actor, type CallContext, type Route, route } from '../guard.ts'

/** Dependencies of these routes. */
export type VerificationDeps = verification.HandInDeps &
  verification.FileDeps & { readonly phone: verification.PhoneDeps }

/** The routes of verification. */
export function verificationRoutes(deps: VerificationDeps): Route[] {
  return [
    route(contract.getVerification, async (_input, { actor }) => ok(await standing(deps, actor))),
    route(contract.getNameHelp, async (_input, { actor }) =>
      ok({ nameHelp: await verification.readNameHelp(deps.db.read, actor.userId) }),
    ),
    route(contract.appealName, async ({ body: { step } }, context) => {
      const asked = await verification.appealName(deps, context.actor, step, callerOf(context))
      return asked.ok ? ok(await standing(deps, context.actor)) : asked
    }),
    ...phoneRoutes(deps),
    ...handInRoutes(deps),
    route(contract.addVerificationFile, async ({ body }, { actor }) => {
      const added = await verification.addFile(deps, actor, body)
      return added.ok ? ok({ file: { _id: added.value.id } }) : added
    }),
  ]
}

function phoneRoutes(deps: VerificationDeps): Route[] {
  return [
    route(contract.verifyPhone, async ({ query: { otp: code }, body: { phone = null } }, context) => {
      if (code === undefined) {
        const sent = await verification.sendToPhone(deps.phone, context.actor, phone)
        if (!sent.ok) return sent
        const { sentTo, expiresAt, resendAt } = sent.value
        return ok({
          step: 'sent' as const,
          otp: { sentTo, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() },
        })
      }
      const confirmed = await verification.confirmOwnPhone(
        deps.phone,
        context.actor,
        { phone, code },
        callerOf(context),
      )
      return confirmed.ok ? ok({ step: 'confirmed' as const, ...(await standing(deps, context.actor)) }) : confirmed
    }),
  ]
}

function handInRoutes(deps: VerificationDeps): Route[] {
  return [
    route(contract.verifyBvn, async ({ body: { bvn: number, dateOfBirth: birthDate } }, context) =>
      answered(
        deps,
        context.actor,
        await verification.handInNumber(
          deps,
          context.actor,
          { idType: verification.BVN, number, birthDate },
          callerOf(context),
        ),
      ),
    ),
    route(contract.verifyGovernmentId, async ({ body }, context) => {
      const handedIn: Result<null, verification.NumberRefusal | verification.DocumentRefusal> =
        body.kind === 'number'
          ? await verification.handInNumber(
              deps,
              context.actor,
              { idType: body.idType, number: body.number, birthDate: body.dateOfBirth },
              callerOf(context),
            )
          : await verification.handInDocument(
              deps,
              context.actor,
              { ...body, back: body.back ?? null },
              callerOf(context),
            )
      return answered(deps, context.actor, handedIn)
    }),
    route(contract.verifyAddress, async ({ body }, context) => {
      const { region = null, postalCode = null, details = null, ...given } = body
      const command = { ...given, region, postalCode, details }
      return answered(
        deps,
        context.actor,
        await verification.handInAddress(deps, context.actor, command, callerOf(context)),
      )
    }),
  ]
}

const standing = async (
  { db, phone: { identity } }: VerificationDeps,
  { userId }: { readonly userId: UserId },
): Promise<{ readonly verification: contract.Verification }> => ({
  verification: await verification.readVerification(db.read, identity.keys.phone, userId),
})

/** Returns the whole verification after something was submitted; a refusal passes unchanged. */
async function answered<R extends Refusal>(
  deps: VerificationDeps,
  actor: Actor,
  handedIn: Result<null, R>,
): Promise<Result<{ readonly verification: contract.Verification }, R>> {
  return handedIn.ok ? ok(await standing(deps, actor)) : handedIn
}

const callerOf = ({ ip, userAgent }: Pick<CallContext, 'ip' | 'userAgent'>) => ({ ip, userAgent })
