/** Addresses that belong to nobody of ours. */
import { NETWORK } from '@scure/btc-signer'
import { getAddress as bitcoinAddress } from '@scure/btc-signer/payment.js'
import { addressesOn } from '@zend/server/core/custody'
import type { DepositAddress } from '@zend/server/ports/chain'
import type { WorldNetwork } from './networks.ts'
import { expectOk } from '@zend/tests/testkit'
import { getAddress as checksummed } from 'viem'
import type { Simulation } from './simulation.ts'

const used = new WeakMap<object, Map<WorldNetwork, DepositAddress[]>>()

/** An address outside: now and then one that was paid before. */
export function outsideAddress({ world, random }: Simulation, network: WorldNetwork): DepositAddress {
  const known = used.get(world) ?? new Map<WorldNetwork, DepositAddress[]>()
  used.set(world, known)
  const before = known.get(network) ?? []
  if (before.length > 0 && random.percent(50)) return random.pick(before)
  const address =
    network === 'bitcoin'
      ? bitcoinAddress('wpkh', privateKey(random.bytes(32)), NETWORK)
      : checksummed(`0x${Buffer.from(random.bytes(20)).toString('hex')}`)
  if (address === undefined) throw new Error('no address could be made')
  const parsed = expectOk(addressesOn(world.custody, network).parseAddress(address))
  known.set(network, [...before, parsed])
  return parsed
}

/** Bytes that are a key of the curve for certain. */
const privateKey = (bytes: Uint8Array): Uint8Array => bytes.with(0, 1)
