/** Verification of the company: its pages, its row in the settings, its card on the dashboard. */
export { BusinessInfoScreen } from './business-info-screen.tsx'
export { verifyCard } from './dashboard-part.ts'
export { DirectorsScreen } from './directors-screen.tsx'
export { DocumentsScreen } from './documents-screen.tsx'
export { KybScreen } from './kyb-screen.tsx'
export { PartyFormScreen } from './party-form-screen.tsx'
export { KybSettingRow } from './settings-row.tsx'
