/**
 * The company whose money the pages show, and what the signed-in person may do with it. Without a provider the money is
 * their own, with which a person may do everything. The API enforces permissions; pages only offer what it allows.
 */
import type { Permission } from '@zend/contracts'
import type { ChosenCompany } from '@zend/web/client/company'
import { createContext, use } from 'react'

const CompanyContext = createContext<ChosenCompany | null>(null)

/** Provides the company to everything inside. */
export const CompanyProvider = CompanyContext.Provider

/** The company whose money is shown; `null` where it is the person's own. */
export const useCompany = (): ChosenCompany | null => use(CompanyContext)

/** Tells whether the signed-in person may do this with the money that is shown. */
export function useMay(permission: Permission): boolean {
  const company = useCompany()
  return company === null || company.permissions.includes(permission)
}
