/** What the signed-in person may do in the company that the pages show. */
import { useCompany } from '@zend/web/data/companies'
import type { Grant } from './members.flow.ts'

/** Their role and permissions. Throws outside of a company's pages. */
export function useMe(): Grant {
  const company = useCompany()
  if (company === null) throw new Error('no company is shown')
  return { role: company.role, permissions: company.permissions }
}
