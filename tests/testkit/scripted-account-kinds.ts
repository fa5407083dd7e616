/**
 * What tells the scripted networks with accounts apart, as a table: what keeps two versions of a payment from both
 * being mined, until when one can be, what an account must hold, who is told what. The numbers that only say how long
 * something takes are smaller than the real ones.
 */
import type { NetworkId } from '@zend/kernel'
import type { NetworkAsset } from '@zend/server/ports/chain'
import { blockhashOf } from './scripted-blockhash.ts'
import { type AccountOrder, readTron, readXrpl } from './scripted-orders.ts'
import type { ScriptedChain } from './scripted-chain.ts'
import type { ScriptedWindows } from './scripted-rules.ts'

/** One kind of network with accounts. Amounts are in base units of its own coin. */
export type AccountKind = {
  readonly read: (raw: string, assets: readonly NetworkAsset[]) => Promise<AccountOrder>
  readonly windows: (chain: ScriptedChain, nowMs: () => number) => ScriptedWindows
  /** The number of an account's first payment. `isExact`: nodes take no other than the next one. */
  readonly numbers: { readonly first: number; readonly isExact: boolean } | null
  /** Whether another with the number of one that waits takes its place, waits beside it, or is refused. */
  readonly secondVersion: 'pays a quarter more' | 'waits too' | 'refused'
  /** Whether a second payment with the same mark is kept out only while the first one's time lasts. */
  readonly leases?: true
  /**
   * What an account cannot go below, and what it needs more for each token; `mayEmpty`: but it may have nothing at all.
   */
  readonly keeps: { readonly account: bigint; readonly token: bigint; readonly mayEmpty: boolean }
  /** The least that begins an account, where there can be too little for that. */
  readonly opensWith: bigint
  /**
   * Whether accounts receive a token only when they said so before; `ours`: also those of ours say so, in payments of
   * nothing to themselves.
   */
  readonly tokens: 'anyone' | 'who agreed' | 'who agreed, ours too'
  /** What a node says that a payment needs of what is metered; a beginning account may need more. */
  readonly needs: { readonly coin: bigint; readonly token: bigint; readonly beginning?: bigint }
}

// Their libraries are loaded when the first payment is read: most suites have none of these.
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

/** Counted in blocks. `dead` is said once a block above the last one is there. */
const inBlocks =
  (
    blocks: number,
    { saysDead, reference = () => '' }: { readonly saysDead: boolean; readonly reference?: (height: number) => string },
  ) =>
  (chain: ScriptedChain): ScriptedWindows => ({
    open: () => ({ reference: reference(heightOf(chain)), lastValid: heightOf(chain) + blocks }),
    isOpen: (lastValid) => heightOf(chain) < lastValid,
    isDead: (lastValid) => saysDead && heightOf(chain) > lastValid,
    toldAfter: 0,
  })

/** Counted in seconds. `dead` is said when a block this much later is there, with so many above it. */
const inSeconds =
  (
    lifetime: number,
    {
      deadAfter,
      toldAfter,
      ...rest
    }: Pick<ScriptedWindows, 'toldAfter' | 'tellsWaiting'> & { readonly deadAfter: number },
  ) =>
  (chain: ScriptedChain, nowMs: () => number): ScriptedWindows => ({
    ...rest,
    toldAfter,
    open: () => ({
      reference: heightOf(chain).toString(16).padStart(20, '0'),
      lastValid: Math.floor(nowMs() / SECOND_MS) + lifetime,
    }),
    isOpen: (lastValid) => nowMs() <= lastValid * SECOND_MS,
    isDead: (lastValid) => secondOf(chain, toldAfter) >= lastValid + deadAfter,
  })

/** Every network with accounts that is no EVM. */
export const ACCOUNT_KINDS = {
  xrpl: {
    read: async (raw, assets) => readXrpl(raw, assets),
    // Its number is what excludes it.
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
    // Horizon shows nothing that waits.
    windows: inSeconds(STELLAR_LIFETIME, { deadAfter: 1, toldAfter: 0, tellsWaiting: false }),
    numbers: { first: 1, isExact: true },
    secondVersion: 'refused',
    keeps: { account: 10_000_000n, token: 5_000_000n, mayEmpty: false },
    opensWith: 10_000_000n,
    tokens: 'who agreed',
    needs: { coin: 1n, token: 1n, beginning: 2n },
  },
  ton: {
    read: async (raw, assets) => (await orders()).readTon(raw, assets),
    // What a payment came to is known when its last message arrived.
    windows: inSeconds(TON_LIFETIME, { deadAfter: TON_SETTLES_IN, toldAfter: 1 }),
    numbers: { first: 0, isExact: true },
    secondVersion: 'waits too',
    keeps: NOTHING_KEPT,
    opensWith: 0n,
    tokens: 'anyone',
    needs: { coin: 20_000n, token: 145_000n },
  },
  tron: {
    read: async (raw, assets) => readTron(raw, assets),
    windows: inSeconds(TRON_LIFETIME, { deadAfter: TRON_DEAD_AFTER, toldAfter: SOLID_LAG }),
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

/** Whether a network is scripted by these rules. */
export const isAccountNetwork = (network: NetworkId): network is AccountNetwork => Object.hasOwn(ACCOUNT_KINDS, network)
