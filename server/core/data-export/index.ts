/** Public interface of the data export. */
export { allPages, type DataExportDeps, type DataExportPolicy, exportData, type ExportPart } from './data-export.ts'
