/** A Tron development chain for a suite, with accounts that are the test's and whatever only a stranger sends. Nothing happens on it by itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { chainAmount, type CoinCode } from '@zend/kernel'
import {
  type DevContract,
  fromBase58,
  GENESIS,
  PAYMASTER,
  passData,
  payData,
  signDraft,
  startTron,
  TESTER,
  TOKENS,
  transferData,
} from '@zend/sandbox/chains/tron'
import type { KeyRing } from '../../../../apps/signer/src/key-ring.ts'
import { tronReader } from '../../../../apps/signer/src/tron.ts'
import type { FeeRate, KeyRef, Payout, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import { tronAddresses, tronConnector, tronSender } from './index.ts'

/** What a test must know of the network. */
export const GENESIS_ID = GENESIS.id
const root = HDKey.fromMasterSeed(mnemonicToSeedSync('test test test test test test test test test test test junk'))
const accounts = { hot: root.derive("m/44'/195'/5'"), deposit: root.derive("m/44'/195'/6'") }
/** The public half of the test's deposit account. */
export const depositXpub = accounts.deposit.publicExtendedKey
/** An operator's limits. */
export const FEES = {
  kind: 'metered',
  perUnitMin: 100n,
  perUnitMax: 420n,
  typicalUnits: { coin: 13_700n, token: 130_285n },
  unitsMax: { coin: 20_000n, token: 200_000n },
} as const

/** The address of one of the test's keys. */
export const addressOf = ({ account, index }: KeyRef): string => tronAddresses().depositAddress(accounts[account].publicExtendedKey, index).address

const keyOf = ({ account, index }: KeyRef): Uint8Array => {
  const { privateKey } = accounts[account].deriveChild(0).deriveChild(index)
  if (privateKey === null) throw new Error('a derivation without a key')
  return privateKey
}
/** A ring in memory; `wrong` signs with another key than it tells. */
function ringOf(wrong = false): KeyRing {
  const publicKey = (_space: unknown, ref: KeyRef): Uint8Array => secp256k1.getPublicKey(keyOf(ref), true)
  return { publicKey, withPrivateKey: (space, ref, use) => use(keyOf(wrong ? { ...ref, index: ref.index + 1 } : ref), publicKey(space, ref)) }
}

/** An amount of a coin of the network. */
export const amountOf = (asset: CoinCode, units: bigint) => chainAmount(asset, 6, units)

/** The chain and everything a suite asks of it. */
export type TestTron = Awaited<ReturnType<typeof startTestTron>>

