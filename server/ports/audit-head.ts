/**
 * The audit head port: stores the newest link of the audit log's chain out of the database's reach, so that removing
 * links from its end is detected.
 */

/** The newest link of the chain. `position` counts from 1; `mac` is hex of 32 bytes. */
export type AuditHead = { readonly position: number; readonly mac: string }

/** Stores the newest head. A head never goes back: it is only replaced by a later one. */
export interface AuditHeadStore {
  /** Returns the stored head, or `null` before the first. Throws when the store is unreachable. */
  newest(): Promise<AuditHead | null>
  /**
   * Stores this head unless an equal or newer one is stored, and returns the one that is stored then. Throws when the
   * store is unreachable.
   */
  keep(head: AuditHead): Promise<AuditHead>
}
