/** The virtual machine's errors, in the wording of Solana's JSON-RPC. */

/** The `meta.err` of a transaction: a name, or a name with details. */
export type TransactionError = string | Readonly<Record<string, unknown>>

// The displayed text of TransactionError (solana-transaction-error); others are shown by their name.
const TEXTS: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  SignatureFailure: 'Transaction did not pass signature verification',
}

/**
 * Parses the machine's own notation: `InstructionError(2, Custom(1))`, `InsufficientFundsForRent { account_index: 1 }`,
 * `AccountNotFound`.
 */
export function transactionError(notation: string): TransactionError {
  const instruction = /^InstructionError\((\d+), (?:Custom\((\d+)\)|(\w+).*)\)$/.exec(notation)
  if (instruction !== null) {
    const [, index, custom, name] = instruction
    return { InstructionError: [Number(index), custom === undefined ? name : { Custom: Number(custom) }] }
  }
  const account = /^(\w+) \{ account_index: (\d+) \}$/.exec(notation)
  if (account !== null) return { [account[1] ?? '']: { account_index: Number(account[2]) } }
  return /^\w+/.exec(notation)?.[0] ?? notation
}

/** Returns the text that a node shows for it. */
export function errorText(error: TransactionError): string {
  if (typeof error === 'string') return TEXTS[error] ?? error
  const { InstructionError: instruction, InsufficientFundsForRent: rent } = error
  if (Array.isArray(instruction)) {
    const [index, cause] = instruction as [number, string | { readonly Custom: number }]
    return `Error processing Instruction ${index}: ${typeof cause === 'string' ? cause : `custom program error: 0x${cause.Custom.toString(16)}`}`
  }
  if (rent !== undefined)
    return `Transaction results in an account (${(rent as { account_index: number }).account_index}) with insufficient funds for rent`
  return JSON.stringify(error)
}
