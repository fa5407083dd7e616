/** A code that nobody is mailed: for an act that was confirmed by other means (a passkey), so that every call that takes a mailed code takes this one. */
import { after, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type Act, bindingOf, PURPOSES } from './acts.ts'
import { putCode } from './code.repo.ts'
import type { IdentityDeps } from './deps.ts'
import { bindingHash, codeHash, newCode } from './secrets.ts'
import type { CodePurpose } from './tables.ts'

/** What exactly a code confirms, as it can be kept until the code is made. */
export type BoundAct = { readonly purpose: string; readonly binding: string }
/** A code, told to nobody but its caller. */
export type IssuedCode = { readonly code: string; readonly expiresAt: Date }

/** What a code for this act is bound to. */
export const boundTo = (act: Act): BoundAct => ({ purpose: PURPOSES[act.kind], binding: bindingOf(act) })

/** Makes a code for an act that its owner confirmed. It replaces one that was mailed for an act of the same purpose. Throws on a purpose that acts do not have. */
export async function issueCode(
  { clock, policy, keys }: Pick<IdentityDeps, 'clock' | 'policy' | 'keys'>,
  tx: Tx,
  userId: UserId,
  { purpose, binding }: BoundAct,
): Promise<IssuedCode> {
  if (!isActPurpose(purpose)) throw new RangeError(`no act is confirmed by a code for ${purpose}`)
  const code = newCode()
  const hashed = bindingHash(binding)
  const sentAt = clock.now()
  const expiresAt = after(sentAt, policy.otp.lifeMs)
  await putCode(tx, {
    subject: userId,
    purpose,
    binding: hashed,
    codeHash: codeHash(keys, { subject: userId, purpose, binding: hashed }, code),
    sentAt,
    expiresAt,
  })
  return { code, expiresAt }
}

const isActPurpose = (text: string): text is CodePurpose => Object.values<string>(PURPOSES).includes(text)
