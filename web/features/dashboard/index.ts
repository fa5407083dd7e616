/** The dashboard. */
export { DashboardScreen } from './dashboard-screen.tsx'
