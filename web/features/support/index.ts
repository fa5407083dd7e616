/** Messages to support: the screen of /settings/services/support. */
export { SupportScreen } from './support-screen.tsx'
