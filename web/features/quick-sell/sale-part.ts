/**
 * The later steps of a sale, loaded while the form is filled in. Separate from the other lazy parts, which they use.
 */
import { addTexts } from '@zend/web/i18n'
import { lazyPart } from '@zend/web/client/lazy-part'

/** The offer of a sale and everything after it. */
export const saleScreen = lazyPart(async () => (await import('./sale-screen.tsx')).SaleScreen)
/** The completed sale. */
export const soldScreen = lazyPart(async () => (await import('./sold-screen.tsx')).SoldScreen)
/** The choice of what to sell. */
export const chooseAsset = lazyPart(async () => (await import('./choose-asset.tsx')).ChooseAsset)
/** The choice of the saved account. */
export const chooseAccount = lazyPart(async () => (await import('./choose-account.tsx')).ChooseAccount)
/** The choice of the country, with its payout methods. */
export const chooseCountry = lazyPart(async () => (await import('./choose-country.tsx')).ChooseCountry)
/** A new account during a sale. */
export const newAccountStep = lazyPart(async () => (await import('./new-account-step.tsx')).NewAccountStep)

/** The local balances that can be paid out. */
export const localBalances = lazyPart(async () => (await import('./local-balances.tsx')).LocalBalances)
/** That selling opens with the verification. */
export const verifyFirst = lazyPart(async () => (await import('./verify-first.tsx')).VerifyFirst)
/** That the sale changes a request. */
export const changeNote = lazyPart(async () => (await import('@zend/web/data/changes')).ChangeNote)
/** Why nothing can be sold, or not this amount. */
export const trouble = lazyPart(async () => (await import('./trouble.tsx')).Trouble)
/** What belongs to a sale, beside its form on a desktop. */
export const salePanel = lazyPart(async () => {
  const [{ SalePanel }] = await Promise.all([import('./sale-panel.tsx'), addTexts('money')])
  return SalePanel
})
/** How much may still be sold now. */
export const limitLeft = lazyPart(async () => (await import('./limit-left.tsx')).LimitLeft)

/** Loads them all. */
export function fetchSteps(): void {
  for (const step of [
    trouble,
    limitLeft,
    chooseAsset,
    chooseAccount,
    chooseCountry,
    saleScreen,
    soldScreen,
    newAccountStep,
  ])
    step.fetch()
}
