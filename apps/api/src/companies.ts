/** Wires companies and their members in the API, from their configuration and the parts that are already open. */
import type { ProductConfig } from '@zend/server/config'
import type { Asking } from '@zend/server/core/approvals'
import { type MembersDeps, membersKeysFrom, openAskedCompany } from '@zend/server/core/members'
import { phoneKeysFrom } from '@zend/server/core/persons'
import { noteJoined } from '@zend/server/core/referrals'
import type { OnAccountOpened, SignInDeps } from '@zend/server/core/sign-in'
import { readModulusFiles, type SuppliersDeps, suppliersKeyFrom } from '@zend/server/core/suppliers'
import type { WebhooksDeps } from '@zend/server/core/webhooks'
import type { Database } from '@zend/server/database'
import type { Logger } from 'pino'
import type { Route } from './guard.ts'
import { companiesRoutes } from './routes/companies.route.ts'
import { membersRoutes, type MembersRoutesDeps } from './routes/members.route.ts'
import { suppliersRoutes } from './routes/suppliers.route.ts'
import { webhooksRoutes } from './routes/webhooks.route.ts'
import { openWebhooks } from './webhooks.ts'

/** The parts that are already open. `publicDb` serves the calls of people; `secret` is the deployment's. */
export type OpenParts = Pick<MembersRoutesDeps, 'pictureUrl'> & {
  readonly identity: SignInDeps
  readonly publicDb: Database
  readonly config: Pick<ProductConfig, 'members' | 'suppliers' | 'webhooks' | 'api' | 'countries'>
  readonly secret: Uint8Array
  readonly asking: Asking
  readonly logger: Pick<Logger, 'warn'>
}

/** Companies: what describing acts on members and webhooks and releasing suppliers needs, and their routes. */
export type Companies = {
  readonly members: MembersDeps
  readonly webhooks: WebhooksDeps
  readonly suppliers: SuppliersDeps
  readonly routes: readonly Route[]
}

/** Opens companies, and says when British accounts are checked by their form alone. Throws on an unreadable table. */
export function openCompanies({
  identity,
  publicDb: db,
  config,
  secret,
  asking: approvals,
  pictureUrl,
  logger,
}: OpenParts): Companies {
  const members: MembersDeps = { ...identity, policy: config.members, approvals, addresses: membersKeysFrom(secret) }
  const webhooks = openWebhooks({ ...identity, config, secret })
  const modulus = readModulusFiles(config.suppliers.modulus)
  if (modulus === null)
    logger.warn('British account numbers are checked by their form alone: config.suppliers.modulus names no table')
  const suppliers: SuppliersDeps = {
    ...identity,
    policy: config.suppliers,
    confirmation: identity,
    approvals,
    suppliersKey: suppliersKeyFrom(secret),
    modulus,
  }
  const readsPerMinute = config.api.invitationsPerMinute
  return {
    members,
    webhooks,
    suppliers,
    routes: [
      ...companiesRoutes({
        identity: { ...identity, db },
        members: { ...members, db },
        countries: config.countries,
        readsPerMinute,
      }),
      ...membersRoutes({ members, pictureUrl }),
      ...suppliersRoutes({ suppliers, keys: identity.keys, publicDb: db, linksPerMinute: readsPerMinute }),
      ...webhooksRoutes(webhooks),
    ],
  }
}

/** What happens with a new account: its inviter is noted, and the company that its sign-up asked for is opened. */
export function accountOpening({
  clock,
  config,
  secret,
}: Pick<SignInDeps, 'clock'> & {
  readonly config: Pick<ProductConfig, 'referrals'>
  readonly secret: Uint8Array
}): OnAccountOpened {
  const note = noteJoined({ clock, policy: config.referrals, phoneKeys: phoneKeysFrom(secret) })
  return async (tx, opened) => {
    await note(tx, opened)
    await openAskedCompany(tx, opened)
  }
}
