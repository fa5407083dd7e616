/**
 * Builds the faucet's payments: one of its own outputs, change back to itself, a fee above the minimum. Makes no calls.
 */
import {
  type Address,
  AssetName,
  Assets,
  BigNum,
  FixedTransaction,
  MultiAsset,
  ScriptHash,
  TransactionBody,
  TransactionHash,
  TransactionInput,
  TransactionInputs,
  TransactionOutput,
  TransactionOutputs,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs'
import { FAUCET_ADDRESS, faucetKey } from './accounts.ts'
import { addressOf, type Output, type Tokens } from './transaction.ts'

const POLICY_CHARS = 56
/** The fee of every faucet payment, in lovelace: enough unless blocks are truly congested. */
export const FAUCET_FEE = 1_000_000n

const big = (units: bigint): BigNum => BigNum.from_str(units.toString())

/** Builds an output in the ledger library's type. */
export function plainOutput(address: Address, units: bigint, tokens: Tokens = new Map()): TransactionOutput {
  const value = Value.new(big(units))
  const multi = MultiAsset.new()
  for (const [unit, quantity] of tokens) {
    const assets = Assets.new()
    assets.insert(AssetName.new(Buffer.from(unit.slice(POLICY_CHARS), 'hex')), big(quantity))
    multi.insert(ScriptHash.from_hex(unit.slice(0, POLICY_CHARS)), assets)
  }
  if (tokens.size > 0) value.set_multiasset(multi)
  return TransactionOutput.new(address, value)
}

/** Builds a signed payment from this output of the faucet, hex: coins, and a token where one is named. */
export function faucetPayment(
  [name, held]: readonly [string, Output],
  to: Address,
  units: bigint,
  token: readonly [string, bigint] | null,
  feeUnits = FAUCET_FEE,
): string {
  const own = addressOf(FAUCET_ADDRESS)
  if (own === null) throw new Error('a faucet without an address')
  const left = new Map(held.tokens)
  if (token !== null) left.set(token[0], (left.get(token[0]) ?? 0n) - token[1])
  const outputs = TransactionOutputs.new()
  outputs.add(plainOutput(to, units, new Map(token === null ? [] : [token])))
  outputs.add(
    plainOutput(own, held.units - units - feeUnits, new Map([...left].filter(([, quantity]) => quantity > 0n))),
  )
  const [txid = '', index = ''] = name.split('#')
  const inputs = TransactionInputs.new()
  inputs.add(TransactionInput.new(TransactionHash.from_hex(txid), Number(index)))
  const body = TransactionBody.new_tx_body(inputs, outputs, big(feeUnits))
  const transaction = FixedTransaction.new_from_body_bytes(body.to_bytes())
  const key = faucetKey()
  transaction.sign_and_add_vkey_signature(key)
  key.free()
  return transaction.to_hex()
}
