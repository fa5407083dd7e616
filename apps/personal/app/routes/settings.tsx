/** /settings. */
export { SettingsScreen as default } from '@zend/web/features/settings'
