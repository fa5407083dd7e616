/** Invitations: the screen of /settings/services/referral. */
export { ReferralScreen } from './referral-screen.tsx'
