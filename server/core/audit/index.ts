/** The audit trail's front door. */
export { type AuditEvent, type AuditFacts, eventsAbout, recordAudit, type RecordedEvent } from './audit.repo.ts'
