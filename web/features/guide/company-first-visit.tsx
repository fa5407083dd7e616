/** The introduction to a company's account, which may be new to somebody who is not. */
import { useQuery } from '@tanstack/react-query'
import { companyQuery, useCompany } from '@zend/web/data/companies'
import { type ReactElement, Suspense } from 'react'
import { companyIntro } from './later-parts.ts'
import { wasSeen } from './seen-guides.ts'
import { isYoung, useFirstVisit, type Visitor } from './use-first-visit.ts'

/** Shown where the person or the company is new. */
export function CompanyFirstVisit(visitor: Visitor): ReactElement | null {
  const company = useCompany()
  const { data } = useQuery({ ...companyQuery(), enabled: !wasSeen('intro') })
  const { open, close } = useFirstVisit(visitor, data !== undefined && isYoung(data.openedAt))
  if (open === null || company === null) return null
  return (
    <Suspense>
      <companyIntro.Part open={open} name={company.company.name} onClose={close} />
    </Suspense>
  )
}
