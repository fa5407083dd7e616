/** Explanations: the introduction, a guide for each task, the reasons to choose Zend. */
export { CompanyFirstVisit } from './company-first-visit.tsx'
export { WhyOnDashboard } from './first-visit.tsx'
export { Guides } from './guides.tsx'
