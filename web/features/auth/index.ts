/** Opening an account and signing in. */
export { AuthFrame } from './auth-frame.tsx'
export { LoginScreen } from './login.tsx'
