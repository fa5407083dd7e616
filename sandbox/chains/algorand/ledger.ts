/**
 * Rounds and balances: what a block does to accounts, by the network's own rules and with a node's own error texts.
 * Only payments and asset transfers are supported. The same transactions at the same times give the same blocks.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import {
  Address,
  ApplyData,
  Block,
  BlockHeader,
  decodeSignedTransaction,
  encodeMsgpack,
  ParticipationUpdates,
  RewardState,
  SignedTransaction,
  SignedTxnInBlock,
  SignedTxnWithAD,
  Transaction,
  TransactionType,
  TxnCommitments,
  UpgradeState,
  UpgradeVote,
} from 'algosdk'
import { GENESIS_HASH, GENESIS_ID, MIN_BALANCE, MIN_FEE, ROUNDS_MAX } from './accounts.ts'
import { copyOfHoldings, type Holdings, transfer } from './assets.ts'
import { Refused } from './refused.ts'

/** A received transaction. Its fee is computed from `bytes`. */
export type Sent = { readonly txid: string; readonly blob: Uint8Array; readonly signed: SignedTransaction }
/** A transaction in a block, with the remainder when its account or an asset holding was closed. */
export type Settled = { readonly sent: Sent; readonly round: bigint; readonly closing: bigint }
/** A block. `timestamp` is UNIX time in seconds. */
export type Round = { readonly block: Block; readonly hash: Uint8Array; readonly settled: readonly Settled[] }

/** Balances by address, in millionths; asset holdings; and the last round of each lease. */
export type State = { readonly balances: Map<string, bigint>; holdings: Holdings; readonly leases: Map<string, bigint> }

const refuse = (reason: string): never => {
  throw new Refused(`TransactionPool.Remember: ${reason}`)
}

/** Parses a signed transaction. Throws `Refused` on invalid bytes. */
export function readSent(blob: Uint8Array): Sent {
  try {
    const signed = decodeSignedTransaction(blob)
    return { txid: signed.txn.txID(), blob, signed }
  } catch {
    throw new Refused('msgpack decode error')
  }
}

/** Returns a deep copy. */
export const copyOf = ({ balances, holdings, leases }: State): State => ({
  balances: new Map(balances),
  holdings: copyOfHoldings(holdings),
  leases: new Map(leases),
})

/** Returns the minimum balance of a non-empty account: it grows with each asset it opted in to. */
export const minBalanceOf = ({ holdings }: Pick<State, 'holdings'>, address: string): bigint =>
  MIN_BALANCE * BigInt(1 + (holdings.get(address)?.size ?? 0))

/**
 * Executes one transaction in a round; returns the remainder of what was closed. Throws `Refused` and changes nothing
 * when a rule is broken.
 */
export function apply(
  state: State,
  { txid, signed, blob }: Sent,
  round: bigint,
  perByte: bigint,
  isNew: boolean,
): bigint {
  const { txn } = signed
  if (isNew) assertAuthentic(signed)
  if (
    (txn.payment === undefined && txn.assetTransfer === undefined) ||
    txn.rekeyTo !== undefined ||
    txn.group !== undefined
  )
    refuse('unsupported')
  if (txn.genesisHash === undefined || Buffer.compare(txn.genesisHash, GENESIS_HASH) !== 0)
    refuse('tx.GenesisHash mismatch')
  if (txn.genesisID !== undefined && txn.genesisID !== GENESIS_ID) refuse('tx.GenesisID mismatch')
  if (txn.lastValid < txn.firstValid || txn.lastValid - txn.firstValid > ROUNDS_MAX)
    refuse('transaction window size excessive')
  if (round < txn.firstValid || round > txn.lastValid)
    refuse(`txn dead: round ${round} outside of ${txn.firstValid}--${txn.lastValid}`)
  const least = perByte * BigInt(blob.length) > MIN_FEE ? perByte * BigInt(blob.length) : MIN_FEE
  if (isNew && txn.fee < least) refuse(`txgroup with ${txn.fee} in fees is less than ${least}`)
  const lease = leaseOf(txn)
  if (lease !== null && (state.leases.get(lease) ?? 0n) >= round)
    refuse(`transaction ${txid} using an overlapping lease`)
  const changed = new Map<string, bigint>()
  const holdings = txn.payment === undefined ? copyOfHoldings(state.holdings) : state.holdings
  const held = (address: string): bigint => changed.get(address) ?? state.balances.get(address) ?? 0n
  const closing =
    txn.payment === undefined ? payFee(txn, held, changed, () => transfer(holdings, txn)) : move(txn, held, changed)
  for (const [address, balance] of changed) {
    const [least, assets] = [minBalanceOf({ holdings }, address), holdings.get(address)?.size ?? 0]
    // An empty account has no minimum balance and ceases to exist, unless it holds an asset.
    if (balance === 0n && assets > 0) refuse(`cannot close: ${assets} outstanding assets`)
    if (balance !== 0n && balance < least)
      refuse(`account ${address} balance ${balance} below min ${least} (${assets} assets)`)
  }
  state.holdings = holdings
  for (const [address, balance] of changed) state.balances.set(address, balance)
  if (lease !== null) state.leases.set(lease, txn.lastValid)
  return closing
}

