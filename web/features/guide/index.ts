/** What explains the product: the introduction, a guide for each task, the reasons to choose it. */
export { FirstVisit, WhyOnDashboard } from './first-visit.tsx'
export { Guides } from './guides.tsx'
