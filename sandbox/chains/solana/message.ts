/**
 * Parses a transaction's message, of any version: signers, writable accounts, instructions, and the priority fee. Pure.
 */
import {
  type Address,
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  type Transaction,
  TRANSACTION_CONFIG_COMPUTE_UNIT_LIMIT_BIT_MASK,
  TRANSACTION_CONFIG_PRIORITY_FEE_LAMPORTS_BIT_MASK,
} from '@solana/kit'

type Compiled = CompiledTransactionMessage & { readonly lifetimeToken: string }
type CompiledInstruction = { readonly program: number; readonly accounts: readonly number[]; readonly data: Uint8Array }

/** A message of any version. Instructions refer to accounts by index. `lifetimeToken` is a blockhash. */
export type DecodedMessage = {
  readonly version: 'legacy' | 0 | 1
  readonly header: Compiled['header']
  readonly staticAccounts: readonly Address[]
  readonly lifetimeToken: string
  readonly instructions: readonly CompiledInstruction[]
  /**
   * The priority fee beyond the signatures' fee, in lamports; and the resulting price per compute unit, in
   * micro-lamports.
   */
  readonly priority: { readonly fee: bigint; readonly price: bigint }
}

const COMPUTE_BUDGET_PROGRAM_ADDRESS = 'ComputeBudget111111111111111111111111111111'
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO = 1_000_000n
const UNITS_PER_INSTRUCTION = 200_000n
// Instructions of the compute-budget program.
const [SET_LIMIT, SET_PRICE] = [2, 3]

/**
 * Parses the message of a transaction. Throws on invalid bytes, and on address lookup tables, which this chain does not
 * have.
 */
export function decodeMessage(transaction: Pick<Transaction, 'messageBytes'>): DecodedMessage {
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  if ('addressTableLookups' in message && (message.addressTableLookups?.length ?? 0) > 0)
    throw new Error('no address lookup tables here')
  const { version, header, staticAccounts, lifetimeToken } = message
  const instructions = instructionsOf(message)
  const priority = message.version === 1 ? configured(message) : budgeted(staticAccounts, instructions)
  return { version, header, staticAccounts, lifetimeToken, instructions, priority }
}

/** Returns whether an account of a message is writable, by its index. */
export function isWritable(
  { header, staticAccounts }: Pick<DecodedMessage, 'header' | 'staticAccounts'>,
  place: number,
): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const end =
    place < numSignerAccounts
      ? numSignerAccounts - numReadonlySignerAccounts
      : staticAccounts.length - numReadonlyNonSignerAccounts
  return place < end
}

/** The fee of a message, in lamports: its signatures and its priority fee. */
export function feeOf({ header, priority }: DecodedMessage): bigint {
  return LAMPORTS_PER_SIGNATURE * BigInt(header.numSignerAccounts) + priority.fee
}

/** The transaction's id: its first signature, base58. Throws when it is not signed. */
export function signatureOf(transaction: Transaction): string {
  const [first] = Object.values(transaction.signatures)
  if (first === null || first === undefined) throw new Error('the transaction is not signed')
  return getBase58Decoder().decode(first)
}

function instructionsOf(message: Compiled): readonly CompiledInstruction[] {
  if (message.version !== 1) {
    return message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array(0) }) => ({
      program: programAddressIndex,
      accounts: accountIndices,
      data: new Uint8Array(data),
    }))
  }
  return message.instructionHeaders.map(({ programAccountIndex }, place) => {
    const { instructionAccountIndices: accounts = [], instructionData = new Uint8Array(0) } =
      message.instructionPayloads[place] ?? {}
    return { program: programAccountIndex, accounts, data: new Uint8Array(instructionData) }
  })
}

/** Before version 1, price and limit are instructions of their own. */
function budgeted(
  accounts: readonly Address[],
  instructions: readonly CompiledInstruction[],
): DecodedMessage['priority'] {
  let [price, limit, others] = [0n, null as bigint | null, 0n]
  for (const { program, data } of instructions) {
    const bytes = Buffer.from(data)
    if (accounts[program] !== COMPUTE_BUDGET_PROGRAM_ADDRESS) others += 1n
    else if (bytes[0] === SET_LIMIT) limit = BigInt(bytes.readUInt32LE(1))
    else if (bytes[0] === SET_PRICE) price = bytes.readBigUInt64LE(1)
  }
  return { price, fee: (price * (limit ?? others * UNITS_PER_INSTRUCTION) + MICRO - 1n) / MICRO }
}

/** From version 1 on the message itself has the total priority fee and the compute units. */
function configured({ configMask, configValues }: Compiled & { readonly version: 1 }): DecodedMessage['priority'] {
  const values = configValues.map(({ value }) => BigInt(value))
  const next = (mask: number): bigint => ((configMask & mask) === 0 ? 0n : (values.shift() ?? 0n))
  const fee = next(TRANSACTION_CONFIG_PRIORITY_FEE_LAMPORTS_BIT_MASK)
  const units = next(TRANSACTION_CONFIG_COMPUTE_UNIT_LIMIT_BIT_MASK)
  return { fee, price: units === 0n ? 0n : (fee * MICRO) / units }
}
