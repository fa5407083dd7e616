/**
 * Approving with a passkey: the device signs a challenge over exactly the text that this page shows, whatever the API
 * says it is about.
 */
import { type ApprovalDetail, decideApproval, startVote, voteQuestion } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { challengeOf, passkeyAnswer } from '@zend/web/data/access'

/** Approves a request as it is shown. Throws the API's refusals, and PasskeyDismissed. */
export async function approveWithPasskey({ id, version, payload }: ApprovalDetail): Promise<ApprovalDetail> {
  const { api } = services()
  const params = { approval: id }
  const { options, nonce } = await api.call(startVote, { params, body: { version } })
  if (options['challenge'] !== (await challengeOf(voteQuestion(nonce, payload))))
    throw new Error('asked about another payment')
  const credential = await passkeyAnswer(options)
  return (await api.call(decideApproval, { params, body: { decision: 'approve', version, credential } })).approval
}
