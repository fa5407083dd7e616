/** Opening an account and signing in: the screens of /auth/*. */
export { AuthFrame } from './auth-frame.tsx'
export { ForgotPasswordScreen } from './forgot-password.tsx'
export { promotion } from './later-parts.ts'
export { LockPage } from './lock-page.tsx'
export { LoginScreen } from './login.tsx'
export { RegisterScreen } from './register.tsx'
export { ResetPasswordScreen } from './reset-password.tsx'
export { VerifyOtpScreen } from './verify-otp.tsx'
