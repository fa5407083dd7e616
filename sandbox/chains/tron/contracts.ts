/**
 * The development chain's contracts. There is no virtual machine: their effects are coded below, but calls, results and
 * events use the real ABI, and energy is what the real USDT was observed to use.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { type DevToken, IDLE, PAYMASTER, TOKENS } from './accounts.ts'
import { coins, type State, tokens } from './state.ts'

/** An event of a contract: hex, the address in 20 bytes. */
export type DevLog = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/** A call: addresses 41… hex, `data` hex, `value` the sun sent with it. */
export type Call = { readonly caller: string; readonly contract: string; readonly data: string; readonly value: bigint }

/** Result of a call. When it is `reverted`, the caller discards the layer it wrote to. */
export type CallOutcome = {
  readonly reverted: boolean
  readonly energy: bigint
  readonly output: string
  readonly logs: readonly DevLog[]
}

const selectorOf = (signature: string): string =>
  hex.encode(keccak_256(new TextEncoder().encode(signature))).slice(0, 8)
const TRANSFER_TOPIC = hex.encode(keccak_256(new TextEncoder().encode('Transfer(address,address,uint256)')))
const SELECTORS = {
  transfer: selectorOf('transfer(address,uint256)'),
  balanceOf: selectorOf('balanceOf(address)'),
  decimals: selectorOf('decimals()'),
  symbol: selectorOf('symbol()'),
  name: selectorOf('name()'),
  totalSupply: selectorOf('totalSupply()'),
  pay: selectorOf('pay(address,address[],uint256[])'),
  pass: selectorOf('pass(address)'),
} as const

/** The whole supply of a token, in its base units. */
export const TOKEN_SUPPLY = 10n ** 18n
/** For a holder who already has some of the token, and for one who has none. */
const TRANSFER_ENERGY = { known: 64_285n, fresh: 130_285n }
const READ_ENERGY = 935n
const REVERT_ENERGY = 1_950n
const PASS_ENERGY = { known: 9_700n, fresh: 34_700n }
const WORD = 64
const ADDRESS_CHARS = 40

/** Returns whether an address, 41… hex, is a contract's. */
export const isContract = (address: string): boolean =>
  address === PAYMASTER || address === IDLE || tokenAt(address) !== undefined

/** Runs a call on a state, which it changes. Never throws: an invalid call reverts. */
export function runCall(state: State, call: Call): CallOutcome {
  const token = tokenAt(call.contract)
  if (token !== undefined) return runToken(state, token, call)
  if (call.contract === PAYMASTER) return runPaymaster(state, call)
  return { reverted: false, energy: READ_ENERGY, output: '', logs: [] }
}

/** The calldata of `transfer`, hex. `to` is 41… hex. */
export const transferData = (to: string, units: bigint): string => SELECTORS.transfer + addressWord(to) + word(units)

/** The calldata of `pay`, hex: pays out the caller's tokens of one contract. Addresses are 41… hex. */
export function payData(contract: string, payments: readonly (readonly [to: string, units: bigint])[]): string {
  const list = (items: readonly string[]): string => word(BigInt(items.length)) + items.join('')
  const payees = list(payments.map(([to]) => addressWord(to)))
  const amounts = list(payments.map(([, units]) => word(units)))
  const head = 3n * 32n
  return SELECTORS.pay + addressWord(contract) + word(head) + word(head + BigInt(payees.length / 2)) + payees + amounts
}

/** The calldata of `pass`, hex: forwards the coins sent with it. */
export const passData = (to: string): string => SELECTORS.pass + addressWord(to)

function runToken(state: State, token: DevToken, { caller, contract, data, value }: Call): CallOutcome {
  if (value > 0n) return REVERTED
  switch (data.slice(0, 8)) {
    case SELECTORS.transfer: {
      const [to, units] = [addressAt(data, 0), numberAt(data, 1)]
      return to === null || units === null ? REVERTED : move(state, { contract, from: caller, to, units })
    }
    case SELECTORS.balanceOf: {
      const holder = addressAt(data, 0)
      return holder === null ? REVERTED : answer(word(state.get(tokens(contract, holder))))
    }
    case SELECTORS.decimals:
      return answer(word(BigInt(token.decimals)))
    case SELECTORS.symbol:
      return answer(textWords(token.symbol))
    case SELECTORS.name:
      return answer(textWords(token.name))
    case SELECTORS.totalSupply:
      return answer(word(TOKEN_SUPPLY))
    default:
      return REVERTED
  }
}

