/** Route of invitations: maps what a customer's invitations brought to the contract. It decides nothing. */
import * as contract from '@zend/contracts'
import { DAY_MS, ok } from '@zend/kernel'
import {
  boxStateAt,
  endOf,
  type InvitedPerson,
  readReferral,
  type ReferralDeps,
  stageAt,
} from '@zend/server/core/referrals'
import { type Route, route } from '../guard.ts'

/** Dependencies of these routes. `appUrl` is the address of the personal app, for links. */
export type ReferralRoutesDeps = ReferralDeps & { readonly appUrl: string }

/** The route of invitations. */
export function referralRoutes(deps: ReferralRoutesDeps): Route[] {
  const { verifyWithinMs, tradeWithinMs, depositUsd, tradeUsd } = deps.policy
  const rules = {
    verifyWithinDays: daysOf(verifyWithinMs),
    tradeWithinDays: daysOf(tradeWithinMs),
    depositUsd,
    tradeUsd,
  }
  return [
    route(contract.getReferral, async (_input, { actor }) => {
      const { code, invited } = await readReferral(deps, actor)
      const now = deps.clock.now()
      const link = `${deps.appUrl.replace(/\/$/, '')}/auth/register?ref=${code}`
      return ok({
        code,
        link,
        invited: invited.map((each) => shown(each, now)),
        boxes: invited.flatMap((each) => boxesOf(each, now)),
        rules,
      })
    }),
  ]
}

// Round down: part of a day is not promised.
const daysOf = (ms: number): number => Math.floor(ms / DAY_MS)

const shown = ({ invitation, name }: InvitedPerson, now: Date): contract.Invited => ({
  _id: invitation.id,
  name,
  joinedAt: invitation.joinedAt.toISOString(),
  stage: stageAt(invitation, now),
  endsAt: endOf(invitation).toISOString(),
})

const boxesOf = ({ invitation }: InvitedPerson, now: Date): contract.MysteryBox[] =>
  invitation.boxes.map((box) => ({
    _id: box.id,
    reason: box.reason,
    state: boxStateAt(box, now),
    invitedId: invitation.id,
    endsAt: box.endsAt.toISOString(),
  }))
