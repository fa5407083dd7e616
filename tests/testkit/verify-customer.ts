/**
 * Verifies a customer of a running product over HTTP, with the sandbox's phones and test identities, as a person would.
 */
import type { Verification } from '@zend/contracts'
import { identityClient } from '@zend/sandbox/identity'
import { smsClient } from '@zend/sandbox/sms'
import { eventually, type HttpAnswer, type HttpCustomer } from './customer.ts'
import type { Product } from './product.ts'

/** A birth date of an adult. */
export const BORN = '1990-05-17'

// One red pixel is a picture; the sandbox accepts any as a genuine document.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

/** Returns the customer's verification. */
export async function verificationOf({ userId, call }: HttpCustomer): Promise<Verification> {
  const answer = await call('GET', `/accounts/users/${userId}/verification`)
  return (answer.data as { verification: Verification }).verification
}

/** Uploads a file as a browser does. */
export async function uploadFile(
  product: Product,
  { userId, token }: HttpCustomer,
  type: string,
  bytes: Uint8Array,
): Promise<HttpAnswer> {
  const response = await fetch(`${product.apiUrl}/accounts/users/${userId}/verification/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(bytes),
  })
  const json = (await response.json()) as Readonly<Record<string, unknown>>
  return { status: response.status, data: json['data'], json }
}

/** Uploads a picture and returns its id. */
export async function handedInPicture(product: Product, who: HttpCustomer): Promise<string> {
  const answer = await uploadFile(product, who, 'image/png', PICTURE)
  if (answer.status !== 201) throw new Error(`a picture was not taken: ${JSON.stringify(answer.json)}`)
  return (answer.data as { file: { _id: string } }).file._id
}

/** Confirms the customer's phone by the code that the phone received. */
export async function confirmPhone(product: Product, who: HttpCustomer): Promise<void> {
  const { phone } = await verificationOf(who)
  const path = `/accounts/users/${who.userId}/phone-number/verify`
  expectTaken(await who.call('POST', path, {}))
  const code = await eventually(
    'a code on the phone',
    async () => /^\d{6}/.exec((await smsClient(product.sandbox.url).messages(phone))[0]?.text ?? '')?.[0],
  )
  expectTaken(await who.call('POST', `${path}?otp=${code}`, {}))
}

let numbers = 0
/** Returns a unique BVN that the sandbox's register confirms. */
export const newBvn = (): string => `22${String((numbers += 1)).padStart(8, '0')}1`

/**
 * Verifies a customer for tier 1 (phone and identity number) or 2 (a document with a face as well), and waits until it
 * is reached.
 */
export async function verifyCustomer(product: Product, who: HttpCustomer, tier: 1 | 2 = 1): Promise<void> {
  await confirmPhone(product, who)
  const base = `/accounts/users/${who.userId}`
  expectTaken(await who.call('POST', `${base}/bvn/verify`, { bvn: newBvn(), dateOfBirth: BORN }))
  await eventually('tier 1', async () => (await verificationOf(who)).tier === 1)
  if (tier === 1) return
  const [front, selfie] = [await handedInPicture(product, who), await handedInPicture(product, who)]
  expectTaken(
    await who.call('POST', `${base}/government-id/verify`, { kind: 'document', idType: 'PASSPORT', front, selfie }),
  )
  await eventually('tier 2', async () => (await verificationOf(who)).tier === 2)
}

/** The sandbox's identity provider of a running product. */
export const identityOf = (product: Product) => identityClient(product.sandbox.url)

function expectTaken({ status, json }: HttpAnswer): void {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(json)}`)
}