type Move = { readonly contract: string; readonly from: string; readonly to: string; readonly units: bigint }

function move(state: State, { contract, from, to, units }: Move): CallOutcome {
  const [payer, payee] = [tokens(contract, from), tokens(contract, to)]
  if (state.get(payer) < units) return REVERTED
  const energy = state.get(payee) > 0n ? TRANSFER_ENERGY.known : TRANSFER_ENERGY.fresh
  state.add(payer, -units)
  state.add(payee, units)
  const log = {
    address: contract.slice(2),
    topics: [TRANSFER_TOPIC, addressWord(from), addressWord(to)],
    data: word(units),
  }
  return { reverted: false, energy, output: word(1n), logs: [log] }
}

function runPaymaster(state: State, { caller, data, value }: Call): CallOutcome {
  if (data.startsWith(SELECTORS.pass)) {
    const to = addressAt(data, 0)
    if (to === null || value === 0n) return REVERTED
    const energy = state.has(coins(to)) ? PASS_ENERGY.known : PASS_ENERGY.fresh
    state.add(coins(PAYMASTER), -value)
    state.add(coins(to), value)
    return { reverted: false, energy, output: '', logs: [] }
  }
  const contract = addressAt(data, 0)
  if (!data.startsWith(SELECTORS.pay) || value > 0n || contract === null || tokenAt(contract) === undefined)
    return REVERTED
  const [payees, amounts] = [listAt(data, 1), listAt(data, 2)]
  if (payees === null || payees.length !== amounts?.length) return REVERTED
  const outcomes = payees.map((payee, i) =>
    move(state, {
      contract,
      from: caller,
      to: `41${payee.slice(WORD - ADDRESS_CHARS)}`,
      units: BigInt(`0x${amounts[i] ?? ''}`),
    }),
  )
  if (outcomes.some(({ reverted }) => reverted)) return REVERTED
  const energy = outcomes.reduce((sum, each) => sum + each.energy, READ_ENERGY)
  return { reverted: false, energy, output: '', logs: outcomes.flatMap(({ logs }) => logs) }
}

const REVERTED: CallOutcome = { reverted: true, energy: REVERT_ENERGY, output: '', logs: [] }
const answer = (output: string): CallOutcome => ({ reverted: false, energy: READ_ENERGY, output, logs: [] })
const tokenAt = (contract: string): DevToken | undefined => TOKENS.find((token) => token.contract === contract)

const word = (value: bigint): string => value.toString(16).padStart(WORD, '0')
const addressWord = (address: string): string => address.slice(2).padStart(WORD, '0')

function wordAt(data: string, position: number): string | null {
  const found = data.slice(8 + position * WORD, 8 + (position + 1) * WORD)
  return found.length === WORD ? found : null
}
const numberAt = (data: string, position: number): bigint | null => {
  const found = wordAt(data, position)
  return found === null ? null : BigInt(`0x${found}`)
}
/** Returns the last 20 bytes of a word; the old token contracts ignore the bytes before them. */
const addressAt = (data: string, position: number): string | null => {
  const found = wordAt(data, position)
  return found === null ? null : `41${found.slice(WORD - ADDRESS_CHARS)}`
}
function listAt(data: string, position: number): readonly string[] | null {
  const start = Number(numberAt(data, position) ?? -1n) / 32
  const length = Number.isInteger(start) && start >= 0 ? Number(numberAt(data, start) ?? -1n) : -1
  if (length < 0 || length > 100) return null
  const items = Array.from({ length }, (_, i) => wordAt(data, start + 1 + i))
  return items.every((item) => item !== null) ? items : null
}
function textWords(text: string): string {
  const bytes = Buffer.from(text).toString('hex')
  return word(32n) + word(BigInt(text.length)) + bytes.padEnd(Math.ceil(bytes.length / WORD) * WORD, '0')
}
