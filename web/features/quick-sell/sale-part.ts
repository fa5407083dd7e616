/**
 * The steps of a sale that come later, fetched while it is filled in. Apart from the other later parts, some of which
 * they use themselves.
 */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The offer of a sale and everything after it. */
export const saleScreen = lazyPart(async () => (await import('./sale-screen.tsx')).SaleScreen)
/** What was just sold. */
export const soldScreen = lazyPart(async () => (await import('./sold-screen.tsx')).SoldScreen)
/** Where it goes to: the countries, with their ways. */
export const chooseCountry = lazyPart(async () => (await import('./choose-country.tsx')).ChooseCountry)
/** A new account on the way to a sale. */
export const newAccountStep = lazyPart(async () => (await import('./new-account-step.tsx')).NewAccountStep)

/** Fetches them all. */
export function fetchSteps(): void {
  for (const step of [chooseCountry, saleScreen, soldScreen, newAccountStep]) step.fetch()
}
