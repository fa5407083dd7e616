/** /settings/services/referral. */
export { ReferralScreen as default } from '@zend/web/features/referral'
