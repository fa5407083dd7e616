/** Parses a transaction with the ledger's own library, and checks its signatures. It knows no other transaction. */
import {
  Address,
  ByronAddress,
  FixedTransaction,
  NetworkIdKind,
  type Credential,
  type TransactionBody,
  type TransactionOutput,
  type Value,
} from '@emurgo/cardano-serialization-lib-nodejs'

/** Tokens of an output: base units by policy hash and name, hex. */
export type Tokens = ReadonlyMap<string, bigint>
/**
 * An output. `owner` is the hash of the key that may spend it, hex; `null` for a script or a Byron key. `bytes` is its
 * size as the ledger counts it.
 */
export type Output = {
  readonly address: string
  readonly networkId: number | null
  readonly owner: string | null
  readonly units: bigint
  readonly tokens: Tokens
  readonly bytes: number
  readonly valueBytes: number
}
/** A received transaction. Slots: it is valid from `validFrom` on, and before `ttl`. */
export type Sent = {
  readonly txid: string
  readonly raw: string
  readonly size: number
  /** `txid#index` of its inputs. */
  readonly inputs: readonly string[]
  readonly outputs: readonly Output[]
  readonly fee: bigint
  readonly validFrom: bigint | null
  readonly ttl: bigint | null
  /** The hashes of the keys with a valid signature, hex. */
  readonly signers: ReadonlySet<string>
}

/** Why the ledger refuses a transaction: its own name for the rule, and details. */
export class Refused extends Error {
  override name = 'Refused'
}

/**
 * Parses a transaction. Throws `Refused` on invalid bytes, on invalid signatures, and on features that this chain does
 * not support.
 */
export function readSent(raw: string): Sent {
  const transaction = decoded(raw)
  const body = transaction.body()
  refuseUnsupported(transaction, body)
  const txid = transaction.transaction_hash().to_hex()
  const [inputs, outputs] = [body.inputs(), body.outputs()]
  return {
    txid,
    raw,
    size: raw.length / 2,
    inputs: Array.from(
      { length: inputs.len() },
      (_, i) => `${inputs.get(i).transaction_id().to_hex()}#${inputs.get(i).index()}`,
    ),
    outputs: Array.from({ length: outputs.len() }, (_, i) => readOutput(outputs.get(i))),
    fee: BigInt(body.fee().to_str()),
    validFrom: bigintOf(body.validity_start_interval_bignum()?.to_str()),
    ttl: bigintOf(body.ttl_bignum()?.to_str()),
    signers: signersOf(transaction),
  }
}

function decoded(raw: string): FixedTransaction {
  try {
    const transaction = FixedTransaction.from_hex(raw)
    // The library stops at the end of a transaction and ignores what follows.
    if (transaction.to_hex().length === raw.length) return transaction
  } catch {
    // Refused below, with a node's error.
  }
  throw new Refused('DecoderErrorDeserialiseFailure "Shelley Tx" (DeserialiseFailure 0 "expected list len or indef")')
}

const bigintOf = (text: string | undefined): bigint | null => (text === undefined ? null : BigInt(text))

/** Refuses unsupported features with an error text of its own, so that it is not mistaken for the network's. */
function refuseUnsupported(transaction: FixedTransaction, body: TransactionBody): void {
  const witnesses = transaction.witness_set()
  const extras = {
    certificates: body.certs(),
    withdrawals: body.withdrawals(),
    update: body.update(),
    minting: body.mint(),
    collateral: body.collateral(),
    'reference inputs': body.reference_inputs(),
    'a script data hash': body.script_data_hash(),
    'required signers': body.required_signers(),
    'a collateral return': body.collateral_return(),
    votes: body.voting_procedures(),
    proposals: body.voting_proposals(),
    'a donation': body.donation(),
    'auxiliary data': body.auxiliary_data_hash() ?? transaction.auxiliary_data(),
    scripts: witnesses.native_scripts() ?? witnesses.plutus_scripts(),
    redeemers: witnesses.redeemers(),
    'Byron witnesses': witnesses.bootstraps(),
    'the name of another network': body.network_id()?.kind() === NetworkIdKind.Testnet ? body : undefined,
    'a failed script': transaction.is_valid() ? undefined : body,
  }
  const found = Object.entries(extras).find(([, value]) => value !== undefined)
  if (found !== undefined) throw new Refused(`unsupported by the development chain: ${found[0]}`)
}

/** Parses an output, also outside of a transaction. */
export function readOutput(output: TransactionOutput): Output {
  const [address, value] = [output.address(), output.amount()]
  const byron = ByronAddress.from_address(address)
  return {
    address: byron?.to_base58() ?? address.to_bech32(),
    networkId: networkIdOf(address),
    owner: byron === undefined ? ownerOf(address.payment_cred()) : null,
    units: BigInt(value.coin().to_str()),
    tokens: tokensOf(value),
    bytes: output.to_bytes().length,
    valueBytes: value.to_bytes().length,
  }
}

function networkIdOf(address: Address): number | null {
  try {
    return address.network_id()
  } catch {
    return null
  }
}

const ownerOf = (credential: Credential | undefined): string | null => credential?.to_keyhash()?.to_hex() ?? null

function tokensOf(value: Value): Tokens {
  const policies = (value.multiasset()?.to_js_value() ?? {}) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >
  return new Map(
    Object.entries(policies).flatMap(([policy, names]) =>
      Object.entries(names).map(([name, quantity]) => [`${policy}${name}`, BigInt(quantity)]),
    ),
  )
}

/** Returns whose signatures are there. An invalid one invalidates the whole transaction. */
function signersOf(transaction: FixedTransaction): ReadonlySet<string> {
  const hash = transaction.transaction_hash().to_bytes()
  const witnesses = transaction.witness_set().vkeys()
  const signers = new Set<string>()
  for (let i = 0; i < (witnesses?.len() ?? 0); i++) {
    const witness = witnesses?.get(i)
    const key = witness?.vkey().public_key()
    if (witness === undefined || key === undefined || !key.verify(hash, witness.signature())) {
      throw new Refused(`ConwayUtxowFailure (InvalidWitnessesUTXOW [VKey "${key?.to_hex() ?? ''}"])`)
    }
    signers.add(key.hash().to_hex())
  }
  return signers
}

/** Parses an address in any of its forms; `null` for an invalid one. */
export function addressOf(text: string): Address | null {
  try {
    return ByronAddress.is_valid(text) ? ByronAddress.from_base58(text).to_address() : Address.from_bech32(text)
  } catch {
    return null
  }
}
