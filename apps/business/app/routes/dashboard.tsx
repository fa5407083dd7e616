/** /dashboard. */
export { CompanyDashboard as default } from '@zend/web/features/company'
