/** Payout rails, without the countries into which nobody sells. */
import type { PayoutRail } from '../../ports/payout-rail.ts'
import { type CountriesPolicy, isOfferedIn } from './countries.policy.ts'

/**
 * Returns the rails for what begins anew: they serve no country of a row in which `quicksell` is off. What is under way
 * is finished and asked about by the rails themselves.
 */
export const railsWhereOffered = (rails: readonly PayoutRail[], policy: CountriesPolicy): readonly PayoutRail[] =>
  rails.map((rail) => ({
    ...rail,
    serves: (place) => isOfferedIn(policy, place.country, 'quicksell') && rail.serves(place),
  }))
