/**
 * Executes transactions: whether one is accepted at all, its effects, and its cost. The order of the checks, the codes
 * and the texts are java-tron's (framework/…/db/Manager.java, Wallet.java; chainbase/…/BandwidthProcessor.java;
 * actuator/…/TransferActuator.java).
 */
import { type Call, type DevLog, isContract, runCall } from './contracts.ts'
import { bandwidth, coins, type State } from './state.ts'
import { type DevTransaction, signerOf } from './transaction.ts'

/** Chain parameters, in sun. */
export const PARAMETERS = {
  getTransactionFee: 1_000n,
  getCreateAccountFee: 100_000n,
  getCreateNewAccountFeeInSystemContract: 1_000_000n,
  getMemoFee: 1_000_000n,
  getFreeNetLimit: 600n,
  getMaxFeeLimit: 15_000_000_000n,
} as const

/** Result of a transaction. Amounts are sun, `energy` units, `netUsage` bytes of free bandwidth; `output` is hex. */
export type Receipt = {
  readonly contractRet: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
  readonly netUsage: bigint
  readonly netFee: bigint
  /** Fee for activating the payee, and for a memo. */
  readonly systemFee: bigint
  readonly energy: bigint
  readonly energyFee: bigint
  readonly output: string
  readonly logs: readonly DevLog[]
}

/** Thrown when a transaction is not accepted; the code and text are the node's. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const RESULT_BYTES = 64n
const DAY_MS = 24n * 60n * 60n * 1_000n
const ADDRESS = /^41[0-9a-f]{40}$/

/** Throws unless there is exactly one signature, the owner's. */
export function checkSignature({ txid, signatures, contracts: [contract, ...others] }: DevTransaction): void {
  if (contract === undefined || others.length > 0)
    throw new NotTaken('OTHER_ERROR', 'Error: contract size should be exactly 1')
  const [signature, ...more] = signatures
  if (signature === undefined || more.length > 0)
    throw new NotTaken('SIGERROR', 'Validate signature error: miss sig or contract')
  if (signerOf(txid, signature) !== contract.owner)
    throw new NotTaken('SIGERROR', `Validate signature error:  ${txid} transaction signature validate failed`)
}

/**
 * Executes a transaction on a state. `nowMs` is the newest block's time, `energyPrice` sun per unit. Throws `NotTaken`
 * when no block may hold it, without changing anything; a contract that fails still costs its fee.
 */
export function execute(
  below: State,
  transaction: DevTransaction,
  { nowMs, energyPrice }: { readonly nowMs: bigint; readonly energyPrice: bigint },
): Receipt {
  const [contract] = transaction.contracts
  if (contract === undefined || contract.type === 'other')
    throw invalid('this stand-in knows only TransferContract and TriggerSmartContract')
  if (!ADDRESS.test(contract.owner)) throw invalid('Invalid ownerAddress!')
  const state = below.fork()
  const wakes = contract.type === 'TransferContract' && !state.has(coins(contract.to))
  const net = payBandwidth(state, { owner: contract.owner, size: BigInt(transaction.size), nowMs, wakes })
  const memoFee = transaction.memo === '' ? 0n : PARAMETERS.getMemoFee
  if (state.get(coins(contract.owner)) < memoFee)
    throw new NotTaken('BANDWITH_ERROR', 'Account resource insufficient error.')
  state.add(coins(contract.owner), -memoFee)
  const none = {
    ...net,
    contractRet: 'SUCCESS',
    systemFee: memoFee,
    energy: 0n,
    energyFee: 0n,
    output: '',
    logs: [],
  } as const
  const receipt =
    contract.type === 'TransferContract'
      ? { ...none, systemFee: memoFee + transfer(state, contract) }
      : { ...none, ...trigger(state, { ...contract, feeLimit: transaction.feeLimit, energyPrice }) }
  state.commit()
  return receipt
}

type Bandwidth = { readonly owner: string; readonly size: bigint; readonly nowMs: bigint; readonly wakes: boolean }

