/** The route table of the personal app (specification §2). A route stands here only when its screen exists. */
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
  layout('routes/signed-in-layout.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('assets', 'routes/assets.tsx'),
    route('assets/:id', 'routes/asset.tsx'),
    route('exchange', 'routes/exchange.tsx'),
    route('swap', 'routes/swap.tsx'),
    route('swap/coins', 'routes/swap-coins.tsx'),
    route('swap/review', 'routes/swap-review.tsx'),
    route('swap/success', 'routes/swap-success.tsx'),
    route('deposit', 'routes/deposit.tsx'),
    route('deposit/coins', 'routes/deposit-coins.tsx'),
    route('deposit/networks', 'routes/deposit-networks.tsx'),
    route('deposit/review', 'routes/deposit-review.tsx'),
    route('transaction', 'routes/transactions.tsx'),
    route('transaction/token', 'routes/token-transactions.tsx'),
    route('transaction/token/:id', 'routes/token-transaction.tsx'),
    route('transaction/swa_t', 'routes/swap-transactions.tsx'),
    route('transaction/swa_t/:id', 'routes/swap-transaction.tsx'),
    route('transaction/zend_t', 'routes/zend-transactions.tsx'),
    route('transaction/zend_t/:id', 'routes/zend-transaction.tsx'),
  ]),
  route('404', 'routes/not-found.tsx'),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig
