/**
 * The certificate of a request: what was asked, and every approval as its passkey signed it. Whoever has it can verify
 * it without us (tools/zend-verify.mjs, and the page that tools/generate-verifier.ts makes of it).
 */
import { type ApprovalId, type BusinessId, ok, refuse, type Result } from '@zend/kernel'
import { readAll, type Tx } from '../../database/index.ts'
import { getCompany } from '../companies/index.ts'
import type { StoredAnswer } from '../passkeys/index.ts'
import { publicNamesOf } from '../public-names/index.ts'
import { decisionsOn, findApproval } from './approvals.repo.ts'
import { signedNames } from './payload.ts'
import { readVote } from './vote-mac.ts'

/**
 * One approval: who gave it, and a deputy in whose place, by the names that were signed with it, and their passkey's
 * signature with its key.
 */
export type CertifiedApproval = StoredAnswer & { readonly by: string; readonly inPlaceOf?: string; readonly at: string }

/** A certificate. `payload` is the text that was signed, byte for byte; `site` the domain the passkeys belong to. */
export type Certificate = {
  readonly format: 'zend.approval-certificate/1'
  readonly company: string
  /** Who asked, by name: beside the signed text, like the company's name. */
  readonly askedBy: string
  readonly state: string
  readonly site: string
  readonly payload: string
  readonly approvals: readonly CertifiedApproval[]
}

/** Returns a request's certificate. Votes that lost their worth are not in it. */
export async function certificateOf(
  { read, site }: { readonly read: Tx; readonly site: string },
  company: BusinessId,
  id: ApprovalId,
): Promise<Result<Certificate, { readonly code: 'not_found' }>> {
  const approval = await findApproval(read, company, id)
  if (approval === null) return refuse('not_found')
  const [decisions, { name }] = await readAll(read, [() => decisionsOn(read, [id]), () => getCompany(read, company)])
  const given = decisions.filter(
    (each) => each.version === approval.version && each.decision === 'approve' && each.voidAt === null,
  )
  const names = await publicNamesOf(read, [...new Set([approval.madeBy, ...given.map(({ userId }) => userId)])])
  return ok({
    format: 'zend.approval-certificate/1',
    company: name,
    askedBy: names.get(approval.madeBy)?.name ?? approval.madeBy,
    state: approval.state,
    site,
    payload: approval.payload,
    approvals: given.flatMap(({ userId, decidedAt, vote: stored }) => {
      const vote = readVote(stored)
      if (vote === null) return []
      const { by, inPlaceOf } = signedNames(vote.nonce) ?? { by: names.get(userId)?.name ?? userId, inPlaceOf: null }
      return [{ ...vote, by, ...(inPlaceOf === null ? {} : { inPlaceOf }), at: decidedAt.toISOString() }]
    }),
  })
}
