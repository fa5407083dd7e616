/**
 * The differences between scripted account-based networks, as a table: what excludes two versions of a payment, until
 * when one can be mined, minimum balances, and what nodes report. Numbers that only set durations are smaller than the
 * real ones.
 */
import type { NetworkId } from '@zend/kernel'
import type { NetworkAsset } from '@zend/server/ports/chain'
import { blockhashOf } from './scripted-blockhash.ts'
import { type AccountOrder, readTron, readXrpl } from './scripted-orders.ts'
import type { ScriptedChain } from './scripted-chain.ts'
import type { ScriptedWindows } from './scripted-rules.ts'

/** One kind of account-based network. Amounts are in base units of its own coin. */
export type AccountKind = {
  readonly read: (raw: string, assets: readonly NetworkAsset[]) => Promise<AccountOrder>
  readonly windows: (chain: ScriptedChain, nowMs: () => number) => ScriptedWindows
  /** The sequence number of an account's first payment. `isExact`: nodes accept only the next one. */
  readonly numbers: { readonly first: number; readonly isExact: boolean } | null
  /**
   * Whether a second payment with the same sequence number replaces the waiting one, waits beside it, or is refused.
   */
  readonly secondVersion: 'pays a quarter more' | 'waits too' | 'refused'
  /** True when a second payment with the same lease is excluded only while the first one is valid. */
  readonly leases?: true
  /** The minimum balance of an account, and the addition for each token; `mayEmpty`: zero is allowed too. */
  readonly keeps: { readonly account: bigint; readonly token: bigint; readonly mayEmpty: boolean }
  /** The minimum payment that opens an account, where there is one. */
  readonly opensWith: bigint
  /**
   * Whether accounts receive a token only after opting in; `ours`: our own opt in too, by payments of zero to
   * themselves.
   */
  readonly tokens: 'anyone' | 'who agreed' | 'who agreed, ours too'
  /** A node's estimate of the metered resources of a payment; one that opens an account may need more. */
  readonly needs: { readonly coin: bigint; readonly token: bigint; readonly beginning?: bigint }
}

// Their libraries are loaded when the first payment is parsed: most suites need none.
const orders = () => import('./scripted-signed-orders.ts')

const SECOND_MS = 1_000
const NOTHING_KEPT = { account: 0n, token: 0n, mayEmpty: true } as const
const LEDGERS = 8
/** Blocks in which a payment can be mined: the real Solana has 150, the real Algorand 100. */
const [SOLANA_BLOCKS, ALGORAND_ROUNDS] = [12, 10]
/** Blocks above one of Tron's before it is solidified: fewer than the real eighteen. */
const SOLID_LAG = 2
const [TRON_LIFETIME, TRON_DEAD_AFTER] = [60, 300] as const
const STELLAR_LIFETIME = 300
const [TON_LIFETIME, TON_SETTLES_IN] = [180, 60] as const

const heightOf = (chain: ScriptedChain): number => chain.head()?.height ?? 0
const secondOf = (chain: ScriptedChain, below = 0): number => chain.blocks().at(-1 - below)?.at ?? 0

/** Validity in blocks. Reported as dead once there is a block above the last one. */
const inBlocks =
  (
    blocks: number,
    { saysDead, reference = () => '' }: { readonly saysDead: boolean; readonly reference?: (height: number) => string },
  ) =>
  (chain: ScriptedChain): ScriptedWindows => ({
    open: () => ({ reference: reference(heightOf(chain)), lastValid: heightOf(chain) + blocks }),
    isOpen: (lastValid) => heightOf(chain) < lastValid,
    isDead: (lastValid) => saysDead && heightOf(chain) > lastValid,
    reportedAfter: 0,
  })

