/**
 * The key vault, reached over the signer's unix socket. It proves who it is and checks who answers; it trusts no key by itself:
 * whether an account was vouched for is custody's part.
 */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { KeyVault } from '../../../ports/key-vault.ts'
import { firstLine, openLine, type SignerRequest, type SignerResponse, signerResponse, writeLine } from './wire.ts'

/** Where the signer listens and the key it shares with us. */
export type SignerSocketOptions = { readonly socketPath: string; readonly macKey: Uint8Array; readonly timeoutMs?: number }

/** Asks over a connection of its own for every call. Throws when the signer does not answer, or its answer is not authentic or not to our question. */
export function signerSocketVault({ socketPath, macKey, timeoutMs = 5_000 }: SignerSocketOptions): KeyVault {
  const ask = async (request: SignerRequest): Promise<SignerResponse> => {
    const socket = connect(socketPath)
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the signer did not answer in time')))
    try {
      socket.write(writeLine('request', request, macKey))
      const response = signerResponse.parse(openLine('response', await firstLine(socket), macKey))
      if (response.id !== request.id) throw new Error('the signer answered another question')
      return response
    } catch (error) {
      throw new Error('the signer could not be asked', { cause: error })
    } finally {
      socket.destroy()
    }
  }
  return { depositAccounts: async () => (await ask({ v: 1, id: randomUUID(), op: 'deposit_accounts' })).accounts }
}
