/** The API keys of a company: making, rolling and revoking them, and the log of their calls. */
export { KeysScreen } from './keys-screen.tsx'
