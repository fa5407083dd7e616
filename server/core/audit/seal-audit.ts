/**
 * Seals the audit log: links each event into the chain once nothing older can still commit, and stores the newest link
 * outside of the database. It changes no existing event or link. verify-audit.ts checks the chain.
 */
import { type Database, eachPage, type Tx, withLease } from '../../database/index.ts'
import type { AuditHead, AuditHeadStore } from '../../ports/audit-head.ts'
import { type AuditKey, macOfLink, NO_MAC } from './chain.ts'
import { addLinks, countWaiting, lastLink, linksAfter, nextUnsealed } from './chain.repo.ts'

/**
 * Dependencies of sealing. One transaction seals `batchMax` events; one call runs at most `batchesMax` transactions.
 */
export type SealAuditDeps = {
  readonly db: Database
  readonly heads: AuditHeadStore
  readonly key: AuditKey
  readonly batchMax?: number
  readonly batchesMax?: number
}

/**
 * Thrown when the chain in the database differs from the one that was sealed. Sealing stops until a person has checked
 * (docs/runbooks/audit-chain-broken.md).
 */
export class AuditChainBroken extends Error {
  override readonly name = 'AuditChainBroken'
}

const LATE_MINUTES = 10
const START: AuditHead = { position: 0, mac: NO_MAC }

/**
 * Seals waiting events. Returns how many events have waited for more than ten minutes, or `null` when another worker
 * holds the lease. Throws `AuditChainBroken`, and when the database or the head's store is unreachable; the next call
 * continues.
 */
export async function sealAudit(deps: SealAuditDeps): Promise<number | null> {
  const { db, heads, key, batchMax = 1_000, batchesMax = 20 } = deps
  let late: number | null = null
  await withLease(db, 'audit.seal', async (lease) => {
    let head = await caughtUp(deps, (await heads.newest()) ?? START, batchMax)
    for (let batch = 0; batch < batchesMax; batch++) {
      await lease.assertHeld()
      const sealed = await db.transact((tx) => sealNext(tx, key, head, batchMax))
      if (sealed.position === head.position) break
      head = await storeHead(heads, sealed)
    }
    late = await countWaiting(db.read, LATE_MINUTES)
  })
  return late
}

/**
 * Stores the head of links that a worker wrote just before it died. They are trusted only when they follow from the
 * events.
 */
async function caughtUp({ db, heads, key }: SealAuditDeps, from: AuditHead, limit: number): Promise<AuditHead> {
  let head = from
  if (head.position > 0) {
    const [link] = await linksAfter(db.read, head.position - 1, 1)
    if (link?.position !== head.position || link.mac !== head.mac)
      throw new AuditChainBroken(`link ${head.position} is not the one that was kept`)
  }
  for await (const links of eachPage(limit, () => linksAfter(db.read, head.position, limit))) {
    for (const { position, mac, event } of links) {
      if (position !== head.position + 1 || event === null || macOfLink(key, position, head.mac, event) !== mac) {
        throw new AuditChainBroken(`link ${position} does not follow from link ${head.position} and its event`)
      }
      head = { position, mac }
    }
    await storeHead(heads, head)
  }
  return head
}

async function sealNext(tx: Tx, key: AuditKey, head: AuditHead, limit: number): Promise<AuditHead> {
  const last = (await lastLink(tx)) ?? START
  if (last.position !== head.position || last.mac !== head.mac)
    throw new AuditChainBroken(`link ${last.position} was written by somebody else`)
  let sealed = head
  const links = (await nextUnsealed(tx, limit)).map((event) => {
    const position = sealed.position + 1
    sealed = { position, mac: macOfLink(key, position, sealed.mac, event) }
    return { ...sealed, number: event.number }
  })
  if (links.length > 0) await addLinks(tx, links)
  return sealed
}

async function storeHead(heads: AuditHeadStore, head: AuditHead): Promise<AuditHead> {
  const newest = await heads.keep(head)
  if (newest.position !== head.position || newest.mac !== head.mac)
    throw new AuditChainBroken(`a later head than ${head.position} was kept`)
  return head
}
