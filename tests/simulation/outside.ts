/** Addresses outside of ours. */
import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, bech32, createBase58check } from '@scure/base'
import { NETWORK } from '@scure/btc-signer'
import { getAddress as bitcoinAddress } from '@scure/btc-signer/payment.js'
import { addressesOn } from '@zend/server/core/custody'
import { joinDestination } from '@zend/kernel'
import type { DepositAddress } from '@zend/server/ports/chain'
import type { Random } from './random.ts'
import type { EachNetwork, WorldNetwork } from './networks.ts'
import { expectOk } from '@zend/tests/testkit'
import { Keypair } from '@stellar/stellar-sdk/base'
import { Address } from '@ton/core'
import { encodeAddress } from 'algosdk'
import { encodeAccountID } from 'ripple-address-codec'
import { getAddress as checksummed } from 'viem'
import type { Simulation } from './simulation.ts'

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
const base58check = createBase58check(sha256)
const used = new WeakMap<object, Map<WorldNetwork, DepositAddress[]>>()

/** An outside address: now and then one that was paid before. */
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

/** Exchanges identify their customers by tags too. */
const tagged = (random: Random, address: string): string =>
  joinDestination(address, random.percent(50) ? String(random.int(1_000)) : null)
/** The hash of a key behind a version byte. */
const ofKeyHash = (version: number) => (random: Random) =>
  base58check.encode(Uint8Array.of(version, ...random.bytes(20)))
// A Cardano address of one key without a stake, on the main network.
const CARDANO_ENTERPRISE = 0x61

const MADE: EachNetwork<(random: Random) => string | undefined> = {
  bitcoin: (random) => bitcoinAddress('wpkh', privateKey(random.bytes(32)), NETWORK),
  ethereum: evm,
  bsc: evm,
  polygon: evm,
  avalanche: evm,
  xlayer: evm,
  litecoin: ofKeyHash(0x30),
  bitcoincash: ofKeyHash(0x00),
  dogecoin: ofKeyHash(0x1e),
  cardano: (random) =>
    bech32.encode('addr', bech32.toWords(Uint8Array.of(CARDANO_ENTERPRISE, ...random.bytes(28))), false),
  tron: ofKeyHash(0x41),
  solana: (random) => base58.encode(ed25519.getPublicKey(random.bytes(32))),
  algorand: (random) => encodeAddress(random.bytes(32)),
  xrpl: (random) => tagged(random, encodeAccountID(random.bytes(20))),
  stellar: (random) => tagged(random, Keypair.fromRawEd25519Seed(Buffer.from(random.bytes(32))).publicKey()),
  ton: (random) => tagged(random, new Address(0, Buffer.from(random.bytes(32))).toString({ bounceable: false })),
}

/** Bytes that are certainly a valid key of the curve. */
const privateKey = (bytes: Uint8Array): Uint8Array => bytes.with(0, 1)
