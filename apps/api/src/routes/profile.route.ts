/**
 * Routes of a customer's own record and picture: map each call to its use case and the result to the contract. They
 * decide nothing.
 */
import * as contract from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import { getUser, updateProfile, type UpdateProfileDeps } from '@zend/server/core/persons'
import { findPicture, type PictureDeps, removePicture, setPicture } from '@zend/server/core/pictures'
import { type Actor, type Route, route } from '../guard.ts'
import { userAnswer, type UserAnswerDeps } from '../user-answer.ts'

/** Dependencies of these routes. */
export type ProfileDeps = UserAnswerDeps & { readonly identity: UpdateProfileDeps; readonly pictures: PictureDeps }

/** The routes of the profile. */
export function profileRoutes({ identity, pictures, ...answer }: ProfileDeps): Route[] {
  const shown = async (actor: Actor) => ok({ user: userAnswer(await getUser(identity, actor), answer) })
  return [
    route(contract.updateProfile, async ({ body }, context) => {
      const updated = await updateProfile(identity, context.actor, body, context)
      return updated.ok ? shown(context.actor) : updated
    }),
    route(contract.setPicture, async ({ body }, context) => {
      const set = await setPicture(pictures, context.actor, body.bytes, context)
      return set.ok ? shown(context.actor) : set
    }),
    route(contract.removePicture, async (_input, context) => {
      await removePicture(pictures, context.actor, context)
      return shown(context.actor)
    }),
    route(contract.getPicture, async ({ params }) => {
      const bytes = await findPicture(identity.db.read, params.id)
      return bytes === null ? refuse('not_found') : ok({ name: 'picture.webp', format: 'webp', bytes })
    }),
  ]
}
