/**
 * Sending on Stellar: fees, broadcast and lookups of our transactions. It holds no key, never retries, changes no
 * bytes, and trusts no server of another network. Horizon shows no waiting transactions: what is in no ledger is
 * `unknown`, and the same bytes may always be sent again.
 */
import { xdr } from '@stellar/stellar-sdk/base'
import { ok, refuse } from '@zend/kernel'
import type { BroadcastOutcome, ChainSender, Payout, TransactionStatus } from '../../../ports/chain-sender.ts'
import type { NetworkAsset } from '../../../ports/chain.ts'
import { CREATION_MIN, destinationOf, stellarBuilder, type StellarBuilderOptions, UNITS } from './builder.ts'
import { type Head, horizon } from './horizon.ts'
import { type Account, type Balance, readProblem, readSubmission } from './wire.ts'
import { between } from '../bounds.ts'
import { assetOf, assetPaid } from '../spec-assets.ts'

/** Options of the sender. `passphrase` is checked against the server's with every request. */
export type StellarSenderOptions = StellarBuilderOptions & { readonly rpcUrl: string; readonly timeoutMs?: number }

// Long enough to be signed, sent and sent again; short enough that a stuck payment expires soon.
const WINDOW_SECONDS = 300
const SECOND_MS = 1_000

/** Connects nothing yet. Throws on a table without the network's own coin, or an invalid URL. */
export function stellarSender({ spec, passphrase, fees, rpcUrl, timeoutMs }: StellarSenderOptions): ChainSender {
  const node = horizon({
    name: spec.network,
    url: rpcUrl,
    passphrase,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const onNetwork = async <T>(ask: (head: Head) => Promise<T>): Promise<T> => {
    // Check first: a refusal or "unknown" from a server of another network means nothing.
    const head = await node.head()
    return ask(head)
  }

  const lookUp: ChainSender['lookUp'] = (txid, window) =>
    onNetwork(async (head): Promise<TransactionStatus> => {
      const sent = await node.transaction(txid, head)
      if (sent === null) {
        // The head closed after the last second it could have been in, and the server that has this ledger has it in
        // none.
        const isOver = window !== undefined && secondOf(head) > window.lastValid
        return { kind: isOver ? 'dead' : 'unknown' }
      }
      const ledger = await node.ledger(sent.ledger)
      if (ledger === null)
        throw new Error(`the ${spec.network} node has no ledger ${sent.ledger}, which holds a transaction of ours`)
      return {
        kind: 'included',
        block: { height: sent.ledger, hash: ledger.hash },
        confirmations: Math.max(1, head.height - sent.ledger + 1),
        success: sent.successful,
        feePaid: sent.feePaid,
      }
    })

  return {
    ...stellarBuilder({ spec, passphrase, fees }),
    feeRate: () =>
      onNetwork(async () => {
        const asked = await node.feeCharged()
        return { kind: 'metered', perUnit: between(fees.perUnitMin, asked, fees.perUnitMax) }
      }),
    gasLimit: (payout, from) =>
      onNetwork(async (head) => {
        const asset = assetPaid(spec, payout.amount)
        const { address, memo } = destinationOf(payout.to)
        if (address === destinationOf(from).address) return refuse('would_fail', { reason: 'a payment to itself' })
        const [payer, payee, ledger] = [
          await node.account(destinationOf(from).address),
          await node.account(address),
          await node.ledger(head.height),
        ]
        if (ledger === null) throw new Error(`the ${spec.network} node has no ledger ${head.height}, which it told of`)
        const most = asset.contract === undefined ? fees.unitsMax.coin : fees.unitsMax.token
        const reason =
          whyNotPaid(payout, asset, payee, memo, most) ?? whyNotPaying(payout, asset, payer, ledger.baseReserve)
        return reason === null ? ok(payee === null ? UNITS.creation : UNITS.payment) : refuse('would_fail', { reason })
      }),
    describeOutputs: async (outputs) => outputs,
    window: () => onNetwork(async (head) => ({ reference: '', lastValid: secondOf(head) + WINDOW_SECONDS })),
    broadcast: (raw) =>
      onNetwork(async (): Promise<BroadcastOutcome> => {
        const { status, body } = await node.submit(Buffer.from(raw, 'hex').toString('base64'))
        const said = readSubmission(body)
        if (said === null) {
          const problem = readProblem(body)
          if (problem === 'transaction_malformed') return { kind: 'refused', reason: problem }
          throw new Error(
            `the ${spec.network} node did not say what became of a transaction: HTTP status ${status}${problem === null ? '' : ` (${problem})`}`,
          )
        }
        if (said.status === 'PENDING' || said.status === 'DUPLICATE') return { kind: 'accepted' }
        // One that is in a ledger already is refused for its sequence number, like any other with that number.
        const { kind } = await lookUp(said.hash)
        return kind === 'included'
          ? { kind: 'accepted' }
          : { kind: 'refused', reason: said.status === 'ERROR' ? resultCode(said.result) : said.status }
      }),
    lookUp,
    sequenceOf: (address) =>
      onNetwork(async () => {
        const account = await node.account(destinationOf(address).address)
        const next = account === null ? 0n : account.sequence + 1n
        return { mined: next, waiting: next }
      }),
    balanceOf: (address, asset) =>
      onNetwork(
        async () => holding(await node.account(destinationOf(address).address), assetOf(spec, asset))?.units ?? 0n,
      ),
  }
}

const secondOf = ({ closedAt }: Head): number => Math.floor(closedAt.getTime() / SECOND_MS)

const holding = (account: Account | null, { contract }: NetworkAsset): Balance | undefined =>
  account?.balances.find(({ asset }) => asset === (contract ?? 'native'))

/** Returns why the payee cannot receive this, or `null`. */
function whyNotPaid(
  { amount }: Payout,
  asset: NetworkAsset,
  payee: Account | null,
  memo: string | null,
  most: bigint,
): string | null {
  if (payee === null) {
    if (asset.contract !== undefined) return 'the account does not exist, so it takes no token'
    if (amount.units < CREATION_MIN)
      return `the account does not exist, and it takes ${CREATION_MIN} stroops to create it`
    return most < UNITS.creation ? 'the account does not exist' : null
  }
  const line = holding(payee, asset)
  if (line === undefined) return 'the account has no trustline for this token'
  if (!line.authorized) return 'the account is not authorized to hold this token'
  if (line.room !== null && line.room < amount.units) return 'the account takes no more of this token'
  return payee.memoRequired && memo === null ? 'the account asks for a memo (SEP-29)' : null
}

/** Returns why the sender cannot pay this, or `null`. The fee is additional and not included. */
function whyNotPaying(
  { amount }: Payout,
  asset: NetworkAsset,
  payer: Account | null,
  baseReserve: bigint,
): string | null {
  if (payer === null) return 'the sender has no account'
  const line = holding(payer, asset)
  if (line === undefined) return 'the sender has no trustline for this token'
  const kept = asset.contract === undefined ? payer.entries * baseReserve : 0n
  return line.free - kept < amount.units ? 'the sender holds too little' : null
}

/** Returns a node's reason as Horizon's code. @example resultCode('…') // 'tx_bad_seq' */
function resultCode(result: string | null): string {
  if (result === null) return 'ERROR'
  const { type } = xdr.TransactionResult.fromXdr(result, 'base64').result
  return type.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
