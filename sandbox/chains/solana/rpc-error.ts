/** Refusals of Solana's JSON-RPC, with its own codes (rpc-client-api, custom_error.rs; JSON-RPC 2.0). */

/** Thrown by a method; becomes the answer's `error`. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The codes in use here. */
export const CODE = {
  methodNotFound: -32_601,
  invalidParams: -32_602,
  preflightFailure: -32_002,
  signatureVerification: -32_003,
  blockNotAvailable: -32_004,
  slotSkipped: -32_007,
  unsupportedVersion: -32_015,
} as const
