/** Makes an app's pages act for companies. Signing in does not need that code, so it loads beside the first page. */
import { loadCompanyBy, openAnew, tabCompany } from './browser.ts'
import { SESSION_STORAGE_KEY } from './session.ts'

/**
 * Called once by the app's entry, before anything else. `choice` is the page on which a company is chosen: an ended
 * membership leads there.
 */
export function actForCompanies(choice: string): void {
  loadCompanyBy(async (deps) => {
    const { createTabCompany } = await import('./company.ts')
    return createTabCompany(deps, () => openAnew(choice))
  })
  // Whoever needs it tries again.
  if (localStorage.getItem(SESSION_STORAGE_KEY) !== null) tabCompany().catch(() => undefined)
}
