/**
 * The audit head port: where the newest link of the audit log's chain is remembered, out of the database's reach, so
 * that links that were cut off its end are missed.
 */

/** The newest link of the chain. `position` counts from 1; `mac` is hex of 32 bytes. */
export type AuditHead = { readonly position: number; readonly mac: string }

/** Remembers the newest head. A head never goes back: what was kept once is only replaced by a later one. */
export interface AuditHeadKeeper {
  /** The head that is kept, or `null` before the first. Throws when the keeper cannot be asked. */
  newest(): Promise<AuditHead | null>
  /**
   * Keeps this head unless one as new is kept already, and answers the one that is kept then. Throws when the keeper
   * cannot be asked.
   */
  keep(head: AuditHead): Promise<AuditHead>
}
