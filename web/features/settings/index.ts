/** The settings: their areas, and security with the allowlist. The PIN and the saved wallets are separate features. */
export { SecurityScreen } from './security-screen.tsx'
export { SettingsScreen } from './settings-screen.tsx'
