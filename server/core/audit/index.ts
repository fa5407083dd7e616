/** The audit trail's front door. */
export { type AuditEvent, type AuditFacts, recordAudit } from './audit.repo.ts'
