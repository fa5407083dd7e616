/**
 * Formats blocks, transactions and receipts like java-tron's HTTP API: bytes as hex, and without empty, zero or false
 * fields.
 */
import type { DevBlock, Included } from './blocks.ts'
import type { Receipt } from './execution.ts'
import type { DevContract, DevTransaction } from './transaction.ts'

// Node 24 has it; TypeScript's library for ES2024 does not declare it yet.
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

/** Serialises JSON with whole numbers of any size. */
export const stringify = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? rawJSON(each.toString()) : each))

/** A block with its transactions. */
export function blockJson({ number, id, parentId, timestampMs, trieRoot, witness, included }: DevBlock): object {
  const header = {
    number,
    txTrieRoot: trieRoot,
    witness_address: witness,
    parentHash: parentId,
    version: 31,
    timestamp: timestampMs,
  }
  return filled({
    blockID: id,
    block_header: { raw_data: filled(header) },
    transactions: included.map(transactionJson),
  })
}

/** Formats a transaction; with `receipt` when it is in a block. */
export function transactionJson({
  transaction,
  receipt,
}: {
  readonly transaction: DevTransaction
  readonly receipt?: Receipt
}): object {
  const {
    txid,
    rawDataHex,
    signatures,
    refBlockBytes,
    refBlockHash,
    expiration,
    timestamp,
    feeLimit,
    memo,
    contracts,
  } = transaction
  const rawData = filled({
    data: memo,
    contract: contracts.map(contractJson),
    ref_block_bytes: refBlockBytes,
    ref_block_hash: refBlockHash,
    expiration,
    fee_limit: feeLimit,
    timestamp,
  })
  const ret = receipt === undefined ? [] : [{ contractRet: receipt.contractRet }]
  return filled({ ret, signature: signatures, txID: txid, raw_data: rawData, raw_data_hex: rawDataHex })
}

function contractJson(contract: DevContract): object {
  const parameter = (value: object): object => ({
    value: filled(value),
    type_url: `type.googleapis.com/protocol.${contract.type}`,
  })
  if (contract.type === 'TransferContract')
    return {
      parameter: parameter({ amount: contract.amount, owner_address: contract.owner, to_address: contract.to }),
      type: contract.type,
    }
  if (contract.type === 'other')
    return { parameter: parameter({ owner_address: contract.owner }), type: 'CustomContract' }
  const { data, owner, callValue } = contract
  return {
    parameter: parameter({ data, owner_address: owner, contract_address: contract.contract, call_value: callValue }),
    type: contract.type,
  }
}

/** Formats the result of a transaction in a block. */
export function infoJson(
  { number, timestampMs }: DevBlock,
  { transaction: { txid, contracts }, receipt }: Included,
): object {
  const { contractRet, netUsage, netFee, systemFee, energy, energyFee, output, logs } = receipt
  const [contract] = contracts
  const isCall = contract?.type === 'TriggerSmartContract'
  const failed = contractRet !== 'SUCCESS'
  const spent = { energy_fee: energyFee, energy_usage_total: energy, net_usage: netUsage, net_fee: netFee }
  return filled({
    id: txid,
    fee: netFee + systemFee + energyFee,
    blockNumber: number,
    blockTimeStamp: timestampMs,
    contractResult: [output],
    contract_address: isCall ? contract.contract : '',
    receipt: filled({ ...spent, result: isCall ? contractRet : '' }),
    log: logs.map(filled),
    result: failed ? 'FAILED' : '',
    resMessage: failed
      ? Buffer.from(contractRet === 'REVERT' ? 'REVERT opcode executed' : 'Not enough energy').toString('hex')
      : '',
  })
}

/** Removes default values, which Protobuf's JSON omits. An object stays, even an empty one. */
export function filled(value: object): object {
  const isEmpty = (each: unknown): boolean =>
    each === '' || each === 0 || each === 0n || each === false || (Array.isArray(each) && each.length === 0)
  return Object.fromEntries(Object.entries(value).filter(([, each]) => !isEmpty(each)))
}
