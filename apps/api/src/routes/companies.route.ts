/** Routes of the companies that a person acts for. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok } from '@zend/kernel'
import { membershipsOf } from '@zend/server/core/companies'
import { enterCompany, type SignInDeps } from '@zend/server/core/sign-in'
import { type Route, route } from '../guard.ts'

/** The routes of companies. */
export function companiesRoutes(deps: SignInDeps): Route[] {
  return [
    route(contract.listMemberships, async (_input, { actor }) => {
      const memberships = await membershipsOf(deps.db.read, actor.userId)
      return ok({
        memberships: memberships.map(({ id, company, permissions }) => ({
          id,
          company: { ...company },
          permissions: [...permissions],
        })),
      })
    }),
    route(contract.enterCompany, async ({ params }, context) => {
      const entered = await enterCompany(deps, context.actor, { memberId: params.membership }, context)
      if (!entered.ok) return entered
      const { token, expiresAt } = entered.value
      return ok({ accessToken: token, accessTokenExpiresAt: expiresAt.toISOString() })
    }),
  ]
}
