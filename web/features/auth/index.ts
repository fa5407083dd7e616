/** Opening an account and signing in: the screens of /auth/*. */
export { AuthFrame } from './auth-frame.tsx'
export { ForgotPasswordScreen } from './forgot-password.tsx'
export { isItUsScreen, lockScreen, unlockScreen } from './lock-parts.ts'
export { promotion } from './later-parts.ts'
export { LoginScreen } from './login.tsx'
export { RegisterScreen } from './register.tsx'
export { ResetPasswordScreen } from './reset-password.tsx'
export { VerifyOtpScreen } from './verify-otp.tsx'
