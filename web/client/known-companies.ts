/**
 * The companies that the signed-in person acts for, as the API last listed them: sealed in this device's local storage
 * without any token, so that a new tab need not ask before it shows a page. Signing out deletes them.
 */
import { fields, MEMBER_STATES, type MembershipAnswer, OFFERED, PERMISSIONS, ROLES } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import * as z from 'zod/mini'
import { SESSION_ENTRY, type Vault } from './vault.ts'

const ENTRY = 'companies'

/** A membership as a tab acts by it. */
export const placeSchema = z.object({
  membership: fields.id('mbr'),
  // Entries of an earlier version do not say what is offered.
  company: z.object({ id: fields.id('biz'), name: z.string(), offered: z.optional(z.array(z.enum(OFFERED))) }),
  permissions: z.array(z.enum(PERMISSIONS)),
  role: z.enum(ROLES),
})
/** See `placeSchema`. */
export type Place = z.output<typeof placeSchema>
const stored = z.object({
  userId: fields.ownId,
  places: z.array(z.object({ ...placeSchema.shape, state: z.enum(MEMBER_STATES) })),
})

/** A membership as it is stored. Pure. */
export const placeOf = ({ id, company, permissions, role }: MembershipAnswer): Place => ({
  membership: id,
  company,
  permissions,
  role,
})

/** The known companies. Nothing is written once the person has signed out. */
export type KnownCompanies = {
  /**
   * The person's place in this company, or with `null` in their only one; `null` when it is not known, is suspended, or
   * is one of several.
   */
  readonly find: (userId: UserId, company: string | null) => Promise<Place | null>
  /** Replaces what is known by the API's list. */
  readonly follow: (userId: UserId, memberships: readonly MembershipAnswer[]) => Promise<void>
  /** Adds one that the person has just entered, or replaces it. */
  readonly add: (userId: UserId, membership: MembershipAnswer) => Promise<void>
  /** Forgets all: the next tab asks. */
  readonly forget: () => void
}

/** The known companies in the device's vault. */
export function createKnownCompanies(device: Vault): KnownCompanies {
  type Known = z.output<typeof stored>['places']
  const of = async (userId: UserId): Promise<Known> => {
    const { success, data } = stored.safeParse(await device.read(ENTRY))
    return success && data.userId === userId ? data.places : []
  }
  const write = async (userId: UserId, places: Known): Promise<void> => {
    if (JSON.stringify(places) === JSON.stringify(await of(userId))) return
    // Beside the session: everything may be deleted while sealing takes its time.
    await device.writeBeside(SESSION_ENTRY, ENTRY, { userId, places })
  }
  const knownOf = (membership: MembershipAnswer): Known[number] => ({ ...placeOf(membership), state: membership.state })
  return {
    async find(userId, company) {
      const places = (await of(userId)).filter((each) => company === null || each.company.id === company)
      const [found] = places
      if (found === undefined || places.length > 1 || found.state !== 'active') return null
      return placeSchema.parse(found)
    },
    follow: (userId, memberships) => write(userId, memberships.map(knownOf)),
    async add(userId, membership) {
      const others = (await of(userId)).filter((each) => each.membership !== membership.id)
      await write(userId, [...others, knownOf(membership)])
    },
    forget: () => device.remove(ENTRY),
  }
}
