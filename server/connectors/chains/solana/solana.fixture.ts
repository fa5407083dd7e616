/**
 * A Solana development chain for a test, with everything needed to pay and be paid on it: the signer's own reader
 * signs.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLoadedAccountsDataSizeLimit,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTokenDecoder } from '@solana-program/token'
import { bytesToHex } from '@noble/hashes/utils.js'
import { FINALITY_LAG, SOLANA_DEV_GENESIS, startSolana } from '@zend/sandbox/chains/solana'
import { chainAmount, type CoinCode } from '@zend/kernel'
import { clock, ring, seedOf } from '../../../../apps/signer/src/solana.fixture.ts'
import { solanaReader } from '../../../../apps/signer/src/solana.ts'
import type { NetworkReader } from '../../../../apps/signer/src/reader.ts'
import type { ChainSender, KeyRef, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { solanaAddresses, solanaConnector, solanaSender } from './index.ts'
import { tokenAccountOf } from './token-account.ts'

/** Lamports in a SOL. */
export const SOL: bigint = 10n ** 9n
/** The minimum balance of an account. */
export const RENT_MIN = 890_880n
// The size of all accounts of a transaction, and its compute units: from version 1 on both default to zero.
const [LOADED_BYTES, UNITS] = [64 * 1024, 10_000]
/** The fees of the tests' operator. */
export const FEES = {
  kind: 'metered',
  perUnitMin: 1_000n,
  perUnitMax: 2_000_000n,
  typicalUnits: { coin: 1_000n, token: 30_000n },
  unitsMax: { coin: 5_000n, token: 100_000n },
} as const

/** A plan of one payment. */
export type ExpiryPlan = TransactionPlan & { readonly kind: 'expiry' }

const decimals = { SOL: 9 } as Readonly<Record<string, number>>
/** An amount of a coin in base units. */
export const amountOf = (asset: CoinCode, units: bigint) => chainAmount(asset, decimals[asset] ?? 6, units)
/** The address of a key. */
export const addressOf = ({ account, index }: KeyRef): string =>
  solanaAddresses().depositAddress(bytesToHex(ring.publicKey('solana', { account, index })), index).address
/** A key of ours in the client library's form. */
export const signerOf = (key: KeyRef): Promise<KeyPairSigner> => createKeyPairSignerFromPrivateKeyBytes(seedOf(key))

