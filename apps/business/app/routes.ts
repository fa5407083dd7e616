/** The route table of the business app (specification §2). It has only routes whose screens exist. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  layout('routes/auth-layout.tsx', [
    route('auth/login', 'routes/login.tsx'),
    route('auth/register', 'routes/register.tsx'),
    route('auth/forgot-password', 'routes/forgot-password.tsx'),
    route('auth/reset-password', 'routes/reset-password.tsx'),
    route('auth/verify-otp', 'routes/verify-otp.tsx'),
  ]),
  layout('routes/signed-in-layout.tsx', [route('dashboard', 'routes/dashboard.tsx')]),
  route('404', 'routes/not-found.tsx'),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig
