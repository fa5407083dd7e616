/** What judging takes, and the one place that decides whether a passkey's answer is right. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { ConfirmationDeps } from '../confirmation/index.ts'
import { deviceOf, type ForgedCredential } from '../sign-in/index.ts'
import type { Caller } from '../throttle/index.ts'
import { judgeAssertion } from './ceremony.ts'
import { isOurs } from './passkey-mac.ts'
import { lockPasskey, putUse } from './passkeys.repo.ts'
import type { Passkey, PasskeyRefused, PasskeySite, PasskeysPolicy } from './passkeys.ts'

/** Dependencies of judging. */
export type JudgeDeps = Omit<ConfirmationDeps, 'policy'> & {
  readonly codes: ConfirmationDeps['policy']
  readonly policy: PasskeysPolicy
  readonly site: PasskeySite
  /** Called with every passkey in the database that we did not store for its customer. */
  readonly onForged?: (forged: ForgedCredential) => void
}

/**
 * Returns the passkey that answered, if the answer is right and, where `owner` is given, the passkey is theirs.
 * Compares its counter under a lock. A wrong answer is recorded in the audit trail.
 */
export async function judge(
  deps: JudgeDeps,
  tx: Tx,
  challenge: string,
  answer: AuthenticationResponseJSON,
  owner: UserId | null,
  { ip, userAgent }: Caller,
): Promise<Result<Passkey, PasskeyRefused>> {
  const passkey = await lockPasskey(tx, answer.id)
  if (passkey === null || (owner !== null && passkey.userId !== owner) || !isOurs(deps, passkey))
    return refuse('passkey_refused')
  const at = deps.clock.now()
  const { userHandle } = answer.response
  const named = userHandle === undefined || userHandle === Buffer.from(passkey.userId).toString('base64url')
  const judged = named ? await judgeAssertion(deps.site, challenge, answer, passkey) : refuse('passkey_refused')
  if (!judged.ok) {
    const facts = { passkey: passkey.id, device: deviceOf(userAgent) }
    await recordAudit(tx, { at, actor: null, action: 'passkeys.refused', subject: passkey.userId, facts, ip })
    return judged
  }
  await putUse(tx, passkey.id, judged.value, at)
  return ok(passkey)
}
