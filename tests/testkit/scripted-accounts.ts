/**
 * The rules of scripted account-based networks with metered prices, all except the EVM networks. Their differences are
 * in `scripted-account-kinds.ts`.
 */
import { type CoinCode, splitDestination } from '@zend/kernel'
import type { NetworkAsset } from '@zend/server/ports/chain'
import type { FeeRate } from '@zend/server/ports/network-family'
import type { AccountKind } from './scripted-account-kinds.ts'
import { type AccountOrder, type MinedCost, nativeOf } from './scripted-orders.ts'
import type { OthersPayments, ScriptedRules, ScriptedWindows } from './scripted-rules.ts'

/** Context of the rules in addition to what was mined. */
export type AccountFacts = {
  readonly kind: AccountKind
  readonly windows: ScriptedWindows
  readonly assets: readonly NetworkAsset[]
  /** Returns the chain's key of an address. */
  readonly keyOf: (address: string) => string
  /**
   * The cost of each transaction when it was first mined: applied to fresh rules it costs the same, whatever its payee
   * received meanwhile.
   */
  readonly costs: Map<string, MinedCost>
}

/** Creates fresh rules: we have sent nothing. */
export function accountRules(others: OthersPayments, facts: AccountFacts): ScriptedRules<AccountOrder> {
  const { kind, windows, assets, costs } = facts
  const state = new Accounts(others, facts)
  const { native } = state
  const feeOf = (tx: AccountOrder, asked: bigint): MinedCost =>
    tx.feeAt(asked, (asset) => state.balanceOf(tx.payment.to, asset) === 0n)
  /** Returns whether every payer can pay and keep its minimum balance. */
  const affordable = (tx: AccountOrder, asked: bigint): boolean => {
    const { from, payer = from, payment } = tx
    const fee = feeOf(tx, asked).fee
    const units = payment.asset === native ? payment.units : 0n
    if (payer !== from) return state.canSpend(payer, fee) && state.canSpend(from, units)
    return state.canSpend(from, units + fee)
  }
  const isLeased = ({ guards: [guard = ''] }: AccountOrder): boolean =>
    kind.leases === true && windows.isOpen(state.leases.get(guard) ?? -1)

  return {
    keepsBoth: kind.secondVersion === 'waits too',
    decode: (raw) => kind.read(raw, assets),
    objection: (tx, waiting) => {
      const next = state.numberOf(tx.from)
      if (tx.sequence !== null && tx.sequence < next) return 'a number of the past'
      if (tx.sequence !== null && kind.numbers?.isExact === true && tx.sequence !== next) return 'not the next number'
      if (kind.secondVersion === 'refused' && tx.sequence !== null && waiting.some(({ from }) => from === tx.from))
        return 'another one waits'
      if (isLeased(tx)) return 'using an overlapping lease'
      return affordable(tx, 0n) ? null : 'the balance is not sufficient'
    },
    replacementObjection: ({ bid }, conflicts) => {
      if (kind.secondVersion === 'waits too') return null
      if (kind.secondVersion === 'refused') return 'another one waits'
      return conflicts.every((old) => (bid ?? 0n) * 4n > (old.bid ?? 0n) * 5n) ? null : 'the fee is too low'
    },
    minable: (tx, asked) => {
      const price = perUnitOf(asked)
      const isNext = tx.sequence === null || tx.sequence === state.numberOf(tx.from)
      return isNext && !isLeased(tx) && (tx.bid === null || tx.bid >= price) && affordable(tx, price)
    },
    apply: (tx, asked, reverts) => {
      const { to, asset, units } = tx.payment
      const cost = costs.get(tx.txid) ?? feeOf(tx, perUnitOf(asked))
      costs.set(tx.txid, cost)
      const { fee: feePaid, suffices } = cost
      const success =
        !reverts &&
        suffices &&
        state.balanceOf(tx.from, asset) >= units &&
        state.whyNotPaid(tx.payment, tx.from) === null
      if (tx.sequence !== null) state.numbers.set(tx.from, tx.sequence + 1)
      const [guard = ''] = tx.guards
      state.leases.set(guard, tx.lastValid)
      state.add(tx.payer ?? tx.from, native, -feePaid)
      if (!success) return { success, feePaid, payments: [] }
      if (units === 0n) state.agreed.add(`${tx.from} ${asset}`)
      state.add(tx.from, asset, -units)
      state.add(to, asset, units)
      return {
        success,
        feePaid,
        payments: units === 0n ? [] : [{ ...shownOf(assets, to, asset, units), txid: tx.txid }],
      }
    },
    paymentTo: (address, asset, units) => {
      if (
        asset !== native &&
        kind.tokens === 'who agreed, ours too' &&
        !state.agreed.has(`${state.accountOf(address)} ${asset}`)
      )
        throw new Error(`${address} did not agree to receive ${asset}: nobody may be told to send it there`)
      return shownOf(assets, facts.keyOf(address), asset, units)
    },
    estimate: ({ to, amount: { asset, units } }, from) => {
      const payment = { to: facts.keyOf(to), asset, units }
      const begins = asset === native && kind.needs.beginning !== undefined && !state.exists(payment.to)
      const isAgreeing = units === 0n
      if (state.balanceOf(from, asset) < units) return 'the sender holds too little'
      if (isAgreeing)
        return state.canSpend(state.accountOf(from), kind.keeps.token)
          ? kind.needs.token
          : 'the account holds too little to agree'
      return (
        state.whyNotPaid(begins ? { ...payment, creates: true } : payment, state.accountOf(from)) ??
        unitsOf(kind, asset === native, begins)
      )
    },
    sequenceOf: (address, waiting) => {
      const mined = state.numberOf(state.accountOf(address))
      if (kind.numbers?.isExact === true) return { mined, waiting: mined }
      const taken = new Set(
        waiting.filter(({ from }) => from === state.accountOf(address)).map(({ sequence }) => sequence),
      )
      let next = mined
      while (taken.has(next)) next += 1
      return { mined, waiting: next }
    },
    balanceOf: (address, asset) => state.balanceOf(facts.keyOf(address), asset),
  }
}