/**
 * Uses free bandwidth if there is enough for all of it, else charges coins. A transaction that activates an account
 * always pays coins.
 */
function payBandwidth(state: State, { owner, size, nowMs, wakes }: Bandwidth): Pick<Receipt, 'netUsage' | 'netFee'> {
  if (!state.has(coins(owner))) throw invalid(`account [${owner}] does not exist`)
  const bytes = size + RESULT_BYTES
  const names = bandwidth(owner)
  const since = nowMs - state.get(names.at)
  const used = since >= DAY_MS ? 0n : (state.get(names.used) * (DAY_MS - since)) / DAY_MS
  if (!wakes && used + bytes <= PARAMETERS.getFreeNetLimit) {
    state.set(names.used, used + bytes)
    state.set(names.at, nowMs)
    return { netUsage: bytes, netFee: 0n }
  }
  const netFee = wakes ? PARAMETERS.getCreateAccountFee : bytes * PARAMETERS.getTransactionFee
  if (state.get(coins(owner)) < netFee) throw new NotTaken('BANDWITH_ERROR', 'Account resource insufficient error.')
  state.add(coins(owner), -netFee)
  return { netUsage: 0n, netFee }
}

/** Moves coins, and returns the cost of activating the payee. */
function transfer(
  state: State,
  { owner, to, amount }: { readonly owner: string; readonly to: string; readonly amount: bigint },
): bigint {
  if (!ADDRESS.test(to)) throw invalid('Invalid toAddress!')
  if (to === owner) throw invalid('Cannot transfer TRX to yourself.')
  if (amount <= 0n) throw invalid('Amount must be greater than 0.')
  if (isContract(to)) throw invalid('Cannot transfer TRX to a smartContract.')
  const fee = state.has(coins(to)) ? 0n : PARAMETERS.getCreateNewAccountFeeInSystemContract
  if (state.get(coins(owner)) < amount + fee)
    throw invalid('Validate TransferContract error, balance is not sufficient.')
  state.add(coins(owner), -amount - fee)
  state.add(coins(to), amount)
  return fee
}

type Trigger = Omit<Call, 'caller' | 'value'> & {
  readonly owner: string
  readonly callValue: bigint
  readonly tokenValue: bigint
  readonly feeLimit: bigint
  readonly energyPrice: bigint
}

function trigger(state: State, { owner, contract, data, callValue, tokenValue, feeLimit, energyPrice }: Trigger) {
  if (!isContract(contract)) throw invalid('No contract or not a smart contract')
  if (feeLimit < 0n || feeLimit > PARAMETERS.getMaxFeeLimit)
    throw invalid(`feeLimit must be >= 0 and <= ${PARAMETERS.getMaxFeeLimit}`)
  if (tokenValue !== 0n) throw invalid('this stand-in has no TRC-10 tokens')
  const held = state.get(coins(owner))
  if (callValue < 0n || callValue > held) throw invalid('Validate InternalTransfer error, balance is not sufficient.')
  const payable = held - callValue < feeLimit ? held - callValue : feeLimit
  const limit = payable / energyPrice
  const inside = state.fork()
  inside.add(coins(owner), -callValue)
  inside.add(coins(contract), callValue)
  const { reverted, energy, output, logs } = runCall(inside, { caller: owner, contract, data, value: callValue })
  const contractRet = energy > limit ? 'OUT_OF_ENERGY' : reverted ? 'REVERT' : 'SUCCESS'
  const failed = contractRet !== 'SUCCESS'
  if (!failed) inside.commit()
  const used = energy > limit ? limit : energy
  state.add(coins(owner), -used * energyPrice)
  return {
    contractRet,
    energy: used,
    energyFee: used * energyPrice,
    output: failed ? '' : output,
    logs: failed ? [] : logs,
  } as const
}

const invalid = (message: string): NotTaken =>
  new NotTaken('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${message}`)
