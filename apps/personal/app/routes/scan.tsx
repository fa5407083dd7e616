/** /scan. */
export { ScanScreen as default } from '@zend/web/features/people'
