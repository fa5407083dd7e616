/** What members may give each other. Pure; the database holds the same (companies.require_manager). */
import { PERMISSIONS, type Permission, PULLS_IN, type Role, ROLE_PERMISSIONS } from '@zend/contracts'
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Grant } from './act/index.ts'

/** Refusal: these permissions do not go with the role. */
export type GrantMalformed = Refusal<'invalid_request', { readonly field: 'permissions' }>
/** Refusal: the manager may not give this. */
export type GivingRefusal = Refusal<'owners_only' | 'permissions_exceeded'>

/**
 * Returns the grant for a role and what was chosen, the role's own permissions when nothing was: with all that these
 * need, each once, in the order of the contract. An owner may do everything, so that no company is left without
 * somebody who can; fewer permissions are refused for one.
 * @example grantOf('viewer', ['approve']) // { role: 'viewer', permissions: ['view', 'approve'] }
 */
export function grantOf(role: Role, chosen?: readonly Permission[]): Result<Grant, GrantMalformed> {
  const wanted = chosen ?? ROLE_PERMISSIONS[role]
  const needed = new Set(wanted.flatMap((each) => [each, ...(PULLS_IN[each] ?? [])]))
  const permissions = PERMISSIONS.filter((each) => needed.has(each))
  if (role === 'owner' && permissions.length < PERMISSIONS.length)
    return refuse('invalid_request', { field: 'permissions' })
  return ok({ role, permissions })
}

/**
 * Checks whether a manager may turn one grant into another: only owners make or change owners, and nobody adds a
 * permission that they lack. `before` is `null` for somebody new.
 */
export function mayGive(manager: Grant, before: Grant | null, after: Grant): Result<null, GivingRefusal> {
  if ((before?.role === 'owner' || after.role === 'owner') && manager.role !== 'owner') return refuse('owners_only')
  const added = after.permissions.filter((each) => before?.permissions.includes(each) !== true)
  return added.every((each) => manager.permissions.includes(each)) ? ok(null) : refuse('permissions_exceeded')
}
