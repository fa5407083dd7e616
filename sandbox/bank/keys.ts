/** The providers' keys for whoever plays with the sandbox. They follow from its seed, so that a sandbox that starts again still knows its callers; they protect nothing. */
import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** What the product is given by the providers, as text. */
export type BankKeys = {
  readonly paystackSecretKey: string
  readonly flutterwaveSecretKey: string
  readonly flutterwaveWebhookHash: string
  readonly pawapayToken: string
  /** What pawaPay's callbacks are checked with: PEM. */
  readonly pawapayPublicKey: string
  readonly koraSecretKey: string
  readonly chapaSecretKey: string
  readonly chapaWebhookSecret: string
}

/** The keys of a seed, and the private one that signs pawaPay's callbacks. */
export function bankKeysOf(seed: string): { readonly keys: BankKeys; readonly signingKey: KeyObject } {
  const bytes = (what: string): Buffer => createHash('sha256').update(`zend sandbox bank ${what} ${seed}`).digest()
  const hex = (what: string): string => bytes(what).toString('hex').slice(0, 40)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes('pawapay signing key'))
  const point = pair.getPublicKey()
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url')
  const d = bytes('pawapay signing key').toString('base64url')
  const signingKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d }, format: 'jwk' })
  return {
    signingKey,
    keys: {
      paystackSecretKey: `sk_test_${hex('paystack')}`,
      flutterwaveSecretKey: `FLWSECK_TEST-${hex('flutterwave')}-X`,
      flutterwaveWebhookHash: hex('flutterwave webhook'),
      pawapayToken: hex('pawapay'),
      pawapayPublicKey: createPublicKey(signingKey).export({ type: 'spki', format: 'pem' }).toString(),
      koraSecretKey: `sk_test_${hex('kora')}`,
      chapaSecretKey: `CHASECK_TEST-${hex('chapa')}`,
      chapaWebhookSecret: hex('chapa webhook'),
    },
  }
}
