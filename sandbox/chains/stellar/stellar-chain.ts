/**
 * Stellar's development chain in the sandbox: a node with Horizon's interface, a faucet, and exact control over
 * ledgers.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  Account,
  Asset,
  extractBaseAddress,
  type Keypair,
  Memo,
  Operation,
  StrKey,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base'
import { ok, refuse, type Result, splitDestination } from '@zend/kernel'
import type { DevChain, SendRefusal } from '../dev-chain.ts'
import { mutex } from '../mutex.ts'
import { BASE_FEE, FAUCET_KEYS, NATIVE, PASSPHRASE, STELLAR_DECIMALS, TOKENS } from './accounts.ts'
import { horizonApi } from './horizon-api.ts'
import { balanceOf } from './ledgers.ts'
import { StellarNode } from './node.ts'
import { amountText } from './operations.ts'

/** The chain's data folder and address. `onExit` is never called: the node runs in this process. */
export type StellarOptions = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}

const COIN_UNITS_MAX = 10_000n * 10n ** 7n
const TOKEN_UNITS_MAX = 1_000_000n * 10n ** 7n
/** The minimum opening balance of an account: two base reserves. */
const OPENING_UNITS = 10_000_000n
// Enough unless ledgers are truly congested.
const FAUCET_FEE = BASE_FEE * 10n
const MEMO_ID_MAX = 2n ** 64n

/** Starts the node with the chain it had. Rejects when the port is taken. */
export async function startStellar({ dataDir, host, port }: StellarOptions): Promise<DevChain> {
  mkdirSync(dataDir, { recursive: true })
  const node = new StellarNode(join(dataDir, 'journal.jsonl'))
  const api = horizonApi(node)
  await api.listen({ host, port })
  const rpcUrl = api.listeningOrigin
  const runExclusive = mutex()
  const tip = () => ({ height: node.ledgers.last.sequence, hash: node.ledgers.last.hash })
  const tokens = Object.fromEntries(
    Object.entries(TOKENS).map(([asset, contract]) => [asset, { contract, decimals: STELLAR_DECIMALS }]),
  )
  return {
    network: 'stellar',
    assets: {
      XLM: { decimals: STELLAR_DECIMALS, unitsMax: COIN_UNITS_MAX },
      ...Object.fromEntries(
        Object.keys(TOKENS).map((asset) => [asset, { decimals: STELLAR_DECIMALS, unitsMax: TOKEN_UNITS_MAX }]),
      ),
    },
    facts: async () => ({ ...tip(), rpcUrl, feeAsked: node.feeAsked, tokens }),
    mine: (count) =>
      runExclusive(async () => {
        for (let closed = 0; closed < count; closed++) node.close()
        return tip()
      }),
    // A closed ledger is final: the network has no reorganisations.
    reorg: async () => refuse('depth_too_large', { depthMax: 0 }),
    askFee: (price) => runExclusive(async () => node.askFee(price)),
    forget: (txid) => runExclusive(async () => node.queue.forget(txid)),
    send: (asset, address, units) => runExclusive(async () => send(node, asset, address, units)),
    stop: () => api.close(),
  }
}

/** Pays from a faucet account without a waiting transaction. Refuses like Horizon, with its text. */
function send(
  node: StellarNode,
  asset: string,
  destination: string,
  units: bigint,
): Result<{ readonly txid: string }, SendRefusal> {
  const { address, memo } = splitDestination(destination)
  if (!StrKey.isValidEd25519PublicKey(address) && !StrKey.isValidMed25519PublicKey(address))
    return refuse('address_invalid')
  if (units === 0n) return refuse('amount_too_small')
  const key = asset === 'XLM' ? NATIVE : TOKENS[asset]
  if (key === undefined) return refuse('transaction_refused', { reason: 'no such asset' })
  const payer = FAUCET_KEYS.find((each) => !node.queue.holds(each.publicKey()))
  if (payer === undefined)
    return refuse('transaction_refused', {
      reason: 'every account of the faucet has a payment waiting: mine a ledger first',
    })
  const account = node.ledgers.account(payer.publicKey())
  if (account === null || balanceOf(account, key) < units + COIN_UNITS_MAX) return refuse('faucet_empty')
  const payee = extractBaseAddress(address)
  if (key !== NATIVE && node.ledgers.account(payee)?.trustlines.has(key) !== true) {
    // The account would be there before the payment that opens it, which would then fail.
    if (isBeingOpened(node, payee))
      return refuse('transaction_refused', { reason: 'a payment that waits opens this account: mine a ledger first' })
    // Nothing in the product opens a trustline, and the faucet cannot sign for the payee.
    node.grant({ account: payee, from: FAUCET_KEYS[0]?.publicKey() ?? '', token: key })
  }
  const opens = key === NATIVE && node.ledgers.account(payee) === null && !isBeingOpened(node, payee)
  if (opens && units < OPENING_UNITS) return refuse('transaction_refused', { reason: 'op_low_reserve' })
  const amount = amountText(units)
  const [code = '', issuer = ''] = key.split(':')
  const operation = opens
    ? Operation.createAccount({ destination: payee, startingBalance: amount })
    : Operation.payment({
        destination: address,
        asset: key === NATIVE ? Asset.native() : new Asset(code, issuer),
        amount,
      })
  const said = node.submit(signed(payer, account.sequence, operation, memo))
  if (said.status === 'PENDING') return ok({ txid: said.hash })
  return refuse('transaction_refused', { reason: said.status === 'ERROR' ? said.code : said.status })
}

function signed(
  payer: Keypair,
  sequence: bigint,
  operation: ReturnType<typeof Operation.payment>,
  memo: string | null,
): string {
  const builder = new TransactionBuilder(new Account(payer.publicKey(), sequence.toString()), {
    fee: FAUCET_FEE.toString(),
    networkPassphrase: PASSPHRASE,
    timebounds: { minTime: 0, maxTime: 0 },
  })
  if (memo !== null) builder.addMemo(isMemoId(memo) ? Memo.id(memo) : Memo.text(memo))
  const transaction = builder.addOperation(operation).build()
  transaction.sign(payer)
  return transaction.toXdr()
}

const isMemoId = (memo: string): boolean => /^(0|[1-9]\d{0,19})$/.test(memo) && BigInt(memo) < MEMO_ID_MAX

const isBeingOpened = (node: StellarNode, id: string): boolean =>
  node.queue
    .all()
    .some(({ inner }) =>
      inner.operations.some((operation) => operation.type === 'createAccount' && operation.destination === id),
    )
