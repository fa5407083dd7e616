/** Calls about changing the mail address or the phone number. */
import {
  changeEmail,
  changePhone,
  type EndpointCall,
  type OtpSent,
  requestContactOtp,
  requestNewEmail,
  requestNewPhone,
  startContactStepUp,
  stepUp,
  stepUpQuestion,
} from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { challengeOf, passkeyAnswer } from '@zend/web/data/access'

/** What is changed. */
export type ContactKind = 'email' | 'phone'
type Change = EndpointCall<typeof requestContactOtp>['body']
const changeOf = (kind: ContactKind, value: string): Change => (kind === 'email' ? { email: value } : { phone: value })

/** Sends a code to the new address or number. Throws the API's refusals. */
export function askNew(id: UserId, kind: ContactKind, value: string): Promise<OtpSent> {
  const { api } = services()
  const params = { id }
  return kind === 'email'
    ? api.call(requestNewEmail, { params, body: { email: value } })
    : api.call(requestNewPhone, { params, body: { phone: value } })
}

/** Mails a code that confirms the change to the present address. */
export const askPresent = (id: UserId, kind: ContactKind, value: string): Promise<OtpSent> =>
  services().api.call(requestContactOtp, { params: { id }, body: changeOf(kind, value) })

/**
 * Has a passkey confirm the change in place of that code. The device signs for this address or number alone, whatever
 * the API says. Throws the API's refusals, and PasskeyDismissed.
 */
export async function confirmByPasskey(id: UserId, kind: ContactKind, value: string): Promise<string> {
  const { api } = services()
  const params = { id }
  const { options, nonce } = await api.call(startContactStepUp, { params, body: changeOf(kind, value) })
  const question = stepUpQuestion(nonce, JSON.stringify([`change-${kind}`, value]))
  if (options['challenge'] !== (await challengeOf(question))) throw new Error('asked about another act')
  return (await api.call(stepUp, { params, body: { credential: await passkeyAnswer(options) } })).otp
}

/** What was typed: the new address or number, both codes, the PIN. */
export type ContactChange = {
  readonly value: string
  readonly newCode: string
  readonly otp: string
  readonly pin: string
}

/** Changes it. Throws the API's refusals; with a `field` the code at the new address or number is meant. */
export async function changeContact(
  id: UserId,
  kind: ContactKind,
  { value, newCode, otp, pin: transactionPin }: ContactChange,
): Promise<void> {
  const { api } = services()
  const at = { params: { id }, query: { otp } }
  if (kind === 'email') await api.call(changeEmail, { ...at, body: { email: value, newCode, transactionPin } })
  else await api.call(changePhone, { ...at, body: { phone: value, smsCode: newCode, transactionPin } })
}
