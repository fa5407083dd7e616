/** The dashboard, and the tips beside it. */
export { DashboardScreen } from './dashboard-screen.tsx'
export { tips } from './later-parts.ts'