/** Charges the fee of a transaction that moves no coins, then executes it. */
function payFee(
  { sender, fee }: Transaction,
  held: (address: string) => bigint,
  changed: Map<string, bigint>,
  act: () => bigint,
): bigint {
  const from = sender.toString()
  if (held(from) < fee) refuse(`overspend (account ${from}, tried to spend {${fee}})`)
  changed.set(from, held(from) - fee)
  return act()
}

function move(
  { sender, fee, payment }: Transaction,
  held: (address: string) => bigint,
  changed: Map<string, bigint>,
): bigint {
  if (payment === undefined) return 0n
  const [from, to] = [sender.toString(), payment.receiver.toString()]
  if (held(from) < fee + payment.amount) refuse(`overspend (account ${from}, tried to spend {${fee + payment.amount}})`)
  changed.set(from, held(from) - fee - payment.amount)
  changed.set(to, held(to) + payment.amount)
  const rest = payment.closeRemainderTo?.toString()
  if (rest === undefined) return 0n
  if (rest === from) refuse('cannot close account to itself')
  const closing = held(from)
  changed.set(from, 0n)
  changed.set(rest, held(rest) + closing)
  return closing
}

function leaseOf({ sender, lease }: Transaction): string | null {
  return lease === undefined || lease.every((byte) => byte === 0)
    ? null
    : `${sender.toString()} ${Buffer.from(lease).toString('hex')}`
}

const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

function assertAuthentic({ txn, sig, msig, lsig, sgnr }: SignedTransaction): void {
  if (msig !== undefined || lsig !== undefined || sgnr !== undefined) refuse('unsupported')
  const key = createPublicKey({ key: Buffer.concat([SPKI, txn.sender.publicKey]), format: 'der', type: 'spki' })
  if (sig === undefined || !verify(null, txn.bytesToSign(), key, sig))
    refuse('At least one signature didn’t pass verification')
}

/** Builds the block after another, with these transactions. Its hash is its header's, as on the network. */
export function makeRound(before: Round | null, round: bigint, timestamp: number, settled: readonly Settled[]): Round {
  const zero = Address.zeroAddress()
  const header = new BlockHeader({
    round,
    branch: before?.hash ?? new Uint8Array(32),
    seed: new Uint8Array(32),
    txnCommitments: commitmentsOf(settled),
    timestamp: BigInt(timestamp),
    genesisID: GENESIS_ID,
    genesisHash: GENESIS_HASH,
    proposer: zero,
    feesCollected: settled.reduce((sum, { sent }) => sum + sent.signed.txn.fee, 0n),
    bonus: 0n,
    proposerPayout: 0n,
    rewardState: new RewardState({
      feeSink: zero,
      rewardsPool: zero,
      rewardsLevel: 0n,
      rewardsRate: 0n,
      rewardsResidue: 0n,
      rewardsRecalculationRound: 0n,
    }),
    upgradeState: new UpgradeState({
      currentProtocol: 'development',
      nextProtocol: '',
      nextProtocolApprovals: 0n,
      nextProtocolVoteBefore: 0n,
      nextProtocolSwitchOn: 0n,
    }),
    upgradeVote: new UpgradeVote({ upgradePropose: '', upgradeDelay: 0n, upgradeApprove: false }),
    // The total number of transactions including this round's, as on the network.
    txnCounter: (before?.block.header.txnCounter ?? 0n) + BigInt(settled.length),
    stateproofTracking: new Map(),
    participationUpdates: new ParticipationUpdates({
      expiredParticipationAccounts: [],
      absentParticipationAccounts: [],
    }),
  })
  const hash = sha512of256(Buffer.concat([Buffer.from('BH'), encodeMsgpack(header)]))
  return { block: new Block({ header, payset: settled.map(inBlock) }), hash, settled }
}

function commitmentsOf(settled: readonly Settled[]): TxnCommitments {
  const all = Buffer.from(settled.map(({ sent, closing }) => `${sent.txid} ${closing}`).join('\n'))
  return new TxnCommitments({
    nativeSha512_256Commitment: sha512of256(all),
    sha256Commitment: createHash('sha256').update(all).digest(),
  })
}

/** The form of transactions within blocks: without the genesis id and hash, which are the same for all. */
function inBlock({ sent: { signed }, closing }: Settled): SignedTxnInBlock {
  const named = signed.txn.toEncodingData()
  const hasGenesisID = signed.txn.genesisID !== undefined
  named.delete('gen')
  named.delete('gh')
  const txn = Transaction.fromEncodingData(named)
  const bare = new SignedTransaction({ txn, ...(signed.sig === undefined ? {} : { sig: signed.sig }) })
  const applyData = new ApplyData(
    closing === 0n
      ? {}
      : signed.txn.type === TransactionType.pay
        ? { closingAmount: closing }
        : { assetClosingAmount: closing },
  )
  return new SignedTxnInBlock({
    signedTxn: new SignedTxnWithAD({ signedTxn: bare, applyData }),
    hasGenesisID,
    hasGenesisHash: false,
  })
}

const sha512of256 = (bytes: Uint8Array): Uint8Array => Uint8Array.from(createHash('sha512-256').update(bytes).digest())