const unitsOf = ({ needs }: AccountKind, isCoin: boolean, begins: boolean): bigint =>
  !isCoin ? needs.token : begins ? (needs.beginning ?? needs.coin) : needs.coin

function shownOf(assets: readonly NetworkAsset[], to: string, asset: CoinCode, units: bigint) {
  return { to, asset, units, decimals: assets.find((known) => known.asset === asset)?.decimals ?? 0, index: '0' }
}

/** Balances and opt-ins of a network's accounts. Keys are as on the chain. */
class Accounts {
  readonly native: CoinCode
  readonly numbers = new Map<string, number>()
  readonly leases = new Map<string, number>()
  /** Accounts with the tokens they opted in to. */
  readonly agreed = new Set<string>()
  /** By account and asset: the sum of our own transactions' effects. */
  readonly #moved = new Map<string, bigint>()
  readonly #others: OthersPayments
  readonly #facts: AccountFacts

  constructor(others: OthersPayments, facts: AccountFacts) {
    this.#others = others
    this.#facts = facts
    this.native = nativeOf(facts.assets)
  }

  accountOf(address: string): string {
    return accountIn(this.#facts.keyOf(address))
  }

  numberOf(account: string): number {
    return this.numbers.get(account) ?? this.#facts.kind.numbers?.first ?? 0
  }

  balanceOf(key: string, asset: CoinCode): bigint {
    const received = this.#others().filter(
      ({ lookupKey, amount }) => accountIn(lookupKey) === accountIn(key) && amount.asset === asset,
    )
    return received.reduce((sum, { amount }) => sum + amount.units, this.#moved.get(`${accountIn(key)} ${asset}`) ?? 0n)
  }

  add(key: string, asset: CoinCode, units: bigint): void {
    const name = `${accountIn(key)} ${asset}`
    this.#moved.set(name, (this.#moved.get(name) ?? 0n) + units)
  }

  /** Returns whether this much of the network's own coin can leave an account. */
  canSpend(account: string, units: bigint): boolean {
    if (units === 0n) return true
    const { keeps } = this.#facts.kind
    const tokens = [...this.agreed].filter((name) => name.startsWith(`${account} `)).length
    const left = this.balanceOf(account, this.native) - units
    return left >= keeps.account + keeps.token * BigInt(tokens) || (keeps.mayEmpty && left === 0n)
  }

  /** Returns whether an account exists: one of ours that was paid, or one of the fixed accounts of others. */
  exists(key: string): boolean {
    return !isAbsent(accountIn(key)) || this.balanceOf(key, this.native) > 0n
  }

  /** Returns why a payment fails although its sender has the coins, or `null`. */
  whyNotPaid({ to, asset, units, creates }: AccountOrder['payment'], from: string): string | null {
    const { opensWith, tokens, needs } = this.#facts.kind
    if (asset !== this.native) {
      const agrees =
        tokens === 'anyone' ||
        accountIn(to) === from ||
        this.agreed.has(`${accountIn(to)} ${asset}`) ||
        !isAbsent(accountIn(to))
      return agrees ? null : 'the account did not agree to receive this token'
    }
    if (this.exists(to)) return creates === true ? 'the account is there already' : null
    if (creates !== true && needs.beginning !== undefined) return 'the account does not exist'
    return units < opensWith ? `an account begins with at least ${opensWith}` : null
  }
}

const accountIn = (key: string): string => splitDestination(key).address
const perUnitOf = (rate: FeeRate): bigint => (rate.kind === 'metered' ? rate.perUnit : 0n)

/** Every fourth foreign account, by its name, does not exist and has no opt-ins. */
const isAbsent = (account: string): boolean =>
  [...account].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4 === 0
