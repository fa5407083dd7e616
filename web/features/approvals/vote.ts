/**
 * Approving with a passkey: the device signs a challenge over exactly the text that this page shows, whatever the API
 * says it is about. The challenge is asked for while the member reads, so that the press waits for one call only.
 */
import { type ApprovalDetail, decideApproval, type EndpointData, startVote, voteQuestion } from '@zend/contracts'
import { type ApprovalId, MINUTE_MS } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { challengeOf, passkeyAnswer } from '@zend/web/data/access'

type Question = EndpointData<typeof startVote>

/** The version of a request that nobody has changed: what a link is asked about before the request has been read. */
export const FIRST_VERSION = 1
/** The device's prompt takes its time: a question that ends before is asked again. */
const LEFT_MIN_MS = 2 * MINUTE_MS

/** The question that was asked for ahead. One is enough: a page shows one request. */
let ahead: { readonly id: ApprovalId; readonly version: number; readonly asked: Promise<Question | null> } | null = null

const ask = (id: ApprovalId, version: number): Promise<Question> =>
  services().api.call(startVote, { params: { approval: id }, body: { version } })

/** Asks for the question of this version, if it is not asked for yet. A refusal is left to the press, which asks again. */
export function prepareVote(id: ApprovalId, version: number): void {
  if (ahead?.id === id && ahead.version === version) return
  ahead = { id, version, asked: ask(id, version).catch(() => null) }
}

/** Approves a request as it is shown. Throws the API's refusals, and PasskeyDismissed. */
export async function approveWithPasskey({ id, version, payload }: ApprovalDetail): Promise<ApprovalDetail> {
  const { options, nonce } = (await takeAhead(id, version)) ?? (await ask(id, version))
  if (options['challenge'] !== (await challengeOf(voteQuestion(nonce, payload))))
    throw new Error('asked about another payment')
  const credential = await passkeyAnswer(options)
  const params = { approval: id }
  const { api } = services()
  return (await api.call(decideApproval, { params, body: { decision: 'approve', version, credential } })).approval
}

/** The question that was asked for ahead, once; `null` without one for this version that lasts long enough. */
async function takeAhead(id: ApprovalId, version: number): Promise<Question | null> {
  const taken = ahead
  ahead = null
  if (taken?.id !== id || taken.version !== version) return null
  const question = await taken.asked
  return question !== null && Date.parse(question.expiresAt) - Date.now() > LEFT_MIN_MS ? question : null
}
