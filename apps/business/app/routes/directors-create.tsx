/** /settings/account/business-kyb/directors/create?party=. */
export { PartyFormScreen as default } from '@zend/web/features/kyb'
