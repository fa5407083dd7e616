/** Who did what in the company. */
export { ActsScreen } from './acts-screen.tsx'
export { ActsSettingRow } from './settings-row.tsx'
