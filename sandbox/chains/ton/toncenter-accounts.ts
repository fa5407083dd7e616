/** Accounts and get-methods in toncenter's format. */
import { type Address, Cell, type TupleItem } from '@ton/core'
import { GetMethodError } from '@ton/sandbox'
import type { TonLedger } from './ledger.ts'

/** An account's balance and contract. A missing state is `null`. */
export type AccountFacts = {
  readonly balance: string
  readonly code: string | null
  readonly data: string | null
  readonly last_transaction_lt: string | null
  readonly last_transaction_hash: string | null
  readonly frozen_hash: string | null
  readonly state: 'active' | 'uninitialized' | 'frozen'
}

/** Returns an account as of the newest block. An unknown one is shown without a contract and without coins. */
export async function accountFacts(ledger: TonLedger, address: Address): Promise<AccountFacts> {
  const shard = await ledger.account(address)
  const storage = shard.account?.storage
  const state = storage?.state
  const boc = (cell: Cell | null | undefined): string | null => cell?.toBoc().toString('base64') ?? null
  return {
    balance: String(storage?.balance.coins ?? 0n),
    code: state?.type === 'active' ? boc(state.state.code) : null,
    data: state?.type === 'active' ? boc(state.state.data) : null,
    last_transaction_lt: String(shard.lastTransactionLt),
    last_transaction_hash: Buffer.from(shard.lastTransactionHash.toString(16).padStart(64, '0'), 'hex').toString(
      'base64',
    ),
    frozen_hash: state?.type === 'frozen' ? state.stateHash.toString(16) : null,
    state: state?.type === 'active' ? 'active' : state?.type === 'frozen' ? 'frozen' : 'uninitialized',
  }
}

/** Result of a get-method. */
export type RunFacts = { readonly gasUsed: number; readonly exitCode: number; readonly stack: readonly TupleItem[] }

// A node's answer for an account without a contract.
const NO_CONTRACT = { gasUsed: 0, exitCode: -13, stack: [] } as const

/** Runs a get-method; a failure is a result with its exit code. */
export async function runFacts(
  ledger: TonLedger,
  address: Address,
  method: string,
  stack: TupleItem[],
): Promise<RunFacts> {
  const shard = await ledger.account(address)
  if (shard.account?.storage.state.type !== 'active') return NO_CONTRACT
  try {
    const ran = await ledger.run(address, method, stack)
    const items: TupleItem[] = []
    while (ran.stackReader.remaining > 0) items.push(ran.stackReader.pop())
    return { gasUsed: Number(ran.gasUsed), exitCode: ran.exitCode, stack: items }
  } catch (error) {
    if (error instanceof GetMethodError) return { gasUsed: Number(error.gasUsed), exitCode: error.exitCode, stack: [] }
    throw error
  }
}

/**
 * Parses arguments of a get-method: `{ type, value }` in version 3, `[type, value]` in version 2. Throws on an
 * unsupported type.
 */
export function readStack(stack: unknown): TupleItem[] {
  return (Array.isArray(stack) ? (stack as readonly unknown[]) : []).map((entry): TupleItem => {
    const named = entry as { readonly type?: unknown; readonly value?: unknown }
    const [type, value] = (Array.isArray(entry) ? entry : [named.type, named.value]).map(String)
    if (type === undefined || value === undefined) throw new Error('a stack entry without type or value')
    if (type === 'num') return { type: 'int', value: BigInt(value) }
    if (/slice$/i.test(type)) return { type: 'slice', cell: Cell.fromBase64(value) }
    if (/cell$/i.test(type)) return { type: 'cell', cell: Cell.fromBase64(value) }
    throw new Error(`unsupported stack parameter type: ${type}`)
  })
}

const hexNumber = (value: bigint): string => (value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`)

/** Formats a result for version 3. */
export function writeStackV3(item: TupleItem): object {
  if (item.type === 'int') return { type: 'num', value: hexNumber(item.value) }
  if (item.type === 'cell' || item.type === 'slice')
    return { type: item.type, value: item.cell.toBoc().toString('base64') }
  return { type: 'list', value: [] }
}

/** Formats a result for version 2. */
export function writeStackV2(item: TupleItem): readonly unknown[] {
  if (item.type === 'int') return ['num', hexNumber(item.value)]
  // Version 2 returns slices as cells.
  if (item.type === 'cell' || item.type === 'slice') return ['cell', { bytes: item.cell.toBoc().toString('base64') }]
  return ['list', { '@type': 'tvm.list', elements: [] }]
}
