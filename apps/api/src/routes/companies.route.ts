/** Routes of companies, for a person: those they act for, opening one, and invitations. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok } from '@zend/kernel'
import { type Membership, membershipsOf } from '@zend/server/core/companies'
import { type CountriesPolicy, offeredIn } from '@zend/server/core/countries'
import { acceptInvitation, type MembersDeps, openCompany, readInvitation } from '@zend/server/core/members'
import { enterCompany, type SignInDeps } from '@zend/server/core/sign-in'
import { type Route, route } from '../guard.ts'

/** Dependencies of these routes. `readsPerMinute`: how often one address may read invitations. */
export type CompaniesDeps = {
  readonly identity: SignInDeps
  readonly members: MembersDeps
  readonly countries: CountriesPolicy
  readonly readsPerMinute: number
}

/** The routes of companies. */
export function companiesRoutes(deps: CompaniesDeps): Route[] {
  return [...placesRoutes(deps), ...invitationRoutes(deps)]
}

function placesRoutes({ identity, members, countries }: CompaniesDeps): Route[] {
  return [
    route(contract.listMemberships, async (_input, { actor }) => {
      const memberships = await membershipsOf(identity.db.read, actor.userId)
      return ok({ memberships: memberships.map((each) => membershipAnswer(each, countries)) })
    }),
    route(contract.enterCompany, async ({ params }, context) => {
      const entered = await enterCompany(identity, context.actor, { memberId: params.membership }, context)
      if (!entered.ok) return entered
      const { token, expiresAt } = entered.value
      return ok({ accessToken: token, accessTokenExpiresAt: expiresAt.toISOString() })
    }),
    route(contract.openCompany, async ({ body }, context) => {
      const opened = await openCompany(members, context.actor, body, context)
      return opened.ok ? ok({ membership: membershipAnswer(opened.value, countries) }) : opened
    }),
  ]
}

function invitationRoutes({ members, countries, readsPerMinute }: CompaniesDeps): Route[] {
  return [
    route(
      contract.readInvitation,
      async ({ body }) => {
        const said = await readInvitation(members, body.token)
        if (!said.ok) return said
        const { company, expiresAt, ...rest } = said.value
        return ok({ ...rest, company: { name: company }, expiresAt: expiresAt.toISOString() })
      },
      { ownPerMinute: readsPerMinute },
    ),
    route(contract.acceptInvitation, async ({ body }, context) => {
      const answered = await acceptInvitation(members, context.actor, body.token, context)
      if (!answered.ok) return answered
      return answered.value.state === 'joined'
        ? ok({ state: 'joined' as const, membership: membershipAnswer(answered.value.membership, countries) })
        : ok({ state: 'claimed' as const, company: { name: answered.value.company } })
    }),
  ]
}

/** Maps a membership to the contract. */
const membershipAnswer = (
  { id, company: { country, ...company }, role, permissions, suspendedAt }: Membership,
  countries: CountriesPolicy,
): contract.MembershipAnswer => ({
  id,
  company: { ...company, offered: [...offeredIn(countries, country)] },
  role,
  permissions: [...permissions],
  state: suspendedAt === null ? 'active' : 'suspended',
})
