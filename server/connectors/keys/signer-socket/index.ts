/**
 * The public interface of the signer's socket: the vault and the store of audit heads for clients, the wire format for
 * the server.
 */
export { isSignerAbsent, signerSocketHeads, signerSocketVault, type SignerSocketOptions } from './signer-socket.ts'
export {
  firstLine,
  LINE_BYTES_MAX,
  openLine,
  paymentFacts,
  signerRequest,
  signerResponse,
  type SignerRequest,
  type SignerRequestText,
  type SignerResponse,
  versionTexts,
  writeLine,
} from './wire.ts'
