/** Verification of the company: its pages, and its row in the settings. */
export { BusinessInfoScreen } from './business-info-screen.tsx'
export { DirectorsScreen } from './directors-screen.tsx'
export { DocumentsScreen } from './documents-screen.tsx'
export { KybScreen } from './kyb-screen.tsx'
export { PartyFormScreen } from './party-form-screen.tsx'
export { KybSettingRow } from './settings-row.tsx'