/** Starts a chain in its own folder. `restart` stops it and starts it again from its disk, at another address. */
export async function testChain() {
  const dataDir = mkdtempSync(join(tmpdir(), 'zend-solana-'))
  const start = () => startSolana({ dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
  let dev = await start()
  const { tokens } = await dev.facts()
  const assets = [
    { asset: 'SOL', decimals: 9 },
    { asset: 'USDT', decimals: 6, contract: tokens['USDT']?.contract ?? '' },
    { asset: 'USDC', decimals: 6, contract: tokens['USDC']?.contract ?? '' },
  ] as const
  const spec = { network: 'solana', assets, startHeight: 0 } as const
  const genesis = SOLANA_DEV_GENESIS
  const connect = async () => {
    const { rpcUrl } = await dev.facts()
    const rpc = createSolanaRpc(rpcUrl)
    const options = { spec, genesis, rpcUrl, fees: FEES }
    return { rpcUrl, rpc, options, connector: solanaConnector(options), sender: solanaSender(options) }
  }
  const reader: NetworkReader = solanaReader({ coin: 'SOL', tokens: [assets[1], assets[2]] }, ring, clock)
  const mine = async (blocks: number): Promise<void> => void (await dev.mine(blocks))

  return {
    spec,
    genesis,
    tokens,
    reader,
    connect,
    mine,
    /** Mines what waits and makes it final. */
    settle: () => mine(1 + FINALITY_LAG),
    faucet: async (asset: string, to: string, units: bigint): Promise<string> => {
      const sent = await dev.send(asset, to, units)
      if (!sent.ok) throw new Error(sent.refusal.code)
      return sent.value.txid
    },
    askFee: (price: bigint | null) => dev.askFee(price),
    forget: (txid: string) => dev.forget(txid),
    tip: () => dev.facts(),
    restart: async () => {
      await dev.stop()
      dev = await start()
    },
    stop: async () => {
      await dev.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A running test chain. */
export type SolanaTestChain = Awaited<ReturnType<typeof testChain>>

/** A price. */
export const rate = (perUnit: bigint): FeeRate & { readonly kind: 'metered' } => ({ kind: 'metered', perUnit })
let made = 0
/** A new key with every call. */
export const newKey = (account: KeyRef['account'] = 'hot'): KeyRef => ({ account, index: (made += 1) })
/** A new address. */
export const newPayee = (): string => addressOf({ account: 'deposit', index: 1_000_000 + (made += 1) })
/** A new mark. */
export const lease = (): string => (made += 1).toString(16).padStart(64, '0')

/** A new key with these coins, finalized. */
export async function funded(
  chain: SolanaTestChain,
  coins: Readonly<Partial<Record<CoinCode, bigint>>>,
  account: KeyRef['account'] = 'hot',
): Promise<KeyRef> {
  const key = newKey(account)
  for (const [asset, units] of Object.entries(coins)) await chain.faucet(asset, addressOf(key), units)
  await chain.settle()
  return key
}

/** A payment as the treasury would plan it now. */
export async function planOf(
  sender: ChainSender,
  from: KeyRef,
  to: string,
  amount: ReturnType<typeof amountOf>,
  more: Partial<ExpiryPlan> = {},
): Promise<ExpiryPlan> {
  const [payout, window] = [{ to, amount }, await sender.window()]
  const gas = await sender.gasLimit(payout, addressOf(from))
  if (!gas.ok) throw new Error(gas.refusal.reason)
  if (window === null) throw new Error('no window')
  return {
    kind: 'expiry',
    payout,
    from: { address: addressOf(from), key: from },
    lease: lease(),
    gasLimit: gas.value,
    fee: rate(5_000n),
    window,
    ...more,
  }
}

/** Builds it. Throws when it is refused. */
export function built(sender: ChainSender, plan: ExpiryPlan): UnsignedTransaction {
  const answer = sender.build(plan)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

type Rpc = ReturnType<typeof createSolanaRpc>

/** Returns an address's finalized SOL in lamports, without our connectors. */
export const lamportsOf = async (rpc: Rpc, address: string): Promise<bigint> =>
  (await rpc.getBalance(typed(address), { commitment: 'finalized' }).send()).value
/** Returns what an address was paid, finalized, without our connectors. */
export async function paidTo(
  chain: SolanaTestChain,
  rpc: Rpc,
  address: string,
  asset: 'SOL' | 'USDT' | 'USDC',
): Promise<bigint> {
  if (asset === 'SOL') return lamportsOf(rpc, address)
  const account = tokenAccountOf(typed(address), chain.tokens[asset]?.contract ?? '')
  const [found] = (await rpc.getMultipleAccounts([account], { commitment: 'finalized', encoding: 'base64' }).send())
    .value
  return found === null || found === undefined
    ? 0n
    : getTokenDecoder().decode(new Uint8Array(Buffer.from(found.data[0], 'base64'))).amount
}

/** Signs what was built as the signer does. */
export const sign = (chain: Pick<SolanaTestChain, 'reader'>, unsigned: UnsignedTransaction) =>
  chain.reader.read(unsigned).sign()

/** Submits one transaction with these instructions, signed by an outside account. Returns its signature. */
export async function submit(rpc: Rpc, payer: KeyPairSigner, instructions: readonly Instruction[], version: 0 | 1 = 0) {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (bounded) => appendTransactionMessageInstructions(instructions, bounded),
    (whole) =>
      version === 1
        ? setTransactionMessageComputeUnitLimit(
            UNITS,
            setTransactionMessageLoadedAccountsDataSizeLimit(LOADED_BYTES, whole),
          )
        : whole,
  )
  const transaction = await signTransactionMessageWithSigners(message)
  await rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      preflightCommitment: 'confirmed',
    })
    .send()
  return getSignatureFromTransaction(transaction)
}

/** An address as the client library types it. */
export const typed = (address: string): Address => address as Address
