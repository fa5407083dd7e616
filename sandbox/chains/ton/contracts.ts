/**
 * The development chain's own contracts: the faucet's wallet, and jettons at addresses that are the same on every
 * machine.
 */
import { createHash } from 'node:crypto'
import {
  type Address,
  beginCell,
  Cell,
  comment,
  contractAddress,
  Dictionary,
  type MessageRelaxed,
  internal,
  type StateInit,
} from '@ton/core'
import { type KeyPair, keyPairFromSeed } from '@ton/crypto'
import { WalletContractV5R1 } from '@ton/ton'
import { jettonMinterCode } from '@ton-community/assets-sdk/dist/jetton/contracts/build/jetton-minter.js'
import { jettonWalletCode } from '@ton-community/assets-sdk/dist/jetton/contracts/build/jetton-wallet.js'
import { DEV_MNEMONIC } from '../keys.ts'

/** The main network's own id, so that signatures and configuration equal the real ones. */
export const GLOBAL_ID = -239

/** The faucet's keys, which may also issue every jetton. Public on purpose. */
export const FAUCET_KEYS: KeyPair = keyPairFromSeed(createHash('sha256').update(`${DEV_MNEMONIC}/ton`).digest())
/** The faucet's wallet: a W5, the customers' usual version. */
export const FAUCET = WalletContractV5R1.create({
  publicKey: FAUCET_KEYS.publicKey,
  walletId: { networkGlobalId: GLOBAL_ID },
})

/**
 * A jetton of the development chain. `FAKE_USDT` has the name USDT but another contract: an allow-list must refuse it.
 */
export type DevJetton = {
  readonly asset: string
  readonly symbol: string
  readonly decimals: number
  readonly master: Address
  readonly init: StateInit
}

const MINTER_CODE = Cell.fromBase64(jettonMinterCode.codeBoc)
const WALLET_CODE = Cell.fromBase64(jettonWalletCode.codeBoc)
// TEP-64: the tags of on-chain content, and of a text in one cell or several.
const [ON_CHAIN, SNAKE] = [0x00, 0x00]

/** Builds a master's jetton content (TEP-64). `issue` keeps contracts of equal names apart. */
function contentOf(facts: Readonly<Record<string, string>>): Cell {
  const entries = Dictionary.empty(Dictionary.Keys.Buffer(32), Dictionary.Values.Cell())
  for (const [key, value] of Object.entries(facts))
    entries.set(
      createHash('sha256').update(key).digest(),
      beginCell().storeUint(SNAKE, 8).storeStringTail(value).endCell(),
    )
  return beginCell().storeUint(ON_CHAIN, 8).storeDict(entries).endCell()
}

function jetton(asset: string, symbol: string, name: string, decimals: number): DevJetton {
  const content = contentOf({
    name,
    symbol,
    decimals: String(decimals),
    description: `zend development chain: ${asset}`,
  })
  const data = beginCell().storeCoins(0).storeAddress(FAUCET.address).storeRef(content).storeRef(WALLET_CODE).endCell()
  const init = { code: MINTER_CODE, data }
  return { asset, symbol, decimals, master: contractAddress(0, init), init }
}

/** Every jetton, the fake one last. */
export const JETTONS: readonly DevJetton[] = [
  jetton('USDT', 'USDT', 'Tether USD', 6),
  jetton('DOGS', 'DOGS', 'Dogs', 9),
  jetton('FAKE_USDT', 'USDT', 'Tether USD', 6),
]

/** Returns the wallet contract of an owner for a jetton: its address follows from the master's code. */
export function jettonWalletOf({ master }: Pick<DevJetton, 'master'>, owner: Address): Address {
  const data = beginCell().storeCoins(0).storeAddress(owner).storeAddress(master).storeRef(WALLET_CODE).endCell()
  return contractAddress(0, { code: WALLET_CODE, data })
}

const JETTON_TRANSFER = 0x0f8a7ea5
const INTERNAL_TRANSFER = 0x178d4519
// The mint opcode of this minter.
const MINT = 21
const TON = 10n ** 9n

/** Builds a message that deploys the jetton's contract and issues `units` to the owner. */
export function issueMessage({ master, init }: DevJetton, owner: Address, units: bigint): MessageRelaxed {
  const transfer = beginCell()
    .storeUint(INTERNAL_TRANSFER, 32)
    .storeUint(0, 64)
    .storeCoins(units)
    .storeAddress(master)
    .storeAddress(owner)
    .storeCoins(0)
    .storeBit(false)
    .endCell()
  const body = beginCell()
    .storeUint(MINT, 32)
    .storeUint(0, 64)
    .storeAddress(owner)
    .storeCoins(TON / 10n)
    .storeRef(transfer)
    .endCell()
  return internal({ to: master, value: TON / 5n, bounce: true, init, body })
}

/** Builds a payment in the network's own coin as wallets do, with a comment when there is a memo. */
export function coinMessage(to: Address, units: bigint, memo: string | null): MessageRelaxed {
  return internal({ to, value: units, bounce: false, ...(memo === null ? {} : { body: comment(memo) }) })
}

/**
 * Builds a payment in a jetton as wallets do: the payee is notified with one nanoton, and the comment when there is a
 * memo.
 */
export function jettonMessage(
  asset: DevJetton,
  to: Address,
  units: bigint,
  memo: string | null,
  notifyWith = 1n,
): MessageRelaxed {
  const body = beginCell()
    .storeUint(JETTON_TRANSFER, 32)
    .storeUint(0, 64)
    .storeCoins(units)
    .storeAddress(to)
    .storeAddress(FAUCET.address)
    .storeBit(false)
    .storeCoins(notifyWith)
    .storeMaybeRef(memo === null ? null : comment(memo))
    .endCell()
  return internal({ to: jettonWalletOf(asset, FAUCET.address), value: TON / 10n, bounce: true, body })
}
