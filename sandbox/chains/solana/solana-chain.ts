/**
 * The Solana development chain in the sandbox: a node's JSON-RPC, mints at known addresses, a faucet account, exact
 * control over blocks.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import {
  AccountRole,
  type Address,
  address as addressOf,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  isAddress,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getMintSize,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { ok, type Result, refuse } from '@zend/kernel'
import type { DevChain, SendRefusal } from '../dev-chain.ts'
import { mutex } from '../mutex.ts'
import { type DevMint, FAUCET, mintInstructions, MINTS, tokenAccountOf } from './genesis.ts'
import { BLOCKHASH_LIFE, Ledger, type LedgerBlock } from './ledger.ts'
import { rpcMethods, type RpcMethods } from './rpc.ts'
import { RpcError } from './rpc-error.ts'
import { serveRpc } from './rpc-server.ts'

const COIN_UNITS_MAX = 100n * 10n ** 9n
const TOKEN_COINS_MAX = 1_000_000n

/** The chain's data folder and address. `onExit` is called when it ends unexpectedly. */
export type SolanaOptions = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}

/**
 * Starts the chain with the blocks it had; a new one gets the mints in its first block. Rejects when the port is taken.
 */
export async function startSolana({ dataDir, host, port, onExit }: SolanaOptions): Promise<DevChain> {
  mkdirSync(dataDir, { recursive: true })
  const ledger = new Ledger(dataDir)
  const methods = rpcMethods(ledger)
  if (ledger.tip('newest').height === 0) await firstBlock(ledger, methods)
  const server = await serveRpc(methods, { host, port, onExit: () => onExit('the Solana node') })
  const runExclusive = mutex()
  const tip = () => tipOf(ledger.tip('newest'))

  return {
    network: 'solana',
    assets: {
      SOL: { decimals: 9, unitsMax: COIN_UNITS_MAX },
      ...Object.fromEntries(
        MINTS.map(({ asset, decimals }) => [asset, { decimals, unitsMax: TOKEN_COINS_MAX * 10n ** BigInt(decimals) }]),
      ),
    },
    facts: async () => ({
      ...tip(),
      feeAsked: ledger.feeAsked,
      rpcUrl: server.url,
      tokens: Object.fromEntries(
        MINTS.map(({ asset, decimals, mint }) => [asset, { contract: mint.address, decimals }]),
      ),
    }),
    mine: (blocks) =>
      runExclusive(async () => {
        for (let i = 0; i < blocks; i++) ledger.mine()
        return tip()
      }),
    // Finalized blocks stay, and no client is shown anything else as certain.
    reorg: async () => refuse('depth_too_large', { depthMax: 0 }),
    askFee: async (price) => {
      ledger.feeAsked = price
    },
    forget: async (txid) => ledger.forget(txid),
    send: (asset, to, units) => runExclusive(() => pay(ledger, methods, { asset, to, units })),
    stop: () => server.stop(),
  }
}

const tipOf = ({ slot, hash }: LedgerBlock): { readonly height: number; readonly hash: string } => ({
  height: slot,
  hash,
})

async function firstBlock(ledger: Ledger, methods: RpcMethods): Promise<void> {
  for (const mint of MINTS)
    await submit(ledger, methods, await mintInstructions(mint, ledger.bank.rent(BigInt(getMintSize()))))
  ledger.mine()
}

type PaymentInput = { readonly asset: string; readonly to: string; readonly units: bigint }

async function pay(
  ledger: Ledger,
  methods: RpcMethods,
  { asset, to, units }: PaymentInput,
): Promise<Result<{ readonly txid: string }, SendRefusal>> {
  if (!isAddress(to)) return refuse('address_invalid')
  if (units === 0n) return refuse('amount_too_small')
  const token = MINTS.find((known) => known.asset === asset)
  const [instruction, ...before] =
    token === undefined ? [coinTransfer(to, units)] : await tokenTransfer(token, to, units)
  // Two otherwise equal payments would be the same transaction, so each names a random unused account.
  const mark = { address: addressOf(getBase58Decoder().decode(randomBytes(32))), role: AccountRole.READONLY }
  const marked = { ...instruction, accounts: [...(instruction?.accounts ?? []), mark] } as Instruction
  try {
    return ok({ txid: await submit(ledger, methods, [...before, marked]) })
  } catch (cause) {
    if (!(cause instanceof RpcError)) throw cause
    if (/insufficient funds for rent/.test(cause.message)) return refuse('amount_too_small')
    // The system program's and the token program's error for insufficient funds.
    if (cause.message.endsWith('custom program error: 0x1')) return refuse('faucet_empty')
    return refuse('transaction_refused', { reason: cause.message })
  }
}

const coinTransfer = (to: Address, units: bigint): Instruction =>
  getTransferSolInstruction({ source: FAUCET, destination: to, amount: units })

/** Builds the transfer, then the instructions that must precede it. */
async function tokenTransfer(
  { mint, decimals }: DevMint,
  to: Address,
  units: bigint,
): Promise<readonly [Instruction, ...Instruction[]]> {
  const [source, destination] = [
    await tokenAccountOf(FAUCET.address, mint.address),
    await tokenAccountOf(to, mint.address),
  ]
  return [
    getTransferCheckedInstruction({
      source,
      mint: mint.address,
      destination,
      authority: FAUCET,
      amount: units,
      decimals,
    }),
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: FAUCET, owner: to, mint: mint.address }),
  ]
}

/** Signs with the faucet's key and submits it as any client would. Throws `RpcError` when it is refused. */
async function submit(ledger: Ledger, methods: RpcMethods, instructions: readonly Instruction[]): Promise<string> {
  const { hash, height } = ledger.tip('newest')
  const lifetime = { blockhash: hash as Blockhash, lastValidBlockHeight: BigInt(height + BLOCKHASH_LIFE) }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(FAUCET, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (bounded) => appendTransactionMessageInstructions(instructions, bounded),
  )
  const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  return String(methods['sendTransaction']?.([wire, { encoding: 'base64', preflightCommitment: 'confirmed' }]))
}
