/** Seals the audit log in the worker: a job every minute. Wiring only. */
import { AuditChainBroken, auditKeyFrom, sealAudit, type SealAuditDeps } from '@zend/server/core/audit'
import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'

const SEAL_AUDIT_JOB = 'seal-audit'

/** The job and its schedule. `secret` is the deployment's. An error raises an alert and is retried a minute later. */
export function openAudit({
  db,
  heads,
  log,
  secret,
}: Pick<SealAuditDeps, 'db' | 'heads'> & { readonly log: Logger; readonly secret: Uint8Array }): {
  readonly tasks: TaskList
  readonly crontab: string
} {
  const key = auditKeyFrom(secret)
  const seal = async (): Promise<void> => {
    try {
      const late = (await sealAudit({ db, heads, key })) ?? 0
      if (late > 0)
        log.error({ alert: 'audit_not_sealed', late }, 'audit events wait for their link for more than ten minutes')
    } catch (err) {
      const alert = err instanceof AuditChainBroken ? 'audit_chain_broken' : 'audit_not_sealed'
      log.error({ alert, err }, 'the audit log could not be sealed')
    }
  }
  return { tasks: { [SEAL_AUDIT_JOB]: seal }, crontab: `* * * * * ${SEAL_AUDIT_JOB}` }
}
