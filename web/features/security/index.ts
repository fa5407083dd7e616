/** Account security: password, authenticator app, passkeys, devices, next of kin, closing. */
export { changeContact } from './contact-parts.ts'
export { ChangePasswordScreen } from './change-password-screen.tsx'
export { DeleteAccountScreen } from './delete-account-screen.tsx'
export { DeviceManagementScreen } from './device-management-screen.tsx'
export { NextOfKinScreen } from './next-of-kin-screen.tsx'
export { useHasSecondFactor } from './has-second-factor.ts'
export { TwoFactorScreen } from './two-factor-screen.tsx'