/** Starts a chain in a folder of its own. */
export async function startTestTron() {
  const dataDir = mkdtempSync(join(tmpdir(), 'zend-tron-'))
  const start = () => startTron({ dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
  let chain = await start()
  let { rpcUrl, tokens } = await chain.facts()
  const contract = tokens['USDT']?.contract ?? ''
  const spec = {
    network: 'tron',
    assets: [
      { asset: 'TRX', decimals: 6 },
      { asset: 'USDT', decimals: 6, contract },
    ],
    startHeight: -30,
  } as const
  const options = { spec, genesis: GENESIS_ID, fees: FEES }
  const facts = { coin: 'TRX', tokens: [{ asset: 'USDT', contract }] } as const
  let sent = 0

  /** Asks the node itself, without the connector's help. */
  const ask = async (path: string, question: object = {}): Promise<Record<string, unknown>> =>
    (await (await fetch(`${rpcUrl}/${path}`, { method: 'POST', body: JSON.stringify(question) })).json()) as Record<string, unknown>
  /** A transaction of the chain's own test account, ready to wait for a block. Throws when the node refuses it. */
  const sendAs = async (made: DevContract, feeLimit = 1_000_000_000n): Promise<string> => {
    const [solid, head] = [await ask('walletsolidity/getnowblock'), await ask('wallet/getnowblock')].map((block) => {
      const { blockID, block_header: header } = block as { blockID: string; block_header: { raw_data: { number?: number; timestamp: number } } }
      return { id: blockID, number: header.raw_data.number ?? 0, timestamp: header.raw_data.timestamp }
    })
    if (solid === undefined || head === undefined) throw new Error('no blocks')
    const reference = { bytes: (solid.number & 0xffff).toString(16).padStart(4, '0'), hash: solid.id.slice(16, 32) }
    const raw = signDraft(
      { contract: made, reference, expiration: BigInt(head.timestamp + 60_000), timestamp: BigInt((sent += 1)), feeLimit },
      TESTER,
    )
    const answer = await ask('wallet/broadcasthex', { transaction: raw })
    if (answer['result'] !== true) throw new Error(`${String(answer['code'])}: ${String(answer['message'])}`)
    return String(answer['txid'])
  }
  const call = (contractHex: string, data: string, more: Partial<{ callValue: bigint; feeLimit: bigint }> = {}): Promise<string> =>
    sendAs(
      { type: 'TriggerSmartContract', owner: TESTER.address, contract: contractHex, data, callValue: more.callValue ?? 0n, tokenValue: 0n },
      more.feeLimit,
    )
  const hexOf = (address: string): string => fromBase58(address) ?? ''
  const tokenAt = (name: string): string => TOKENS.find(({ asset }) => asset === name)?.contract ?? ''

  return {
    spec,
    ask,
    call,
    hexOf,
    rpcUrl: () => rpcUrl,
    chain: () => chain,
    connector: () => tronConnector({ ...options, rpcUrl }),
    sender: () => tronSender({ ...options, rpcUrl }),
    unreachable: { connector: tronConnector({ ...options, rpcUrl: NOWHERE }), sender: tronSender({ ...options, rpcUrl: NOWHERE }) },
    mistaken: () => {
      const elsewhere = { ...options, rpcUrl, genesis: '00'.repeat(32) }
      return { connector: tronConnector(elsewhere), sender: tronSender(elsewhere) }
    },
    ring: ringOf(),
    reader: tronReader(facts, ringOf()),
    forger: tronReader(facts, ringOf(true)),
    /** Pays from the chain's test account, one transaction each. */
    pay: (asset: 'TRX' | 'USDT' | 'FAKE_USDT', to: string, units: bigint): Promise<string> =>
      asset === 'TRX'
        ? sendAs({ type: 'TransferContract', owner: TESTER.address, to: hexOf(to), amount: units }, 0n)
        : call(tokenAt(asset), transferData(hexOf(to), units)),
    /** Pays several people in tokens by one transaction. */
    payTogether: (payments: readonly (readonly [to: string, units: bigint])[]): Promise<string> =>
      call(
        PAYMASTER,
        payData(
          tokenAt('USDT'),
          payments.map(([to, units]) => [hexOf(to), units] as const),
        ),
      ),
    /** Pays coins through a contract, so that they arrive as an internal transaction. */
    payThrough: (to: string, sun: bigint): Promise<string> => call(PAYMASTER, passData(hexOf(to)), { callValue: sun }),
    /** Makes blocks until everything that waits is solidified: 19 of them. */
    settle: async (): Promise<void> => void (await chain.mine(19)),
    restart: async (): Promise<void> => {
      await chain.stop()
      chain = await start()
      ;({ rpcUrl, tokens } = await chain.facts())
    },
    stop: async (): Promise<void> => {
      await chain.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

const NOWHERE = 'http://user:secret@127.0.0.1:1/key'

/** A plan for a payment of the test's. `mark` tells it from others that are alike. */
export async function planOf(
  sender: ReturnType<typeof tronSender>,
  key: KeyRef,
  payout: Payout,
  mark: number,
  fee?: FeeRate,
): Promise<TransactionPlan & { readonly kind: 'expiry' }> {
  const from = addressOf(key)
  const [rate, gas, window] = [fee ?? (await sender.feeRate()), await sender.gasLimit(payout, from), await sender.window()]
  if (!gas.ok) throw new Error(gas.refusal.reason)
  if (rate.kind !== 'metered' || window === null) throw new Error('a rate of another kind, or no window')
  return {
    kind: 'expiry',
    payout,
    from: { address: from, key },
    lease: mark.toString(16).padStart(8, '0').padEnd(64, '0'),
    gasLimit: gas.value,
    fee: rate,
    window,
  }
}

/** Builds, and throws where the builder refuses. */
export function built(sender: ReturnType<typeof tronSender>, plan: TransactionPlan): UnsignedTransaction {
  const answer = sender.build(plan)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}