/** Validity in seconds. Reported as dead when a block this much later exists, with this many above it. */
const inSeconds =
  (
    lifetime: number,
    {
      deadAfter,
      reportedAfter,
      ...rest
    }: Pick<ScriptedWindows, 'reportedAfter' | 'reportsWaiting'> & { readonly deadAfter: number },
  ) =>
  (chain: ScriptedChain, nowMs: () => number): ScriptedWindows => ({
    ...rest,
    reportedAfter,
    open: () => ({
      reference: heightOf(chain).toString(16).padStart(20, '0'),
      lastValid: Math.floor(nowMs() / SECOND_MS) + lifetime,
    }),
    isOpen: (lastValid) => nowMs() <= lastValid * SECOND_MS,
    isDead: (lastValid) => secondOf(chain, reportedAfter) >= lastValid + deadAfter,
  })

/** Every account-based network except the EVM ones. */
export const ACCOUNT_KINDS = {
  xrpl: {
    read: async (raw, assets) => readXrpl(raw, assets),
    // Its sequence number excludes it.
    windows: inBlocks(LEDGERS, { saysDead: false }),
    numbers: { first: 1, isExact: false },
    secondVersion: 'pays a quarter more',
    keeps: { account: 1_000_000n, token: 0n, mayEmpty: false },
    opensWith: 1_000_000n,
    tokens: 'anyone',
    needs: { coin: 1n, token: 1n },
  },
  stellar: {
    read: async (raw, assets) => (await orders()).readStellar(raw, assets),
    // Horizon shows no waiting transactions.
    windows: inSeconds(STELLAR_LIFETIME, { deadAfter: 1, reportedAfter: 0, reportsWaiting: false }),
    numbers: { first: 1, isExact: true },
    secondVersion: 'refused',
    keeps: { account: 10_000_000n, token: 5_000_000n, mayEmpty: false },
    opensWith: 10_000_000n,
    tokens: 'who agreed',
    needs: { coin: 1n, token: 1n, beginning: 2n },
  },
  ton: {
    read: async (raw, assets) => (await orders()).readTon(raw, assets),
    // A payment's result is known when its last message arrived.
    windows: inSeconds(TON_LIFETIME, { deadAfter: TON_SETTLES_IN, reportedAfter: 1 }),
    numbers: { first: 0, isExact: true },
    secondVersion: 'waits too',
    keeps: NOTHING_KEPT,
    opensWith: 0n,
    tokens: 'anyone',
    needs: { coin: 20_000n, token: 145_000n },
  },
  tron: {
    read: async (raw, assets) => readTron(raw, assets),
    windows: inSeconds(TRON_LIFETIME, { deadAfter: TRON_DEAD_AFTER, reportedAfter: SOLID_LAG }),
    numbers: null,
    secondVersion: 'waits too',
    keeps: NOTHING_KEPT,
    opensWith: 0n,
    tokens: 'anyone',
    needs: { coin: 20_000n, token: 65_000n },
  },
  solana: {
    read: async (raw, assets) => (await orders()).readSolana(raw, assets, SOLANA_BLOCKS),
    windows: inBlocks(SOLANA_BLOCKS, { saysDead: true, reference: blockhashOf }),
    numbers: null,
    secondVersion: 'waits too',
    keeps: { account: 890_880n, token: 0n, mayEmpty: true },
    opensWith: 890_880n,
    tokens: 'anyone',
    needs: { coin: 450n, token: 60_000n },
  },
  algorand: {
    read: async (raw, assets) => (await orders()).readAlgorand(raw, assets),
    windows: inBlocks(ALGORAND_ROUNDS, { saysDead: true }),
    numbers: null,
    secondVersion: 'refused',
    leases: true,
    keeps: { account: 100_000n, token: 100_000n, mayEmpty: true },
    opensWith: 100_000n,
    tokens: 'who agreed, ours too',
    needs: { coin: 1n, token: 1n },
  },
} as const satisfies Readonly<Partial<Record<NetworkId, AccountKind>>>

/** A scripted network of this kind. */
export type AccountNetwork = keyof typeof ACCOUNT_KINDS

/** Returns whether a network is scripted by these rules. */
export const isAccountNetwork = (network: NetworkId): network is AccountNetwork => Object.hasOwn(ACCOUNT_KINDS, network)
