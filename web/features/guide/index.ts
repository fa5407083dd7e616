/** Explanations: the introduction, a guide for each task, the reasons to choose Zend. */
export { FirstVisit, WhyOnDashboard } from './first-visit.tsx'
export { Guides } from './guides.tsx'
