/** What comes with a role, and with a permission. A file of its own, since pages before signing in load the permissions. */
import { type Permission, PERMISSIONS, type Role } from './permissions.ts'

/**
 * The permissions that another one cannot do without: whoever moves a company's money sees it (business.md A3). A
 * member who is given the first is given the others too.
 */
export const PULLS_IN: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  deposit: ['view'],
  swap: ['view'],
  withdrawal: ['view'],
  quicksell: ['view'],
  fx: ['view'],
  'beneficiary.manage': ['view'],
  approve: ['view'],
}

/** The permissions that come with a role (business.md A3). */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  initiator: ['view', 'deposit', 'swap', 'withdrawal', 'quicksell', 'beneficiary.manage', 'report.export', 'fx'],
  approver: ['view', 'report.export', 'approve'],
  accountant: ['view', 'report.export'],
  developer: ['api.manage'],
  viewer: ['view'],
}
