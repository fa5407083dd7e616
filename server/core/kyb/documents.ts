/**
 * A company's papers, page by page: a picture is re-encoded, a PDF checked, and both are sealed. They are returned to
 * nobody but the operators who open one for a recorded reason.
 */
import { type KybPaper, type UploadedFile } from '@zend/contracts'
import {
  after,
  type BusinessId,
  DAY_MS,
  newId,
  ok,
  type PartyId,
  refuse,
  type Refusal,
  type Result,
  roomForFile,
} from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Actor } from '../holders/index.ts'
import type { ReencodeRefusal } from '../pictures/index.ts'
import { sealBytes } from '../sealing/index.ts'
import type { Caller } from '../throttle/index.ts'
import { checkPdf } from '../verification/index.ts'
import { isFresh } from './country-papers.ts'
import type { KybDeps } from './deps.ts'
import { companyOf, editCase } from './edit-case.ts'
import { filesSince, insertFile, putRemoved } from './files.repo.ts'
import { fileHash } from './keys.ts'
import type { KybFileId } from './kyb.ts'
import type { PageRefusal, RemoveRefusal, TooMuch } from './kyb.refusals.ts'
import { pagesOf } from './snapshot.ts'
import type { FileSlot } from './tables.repo.ts'

type FileDeps = Pick<KybDeps, 'db' | 'clock' | 'policy' | 'kybKeys' | 'reencode'>

/** A file that may be stored: its bytes are what is kept, `hash` is of what was sent. */
export type MadeFile = { readonly format: 'jpeg' | 'pdf'; readonly content: Uint8Array; readonly hash: Buffer }

/** Makes a file ours: a picture is drawn anew, a PDF checked. Stores nothing. */
export async function makeFile(
  { policy, kybKeys, reencode }: Pick<FileDeps, 'policy' | 'kybKeys' | 'reencode'>,
  { type, bytes }: UploadedFile,
): Promise<Result<MadeFile, ReencodeRefusal | Refusal<'file_unreadable'>>> {
  const format = type === 'application/pdf' ? 'pdf' : 'jpeg'
  const made =
    format === 'pdf' ? checkPdf(bytes) : await reencode(bytes, { maxEdge: policy.files.pictureEdgeMax, format: 'jpeg' })
  return made.ok ? ok({ format, content: made.value, hash: fileHash(kybKeys, bytes) }) : made
}

/** Returns whether a company, and the people behind it, may store so many bytes more now. */
export async function mayStore(
  { clock, policy: { files } }: Pick<FileDeps, 'clock' | 'policy'>,
  tx: Tx,
  company: BusinessId,
  bytes: number,
): Promise<Result<null, TooMuch>> {
  const now = clock.now()
  const today = await filesSince(tx, company, after(now, -DAY_MS))
  const retryAt = roomForFile(bytes, today, files, now)
  return retryAt === null ? ok(null) : refuse('rate_limited', { retryAt })
}

/** Stores a made file, sealed. Returns its id. */
export async function storeFile(
  { kybKeys }: Pick<FileDeps, 'kybKeys'>,
  tx: Tx,
  { format, content, hash }: MadeFile,
  place: {
    readonly company: BusinessId
    readonly party: PartyId | null
    readonly slot: FileSlot
    readonly issuedOn: string | null
    readonly at: Date
  },
): Promise<KybFileId> {
  const { at, party, ...rest } = place
  const id: KybFileId = newId('kyf', at.getTime())
  const sealed = sealBytes(party === null ? kybKeys.sealing : kybKeys.person, id, content)
  await insertFile(tx, { id, ...rest, party, format, bytes: content.length, hash, sealed, createdAt: at })
  return id
}

/** Adds a page to a paper. `issuedOn` is the day on it, ISO 8601. */
export async function addPage(
  deps: FileDeps,
  actor: Actor,
  given: UploadedFile & { readonly paper: KybPaper; readonly issuedOn: string | null },
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<KybFileId, PageRefusal>> {
  const company = companyOf(actor)
  // Checked before the work of decoding; the count under the lock decides.
  const fits = await mayStore(deps, deps.db.read, company, 0)
  if (!fits.ok) return fits
  const made = await makeFile(deps, given)
  if (!made.ok) return made
  const { paper, issuedOn } = given
  return editCase<KybFileId, PageRefusal>(deps, actor, { action: 'kyb.page_added', ip }, async (tx, before, at) => {
    const asked = before.papers.find((each) => each.paper === paper)
    if (asked === undefined || pagesOf(before, asked).length >= deps.policy.pagesMax) return refuse('paper_unknown')
    if (issuedOn === null && asked.monthsMax !== null) return refuse('paper_date_needed')
    if (issuedOn !== null && !isFresh(issuedOn, asked.monthsMax, at)) return refuse('paper_too_old')
    const counted = await mayStore(deps, tx, company, made.value.content.length)
    if (!counted.ok) return counted
    const value = await storeFile(deps, tx, made.value, { company, party: null, slot: paper, issuedOn, at })
    return ok({ value, touched: [`paper.${paper}`] })
  })
}

/** Withdraws a page. */
export function removePage(
  deps: FileDeps,
  actor: Actor,
  id: KybFileId,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<null, RemoveRefusal>> {
  return editCase<null, RemoveRefusal>(deps, actor, { action: 'kyb.page_removed', ip }, async (tx, before, at) => {
    const page = before.pages.find((each) => each.id === id)
    if (page === undefined) return refuse('not_found')
    await putRemoved(tx, [id], at)
    // Where the page itself is asked for, the other pages of its paper stay accepted.
    return ok({ value: null, touched: [before.reviews.has(id) ? id : `paper.${page.slot}`] })
  })
}
