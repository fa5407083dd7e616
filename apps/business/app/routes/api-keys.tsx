/** /developers/keys. */
export { KeysScreen as default } from '@zend/web/features/api-keys'
