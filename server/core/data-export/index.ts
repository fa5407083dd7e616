/** The front door of exporting a customer's data. */
export { allPages, type DataExportDeps, type DataExportPolicy, exportData, type ExportPart } from './data-export.ts'
