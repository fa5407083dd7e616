/** The settings: their areas, security with the allowlist. The PIN and the saved wallets are features of their own. */
export { SecurityScreen } from './security-screen.tsx'
export { SettingsScreen } from './settings-screen.tsx'
