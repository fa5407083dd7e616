/**
 * The key vault, reached over the signer's unix socket. It authenticates both sides, but trusts no key: custody checks
 * the attestation of an account.
 */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { ok } from '@zend/kernel'
import type { AuditHead, AuditHeadStore } from '../../../ports/audit-head.ts'
import type { AccountPublicKey, KeyVault, SignedVersion } from '../../../ports/key-vault.ts'
import {
  firstLine,
  openLine,
  type SignerRequestText,
  type SignerResponse,
  signerResponse,
  versionsFrom,
  writeLine,
} from './wire.ts'

/** Thrown when the signer does not answer, or not authentically. */
class SignerAbsent extends Error {
  override readonly name = 'SignerAbsent'
}

/** Returns whether the signer could not be reached: then the request may be repeated. */
export const isSignerAbsent = (error: unknown): boolean => error instanceof SignerAbsent

/** The signer's socket and the key it shares with us. */
export type SignerSocketOptions = {
  readonly socketPath: string
  readonly macKey: Uint8Array
  readonly timeoutMs?: number
}

/**
 * Sends one request over its own connection. Throws when the signer does not answer, or its answer is not authentic or
 * for another request.
 */
async function ask(
  { socketPath, macKey, timeoutMs = 5_000 }: SignerSocketOptions,
  request: SignerRequestText,
): Promise<SignerResponse> {
  const socket = connect(socketPath)
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the signer did not answer in time')))
  try {
    socket.write(writeLine('request', request, macKey))
    const response = signerResponse.parse(openLine('response', await firstLine(socket), macKey))
    if (response.id !== request.id) throw new Error('the signer answered another question')
    return response
  } catch (error) {
    throw new SignerAbsent('the signer could not be asked', { cause: error })
  } finally {
    socket.destroy()
  }
}

/** The signer as the store of the audit log's head. Throws as `signerSocketVault` does. */
export function signerSocketHeads(options: SignerSocketOptions): AuditHeadStore {
  const newestOf = (response: SignerResponse): AuditHead | null => {
    if (!('newestHead' in response)) throw new Error('the signer answered another kind of question')
    return response.newestHead
  }
  return {
    newest: async () => newestOf(await ask(options, { v: 1, id: randomUUID(), op: 'newest_head' })),
    keep: async ({ position, mac }) => {
      const newest = newestOf(await ask(options, { v: 1, id: randomUUID(), op: 'keep_head', head: { position, mac } }))
      if (newest === null) throw new Error('the signer kept nothing')
      return newest
    },
  }
}

/**
 * The signer as the key vault, with a connection per call. Throws when the signer does not answer, or its answer is not
 * authentic or for another request.
 */
export function signerSocketVault(options: SignerSocketOptions): KeyVault {
  type AccountsQuestion = SignerRequestText extends infer R
    ? R extends { readonly op: 'sign' | 'signed_for' | 'abandon' | 'newest_head' | 'keep_head' }
      ? never
      : R extends object
        ? Omit<R, 'v' | 'id'>
        : never
    : never
  const accounts = async (question: AccountsQuestion): Promise<readonly AccountPublicKey[]> => {
    const response = await ask(options, { v: 1, id: randomUUID(), ...question })
    if (!('accounts' in response)) throw new Error('the signer answered another kind of question')
    return response.accounts
  }
  const versionsOf = (response: SignerResponse): readonly SignedVersion[] => {
    if (!('versions' in response)) throw new Error('the signer answered another kind of question')
    return versionsFrom(response.versions)
  }
  return {
    depositAccounts: () => accounts({ op: 'deposit_accounts' }),
    depositKeys: (space, first, count) => accounts({ op: 'deposit_keys', space, first, count }),
    hotAccounts: () => accounts({ op: 'hot_accounts' }),
    sign: async ({ transaction: { network, bytes, keys }, intents, onlyAgain }) => {
      const texts = intents.map((intent) => ({ ...intent, units: intent.units.toString() }))
      // Send only what the signer decides on: it trusts only what it can read in the bytes.
      const transaction = { network, bytes, keys: [...keys] }
      const response = await ask(options, {
        v: 1,
        id: randomUUID(),
        op: 'sign',
        transaction,
        intents: texts,
        onlyAgain,
      })
      if ('refused' in response) return { ok: false, refusal: response.refused }
      if (!('signed' in response)) throw new Error('the signer answered another kind of question')
      return ok(response.signed)
    },
    signedFor: async ({ payments, acts }) =>
      versionsOf(
        await ask(options, { v: 1, id: randomUUID(), op: 'signed_for', payments: [...payments], acts: [...acts] }),
      ),
    abandon: async (act) => versionsOf(await ask(options, { v: 1, id: randomUUID(), op: 'abandon', act })),
  }
}
