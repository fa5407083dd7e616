/** Addresses that belong to nobody of ours. */
import { createHash } from 'node:crypto'
import { createBase58check } from '@scure/base'
import { NETWORK } from '@scure/btc-signer'
import { getAddress as bitcoinAddress } from '@scure/btc-signer/payment.js'
import { addressesOn } from '@zend/server/core/custody'
import { joinDestination } from '@zend/kernel'
import type { DepositAddress } from '@zend/server/ports/chain'
import type { Random } from './random.ts'
import type { EachNetwork, WorldNetwork } from './networks.ts'
import { expectOk } from '@zend/tests/testkit'
import { encodeAccountID } from 'ripple-address-codec'
import { getAddress as checksummed } from 'viem'
import type { Simulation } from './simulation.ts'

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
const base58check = createBase58check(sha256)
const used = new WeakMap<object, Map<WorldNetwork, DepositAddress[]>>()

/** An address outside: now and then one that was paid before. */
export function outsideAddress({ world, random }: Simulation, network: WorldNetwork): DepositAddress {
  const known = used.get(world) ?? new Map<WorldNetwork, DepositAddress[]>()
  used.set(world, known)
  const before = known.get(network) ?? []
  if (before.length > 0 && random.percent(50)) return random.pick(before)
  const address = MADE[network](random)
  if (address === undefined) throw new Error('no address could be made')
  const parsed = expectOk(addressesOn(world.custody, network).parseAddress(address))
  known.set(network, [...before, parsed])
  return parsed
}

const evm = (random: Random): string => checksummed(`0x${Buffer.from(random.bytes(20)).toString('hex')}`)

const MADE: EachNetwork<(random: Random) => string | undefined> = {
  bitcoin: (random) => bitcoinAddress('wpkh', privateKey(random.bytes(32)), NETWORK),
  ethereum: evm,
  bsc: evm,
  // An exchange of somebody else tells its customers apart by tags too.
  xrpl: (random) => joinDestination(encodeAccountID(random.bytes(20)), random.percent(50) ? String(random.int(1_000)) : null),
  tron: (random) => base58check.encode(Uint8Array.of(0x41, ...random.bytes(20))),
}

/** Bytes that are a key of the curve for certain. */
const privateKey = (bytes: Uint8Array): Uint8Array => bytes.with(0, 1)
