/** The dashboard, and the advice beside it. */
export { DashboardScreen } from './dashboard-screen.tsx'
export { tips } from './later-parts.ts'
