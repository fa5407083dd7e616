/** Public interface of the audit trail. */
export {
  type AuditEvent,
  type AuditFacts,
  type CompanyEvent,
  eventsAbout,
  eventsOfCompany,
  latestTimes,
  recordAudit,
  type RecordedEvent,
  type Via,
} from './audit.repo.ts'
export { type AuditKey, auditKeyFrom } from './chain.ts'
export { AuditChainBroken, sealAudit, type SealAuditDeps } from './seal-audit.ts'
export { type AuditCheck, verifyAudit } from './verify-audit.ts'
