/** Reads a customer's verification, for other modules and for the customer. Read-only. */
import type { Verification, VerificationStep } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { findPerson, type PhoneKeys, phoneOf } from '../persons/index.ts'
import { requirementsOf } from './country-requirements.ts'
import type { VerificationKeys } from './keys.ts'
import { findName } from './people.repo.ts'
import { newestNumber, readStanding } from './verification.repo.ts'
import { missingFor, shownSteps, TIER_STEPS, tierFrom } from './verification.ts'

/** The tier that a customer has proven (product.md §11), 0 to 3. */
export async function tierOf(tx: Tx, userId: UserId): Promise<number> {
  return tierFrom(await readStanding(tx, userId))
}

/**
 * Returns the tier, at least `floor`, with the steps that are missing for the next one, for explaining a limit: none at
 * the top. A step under review is missing until it is approved. A customer whom a list may name has no tier, whatever
 * the floor.
 */
export async function tierWithMissing(
  tx: Tx,
  userId: UserId,
  floor = 0,
): Promise<{ readonly tier: number; readonly missing: readonly VerificationStep[] }> {
  const standing = await readStanding(tx, userId)
  const tier = standing.listing === 'clear' ? Math.max(floor, tierFrom(standing)) : 0
  return { tier, missing: missingFor(standing, tier + 1) }
}

/**
 * Returns the customer's name in a register or document, once tier 1 is proven; `null` before, and while a list may
 * name them.
 */
export async function verifiedName(
  tx: Tx,
  { person }: Pick<VerificationKeys, 'person'>,
  userId: UserId,
): Promise<{ readonly name: string } | null> {
  const [standing, name] = await Promise.all([readStanding(tx, userId), findName(tx, person, userId)])
  return name === null || tierFrom(standing) < 1 ? null : { name }
}

/** Returns a customer's verification in the contract's form. */
export async function readVerification(tx: Tx, phoneKeys: PhoneKeys, userId: UserId): Promise<Verification> {
  const [standing, person, number] = [
    await readStanding(tx, userId),
    await findPerson(tx, userId),
    await newestNumber(tx, userId),
  ]
  if (person === null) throw new Error(`${userId} has no account`)
  const { country, identityNumbers, documents } = requirementsOf(person.country)
  const tier = tierFrom(standing)
  return {
    tier,
    steps: shownSteps(standing).map(({ step, state, reason, at }) => ({
      step,
      state,
      reason,
      at: at?.toISOString() ?? null,
    })),
    phone: await phoneOf(tx, phoneKeys, userId),
    identityNumber: number,
    country: {
      country,
      identityNumbers: identityNumbers.map(({ idType, label, pattern, example }) => ({
        idType,
        label,
        pattern,
        example,
      })),
      documents: [...documents],
    },
    next: tier + 1 < TIER_STEPS.length ? { tier: tier + 1, takes: [...missingFor(standing, tier + 1)] } : null,
  }
}
