/**
 * Parses payments of the networks with ed25519 keys for a scripted one: Stellar, TON, Solana and Algorand. Versions,
 * expiry and fees follow each network's own rules; the signer's tests check signatures.
 */
import { base58, base64 } from '@scure/base'
import {
  extractBaseAddress,
  type Memo,
  Networks,
  type Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base'
import { Address, beginCell, Cell, loadMessage, loadMessageRelaxed, type MessageRelaxed, storeMessage } from '@ton/core'
import { type CoinCode, divide, joinDestination } from '@zend/kernel'
import type { NetworkAsset } from '@zend/server/ports/chain'
import { decodeSignedTransaction } from 'algosdk'
import { readMessage } from '../../apps/signer/src/solana-message.ts'
import { jettonWalletOf } from '../../apps/signer/src/ton-contracts.ts'
import { heightIn } from './scripted-blockhash.ts'
import { type AccountOrder, nativeOf } from './scripted-orders.ts'

type Assets = readonly NetworkAsset[]

const coinOf = (assets: Assets, contract: string | undefined): CoinCode => {
  const found = assets.find((known) => known.contract === contract)
  if (found === undefined) throw new Error(`the scripted network knows no contract ${contract}`)
  return found.asset
}

/**
 * Parses a payment on Stellar: a fee limit for one operation, of which the network takes its price; a sequence number,
 * a last second, perhaps a memo.
 */
export function readStellar(raw: string, assets: Assets): AccountOrder {
  const read = TransactionBuilder.fromXdr(Buffer.from(raw, 'hex').toString('base64'), Networks.PUBLIC) as Transaction
  const [operation] = read.operations
  const isPayment = operation?.type === 'payment'
  if (operation === undefined || (!isPayment && operation.type !== 'createAccount'))
    throw new Error('not a payment of Stellar')
  const contract =
    isPayment && !operation.asset.isNative() ? `${operation.asset.getCode()}:${operation.asset.getIssuer()}` : undefined
  const amount = isPayment ? operation.amount : operation.startingBalance
  const from = extractBaseAddress(read.source)
  const bid = BigInt(read.fee)
  const to = joinDestination(extractBaseAddress(operation.destination), memoIn(read.memo))
  return {
    txid: Buffer.from(read.hash()).toString('hex'),
    guards: [`${from} ${read.sequence}`],
    from,
    sequence: Number(read.sequence),
    lastValid: Number(read.timeBounds?.maxTime ?? 0),
    rate: { kind: 'metered', perUnit: bid },
    bid,
    feeAt: (asked) => ({ fee: asked < bid ? asked : bid, suffices: true }),
    payment: {
      to,
      asset: coinOf(assets, contract),
      units: BigInt(amount.replace('.', '')),
      ...(isPayment ? {} : { creates: true }),
    },
  }
}

function memoIn({ type, value }: Memo): string | null {
  if (type === 'none' || value === null || value === undefined) return null
  return typeof value === 'string' ? value : Buffer.from(value).toString('utf8')
}

/** Gas of our wallet's own part, and of a jetton transfer to its payee: less than plans assume. */
const [WALLET_GAS, JETTON_GAS] = [12_000n, 80_000n]
const [BITS, JETTON_TRANSFER] = [32, 0x0f8a7ea5]

/**
 * Parses a request to a wallet on TON: a sequence number, a last second, one message of coins or to a jetton's
 * contract, which keeps what it needs of the attached coins.
 */
export function readTon(raw: string, assets: Assets): AccountOrder {
  const [root = Cell.EMPTY] = Cell.fromBoc(Buffer.from(raw, 'hex'))
  const message = loadMessage(root.beginParse())
  if (message.info.type !== 'external-in') throw new Error('not a request to a wallet')
  const { dest } = message.info
  const request = message.body.beginParse().skip(BITS * 2)
  const [lastValid, sequence] = [request.loadUint(BITS), request.loadUint(BITS)]
  const actions = request.loadRef().beginParse()
  actions.loadRef()
  const sent = loadMessageRelaxed(
    actions
      .skip(BITS + 8)
      .loadRef()
      .beginParse(),
  )
  const { payment, attached } = tonPayment(sent, dest, assets)
  const plain = { info: { type: 'external-in', dest, importFee: 0n }, init: null, body: message.body } as const
  const from = dest.toRawString()
  return {
    txid: beginCell()
      .store(storeMessage(plain, { forceRef: true }))
      .endCell()
      .hash()
      .toString('hex'),
    guards: [`${from} ${sequence}`],
    from,
    sequence,
    lastValid,
    rate: { kind: 'metered', perUnit: 0n },
    bid: null,
    feeAt: (asked) => {
      if (attached === null) return { fee: WALLET_GAS * asked, suffices: true }
      const needed = JETTON_GAS * asked
      const suffices = needed <= attached
      // When it did not suffice, less than the attached coins is returned.
      return { fee: WALLET_GAS * asked + (suffices ? needed : attached), suffices }
    },
    payment,
  }
}

type TonPayment = { readonly payment: AccountOrder['payment']; readonly attached: bigint | null }

function tonPayment({ info, body }: MessageRelaxed, owner: Address, assets: Assets): TonPayment {
  if (info.type !== 'internal') throw new Error('not a payment of TON')
  const { dest, value } = info
  const slice = body.beginParse()
  if (slice.remainingBits < BITS || slice.preloadUint(BITS) !== JETTON_TRANSFER)
    return {
      payment: {
        to: joinDestination(dest.toRawString(), commentIn(body)),
        asset: nativeOf(assets),
        units: value.coins,
      },
      attached: null,
    }
  const jetton = assets.find(
    ({ contract }) => contract !== undefined && jettonWalletOf(Address.parse(contract), owner).equals(dest),
  )
  if (jetton === undefined) throw new Error('the scripted network knows no such jetton')
  const transfer = slice.skip(BITS + 64)
  const units = transfer.loadCoins()
  const to = transfer.loadAddress().toRawString()
  transfer.loadAddress()
  transfer.skip(1)
  transfer.loadCoins()
  const comment = transfer.loadMaybeRef()
  return {
    payment: { to: joinDestination(to, comment === null ? null : commentIn(comment)), asset: jetton.asset, units },
    attached: value.coins,
  }
}

function commentIn(body: Cell): string | null {
  const slice = body.beginParse()
  return slice.remainingBits < BITS
    ? null
    : slice
        .skip(BITS)
        .loadBuffer(slice.remainingBits / 8)
        .toString('utf8')
}

const LAMPORTS_PER_SIGNATURE = 5_000n
const TOKEN_ACCOUNT_RENT = 2_039_280n
const MICRO = 1_000_000n
const SIGNATURE_BYTES = 64
/**
 * Parses a payment on Solana, which can be mined for this many blocks after the one it names. It pays for the payee's
 * token account if there is none.
 */
export function readSolana(raw: string, assets: Assets, windowBlocks: number): AccountOrder {
  const bytes = Buffer.from(raw, 'hex')
  const signatures = bytes[0] ?? 0
  const { accounts, blockhash, instructions } = readMessage(
    Uint8Array.from(bytes.subarray(1 + signatures * SIGNATURE_BYTES)),
  )
  const [price, limit, first, transfer] = instructions
  const [payer = '', second] = [...accounts].flatMap(([key, { signs }]) => (signs ? [key] : []))
  if (price === undefined || limit === undefined || first === undefined) throw new Error('not a payment of Solana')
  const number = (data: Uint8Array, at: number): bigint => Buffer.from(data).readBigUInt64LE(at)
  const perUnit = number(price.data, 1)
  const priority = divide(perUnit * BigInt(Buffer.from(limit.data).readUInt32LE(1)), MICRO, 'up')
  const payment =
    transfer === undefined
      ? { to: first.accounts[1] ?? '', asset: nativeOf(assets), units: number(first.data, 4) }
      : { to: first.accounts[2] ?? '', asset: coinOf(assets, first.accounts[3]), units: number(transfer.data, 1) }
  const txid = base58.encode(bytes.subarray(1, 1 + SIGNATURE_BYTES))
  return {
    txid,
    guards: [txid],
    from: second ?? payer,
    payer,
    sequence: null,
    lastValid: heightIn(blockhash) + windowBlocks,
    rate: { kind: 'metered', perUnit },
    bid: perUnit,
    feeAt: (_asked, isNew) => {
      const rent = transfer !== undefined && isNew(payment.asset) ? TOKEN_ACCOUNT_RENT : 0n
      return { fee: LAMPORTS_PER_SIGNATURE * BigInt(signatures) + priority + rent, suffices: true }
    },
    payment,
  }
}

/** Parses a payment on Algorand, with a lease that excludes a second one for as long as it can be mined itself. */
export function readAlgorand(raw: string, assets: Assets): AccountOrder {
  const { txn } = decodeSignedTransaction(Uint8Array.from(Buffer.from(raw, 'hex')))
  const { payment: coins, assetTransfer: transfer } = txn
  const from = txn.sender.toString()
  const paid = coins ?? transfer
  if (paid === undefined) throw new Error('not a payment of Algorand')
  const asset = transfer === undefined ? nativeOf(assets) : coinOf(assets, transfer.assetIndex.toString())
  return {
    txid: txn.txID(),
    guards: [`${from} ${base64.encode(txn.lease ?? new Uint8Array())}`],
    from,
    sequence: null,
    lastValid: Number(txn.lastValid),
    rate: { kind: 'metered', perUnit: txn.fee },
    bid: txn.fee,
    feeAt: () => ({ fee: txn.fee, suffices: true }),
    payment: { to: paid.receiver.toString(), asset, units: paid.amount },
  }
}
