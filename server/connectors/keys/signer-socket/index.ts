/**
 * The front door to the signer: the vault and the keeper of heads for those who ask, the wire for the one who answers.
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
