/**
 * Reads and signs transactions of EVM networks: EIP-1559 payloads that pay the network's own coin, or call `transfer`
 * of a configured token. Nothing else is understood: no other call, no contract creation, no access list, no other
 * encoding of the same.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import type { CoinCode } from '@zend/kernel'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import { addr, Transaction } from 'micro-eth-signer'
import type { KeyRing } from './key-ring.ts'
import type { GasCap } from './policy.ts'
import {
  type NetworkReader,
  parsing,
  type ReadPayment,
  type ReadTransaction,
  understood,
  type Unsigned,
} from './reader.ts'

/**
 * The facts of the network. Contracts are addresses; `coin` is the network's own; `gasMax` the most gas that one
 * payment may have.
 */
export type EthereumFacts = {
  readonly chainId: bigint
  readonly coin: CoinCode
  readonly tokens: readonly { readonly asset: CoinCode; readonly contract: string }[]
  readonly gasMax: GasCap
}

// transfer(address,uint256): the selector, the payee in 32 bytes, the amount in 32 bytes.
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/

/** Creates the reader of one EVM network. */
export function ethereumReader(facts: EthereumFacts, ring: KeyRing): NetworkReader {
  const tokens = new Map(facts.tokens.map(({ asset, contract }) => [contract.toLowerCase(), asset]))
  const lookupKeyOfKey = (key: KeyRef): string => addr.fromPublicKey(ring.publicKey('ethereum', key)).toLowerCase()
  return {
    guard: 'sequence',
    coin: facts.coin,
    lookupKeyOf: (address) =>
      /^0x[0-9a-fA-F]{40}$/.test(address) && addr.isValid(address) ? address.toLowerCase() : null,
    lookupKeyOfKey,
    read: (unsigned) => {
      const [key, ...others] = unsigned.keys
      understood(key !== undefined && others.length === 0, 'another number of keys than one')
      const payload = parsePayload(unsigned.bytes)
      understood(payload.raw.chainId === facts.chainId, `the chain ${payload.raw.chainId}`)
      const payment = paymentOf(payload, facts.coin, tokens)
      const { gasLimit } = payload.raw
      // More gas would run a payee's program at our cost; above a block's own limit no node accepts it, and its
      // sequence number is lost.
      understood(
        gasLimit <= (payment.asset === facts.coin ? facts.gasMax.coin : facts.gasMax.token),
        `${gasLimit} gas for a payment`,
      )
      return describe(payload, { unsigned, key, sender: lookupKeyOfKey(key), payment }, ring)
    },
  }
}

type Payload = InstanceType<typeof Transaction<'eip1559'>>

function parsePayload(bytes: string): Payload {
  const payload = parsing('an EIP-1559 payload', () => Transaction.fromHex(`0x${bytes}`))
  understood(isEip1559(payload) && !payload.isSigned, 'not an EIP-1559 payload to be signed')
  // One transaction has one encoding: sign exactly what was read.
  understood(payload.toHex({ includeSignature: false }) === `0x${bytes}`, 'another encoding than the canonical one')
  understood(payload.raw.accessList.length === 0, 'an access list')
  understood(payload.raw.gasLimit > 0n, 'no gas')
  return payload
}

const isEip1559 = (payload: { readonly type: string }): payload is Payload => payload.type === 'eip1559'

/** Reads the single payment of the payload: of the network's own coin, or of a token by its contract. */
function paymentOf({ raw }: Payload, coin: CoinCode, tokens: ReadonlyMap<string, CoinCode>): ReadPayment {
  const [to, data] = [raw.to.toLowerCase(), raw.data.toLowerCase()]
  understood(/^0x[0-9a-f]{40}$/.test(to), 'a payment to no address')
  if (data === '0x' || data === '') {
    understood(raw.value > 0n, 'a payment of nothing')
    return { asset: coin, lookupKey: to, units: raw.value }
  }
  const asset = tokens.get(to)
  understood(asset !== undefined, 'a call of a contract that is none of our tokens')
  const [, payee, amount] = TRANSFER.exec(data) ?? []
  understood(payee !== undefined && amount !== undefined, 'a call other than a plain transfer')
  understood(raw.value === 0n, 'a token transfer that pays the contract')
  const units = BigInt(`0x${amount}`)
  understood(units > 0n, 'a payment of nothing')
  return { asset, lookupKey: `0x${payee}`, units }
}

type Facts = {
  readonly unsigned: Unsigned
  readonly key: KeyRef
  readonly sender: string
  readonly payment: ReadPayment
}

function describe(payload: Payload, { unsigned, key, sender, payment }: Facts, ring: KeyRing): ReadTransaction {
  const { chainId, gasLimit, maxFeePerGas, nonce } = payload.raw
  return {
    // The payload does not name its sender: the same bytes from two keys are two transactions.
    identity: `${hex.encode(keccak_256(hex.decode(unsigned.bytes)))}/${sender}`,
    payments: [payment],
    fee: gasLimit * maxFeePerGas,
    feeRate: maxFeePerGas,
    // The same address pays on every EVM network, with its own count on each. Ethereum's guards keep the form they had
    // when it was the only one.
    guards: [`${chainId === 1n ? '' : `${chainId}:`}${sender}/${nonce}`],
    deadAfter: null,
    spendsFrom: new Set([key.account]),
    sign: () =>
      ring.withPrivateKey('ethereum', key, (privateKey) => {
        const signed = payload.signBy(privateKey, false)
        return { txid: with0x(signed.hash), raw: with0x(signed.toHex()) }
      }),
  }
}

// The library returns a hash without the prefix and bytes with it; nodes use the prefix for both.
const with0x = (digits: string): string => (digits.startsWith('0x') ? digits : `0x${digits}`)
