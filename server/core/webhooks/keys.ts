/** Seals the secrets of endpoints, each bound to its row and what it is for. */
import { seal, sealBytes, type SealingKey, sealingKey, unseal, unsealBytes } from '../sealing/index.ts'
import type { SigningKeys } from './signature.ts'
import type { WebhookId } from './webhooks.ts'

/** Derives the key that endpoints' secrets are sealed with. */
export const webhookKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend webhooks secrets 1')

const secretOf = (id: WebhookId): string => `${id} secret`
const keyOf = (id: WebhookId): string => `${id} key`

/** Seals a secret for its row. */
export const sealSecret = (key: SealingKey, id: WebhookId, secret: string): Buffer => seal(key, secretOf(id), secret)
/** Seals a private key for its row. */
export const sealPrivateKey = (key: SealingKey, id: WebhookId, privateKey: Uint8Array): Buffer =>
  sealBytes(key, keyOf(id), privateKey)

/** Opens what signs an endpoint's webhooks. Throws when a row was changed by somebody without the key. */
export const openKeys = (
  key: SealingKey,
  id: WebhookId,
  sealed: { readonly secret: Uint8Array; readonly oldSecret: Uint8Array | null; readonly privateKey: Uint8Array },
): SigningKeys => ({
  secrets: [sealed.secret, sealed.oldSecret].flatMap((each) =>
    each === null ? [] : [unseal(key, secretOf(id), each)],
  ),
  privateKey: unsealBytes(key, keyOf(id), sealed.privateKey),
})
