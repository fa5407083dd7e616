/**
 * Blocks, transactions and messages in the format of toncenter's indexer: raw addresses in upper case, hashes in
 * base64, 64-bit numbers as text. Pure.
 */
import type { Address, CommonMessageInfo, Transaction, TransactionComputePhase } from '@ton/core'
import { GLOBAL_ID } from './contracts.ts'
import { type HeldMessage, type HeldTransaction, normalisedHash } from './messages.ts'
import type { RecordedBlock } from './record-file.ts'

/** The shard of a workchain that is not split. */
export const WHOLE_SHARD = '8000000000000000'
const MASTERCHAIN = -1

/** Formats a raw address like the indexer. */
export const rawAddress = (address: Address): string =>
  `${address.workChain}:${address.hash.toString('hex').toUpperCase()}`

/** Formats a block: of the masterchain, or the basechain's one shard block that it commits. */
export function blockJson(block: RecordedBlock, workchain: number): object {
  const ref = { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: block.seqno }
  return {
    workchain,
    shard: WHOLE_SHARD,
    seqno: block.seqno,
    root_hash: workchain === MASTERCHAIN ? block.rootHash : block.fileHash,
    file_hash: workchain === MASTERCHAIN ? block.fileHash : block.rootHash,
    global_id: GLOBAL_ID,
    version: 0,
    after_merge: false,
    before_split: false,
    after_split: false,
    want_merge: false,
    want_split: false,
    key_block: false,
    vert_seqno_incr: false,
    flags: 1,
    gen_utime: String(block.utime),
    start_lt: block.startLt,
    end_lt: block.endLt,
    tx_count: workchain === MASTERCHAIN ? 0 : block.transactions.length,
    master_ref_seqno: block.seqno - 1,
    masterchain_block_ref: ref,
    prev_blocks: block.seqno === 1 ? [] : [{ workchain, shard: WHOLE_SHARD, seqno: block.seqno - 1 }],
  }
}

/** A transaction with its messages. */
export function transactionJson(held: HeldTransaction): object {
  const { transaction, hash, account, seqno, inMessage, outMessages } = held
  return {
    account,
    hash: hash.toString('base64'),
    lt: String(transaction.lt),
    now: transaction.now,
    mc_block_seqno: seqno,
    prev_trans_hash: Buffer.from(transaction.prevTransactionHash.toString(16).padStart(64, '0'), 'hex').toString(
      'base64',
    ),
    prev_trans_lt: String(transaction.prevTransactionLt),
    orig_status: STATUS[transaction.oldStatus],
    end_status: STATUS[transaction.endStatus],
    total_fees: String(transaction.totalFees.coins),
    total_fees_extra_currencies: {},
    description: descriptionJson(transaction),
    block_ref: { workchain: 0, shard: WHOLE_SHARD, seqno },
    in_msg: inMessage === null ? null : messageJson(inMessage),
    out_msgs: outMessages.map(messageJson),
    account_state_before: null,
    account_state_after: null,
    emulated: false,
    finality: 'finalized',
  }
}

const STATUS = { uninitialized: 'uninit', frozen: 'frozen', active: 'active', 'non-existing': 'nonexist' } as const

function descriptionJson({ description }: Transaction): object {
  if (description.type !== 'generic') return { type: 'ord' }
  const { aborted, destroyed, creditFirst, storagePhase, creditPhase, computePhase, actionPhase, bouncePhase } =
    description
  return {
    type: 'ord',
    aborted,
    destroyed,
    credit_first: creditFirst,
    ...(storagePhase
      ? {
          storage_ph: {
            storage_fees_collected: String(storagePhase.storageFeesCollected),
            status_change: storagePhase.statusChange,
          },
        }
      : {}),
    ...(creditPhase ? { credit_ph: { credit: String(creditPhase.credit.coins) } } : {}),
    compute_ph: computeJson(computePhase),
    ...(actionPhase
      ? {
          action: {
            success: actionPhase.success,
            valid: actionPhase.valid,
            no_funds: actionPhase.noFunds,
            status_change: actionPhase.statusChange,
            total_fwd_fees: String(actionPhase.totalFwdFees ?? 0n),
            total_action_fees: String(actionPhase.totalActionFees ?? 0n),
            result_code: actionPhase.resultCode,
            tot_actions: actionPhase.totalActions,
            skipped_actions: actionPhase.skippedActions,
            msgs_created: actionPhase.messagesCreated,
          },
        }
      : {}),
    ...(bouncePhase ? { bounce: { type: BOUNCE[bouncePhase.type] } } : {}),
  }
}

const BOUNCE = { 'negative-funds': 'negfunds', 'no-funds': 'nofunds', ok: 'ok' } as const
const SKIPPED = {
  'no-state': 'no_state',
  'bad-state': 'bad_state',
  'no-gas': 'no_gas',
  suspended: 'suspended',
} as const

function computeJson(phase: TransactionComputePhase): object {
  if (phase.type === 'skipped') return { skipped: true, reason: SKIPPED[phase.reason] }
  return {
    skipped: false,
    success: phase.success,
    msg_state_used: phase.messageStateUsed,
    account_activated: phase.accountActivated,
    gas_fees: String(phase.gasFees),
    gas_used: String(phase.gasUsed),
    gas_limit: String(phase.gasLimit),
    exit_code: phase.exitCode,
    vm_steps: phase.vmSteps,
  }
}

function messageJson({ cell, message }: HeldMessage): object {
  const { info, body, init } = message
  const slice = body.beginParse()
  const opcode = slice.remainingBits >= 32 ? `0x${slice.loadUint(32).toString(16).padStart(8, '0')}` : null
  const normalised = normalisedHash(message)
  return {
    hash: cell.hash().toString('base64'),
    ...headJson(info),
    opcode,
    message_content: { hash: body.hash().toString('base64'), body: body.toBoc().toString('base64'), decoded: null },
    init_state: init === null || init === undefined ? null : { hash: null, body: null },
    ...(normalised === null ? {} : { hash_norm: normalised.toString('base64') }),
  }
}

function headJson(info: CommonMessageInfo): object {
  if (info.type === 'internal')
    return {
      source: rawAddress(info.src),
      destination: rawAddress(info.dest),
      value: String(info.value.coins),
      fwd_fee: String(info.forwardFee),
      ihr_fee: String(info.ihrFee),
      created_lt: String(info.createdLt),
      created_at: String(info.createdAt),
      ihr_disabled: info.ihrDisabled,
      bounce: info.bounce,
      bounced: info.bounced,
      import_fee: null,
    }
  const none = { value: null, fwd_fee: null, ihr_fee: null, ihr_disabled: null, bounce: null, bounced: null }
  if (info.type === 'external-in')
    return {
      source: null,
      destination: rawAddress(info.dest),
      ...none,
      created_lt: null,
      created_at: null,
      import_fee: String(info.importFee),
    }
  return {
    source: rawAddress(info.src),
    destination: null,
    ...none,
    created_lt: String(info.createdLt),
    created_at: String(info.createdAt),
    import_fee: null,
  }
}
