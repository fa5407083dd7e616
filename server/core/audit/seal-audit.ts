/**
 * Seals the audit log: gives each event its link in the chain, once nothing older can still be committed, and has the
 * newest link remembered outside of the database. It changes no event and no link that is there. What the chain proves
 * is read by verify-audit.ts.
 */
import { type Database, eachPage, type Tx, withLease } from '../../database/index.ts'
import type { AuditHead, AuditHeadKeeper } from '../../ports/audit-head.ts'
import { type AuditKey, macOfLink, NO_MAC } from './chain.ts'
import { addLinks, countWaiting, lastLink, linksAfter, nextUnsealed } from './chain.repo.ts'

/**
 * What sealing needs. `batchMax` events are sealed in one transaction, and at most `batchesMax` of those in one call.
 */
export type SealAuditDeps = {
  readonly db: Database
  readonly heads: AuditHeadKeeper
  readonly key: AuditKey
  readonly batchMax?: number
  readonly batchesMax?: number
}

/**
 * The chain in the database is not the one that was sealed: nothing is sealed any more until a person has looked
 * (docs/runbooks/audit-chain-broken.md).
 */
export class AuditChainBroken extends Error {
  override readonly name = 'AuditChainBroken'
}

const LATE_MINUTES = 10
const START: AuditHead = { position: 0, mac: NO_MAC }

/**
 * Seals what waits. Answers how many events were written more than ten minutes ago and still wait, or `null` when
 * another worker is at it. Throws `AuditChainBroken`; and when database or keeper cannot be asked: what was begun is
 * gone on with the next time.
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
      head = await kept(heads, sealed)
    }
    late = await countWaiting(db.read, LATE_MINUTES)
  })
  return late
}

/**
 * Has the links remembered that a worker wrote just before it died. They are believed only when they follow from the
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
    await kept(heads, head)
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

async function kept(heads: AuditHeadKeeper, head: AuditHead): Promise<AuditHead> {
  const newest = await heads.keep(head)
  if (newest.position !== head.position || newest.mac !== head.mac)
    throw new AuditChainBroken(`a later head than ${head.position} was kept`)
  return head
}
