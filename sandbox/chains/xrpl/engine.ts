/**
 * Executes a transaction on a given ledger, with a server's own result codes: `tem`, `tef` and `tel` change nothing and
 * never will (here and now), `ter` may still work later, `tec` takes the fee and the sequence number and does nothing
 * else, `tes` succeeded.
 */
import { accountId, FEE_BASE, NETWORK_ID, RESERVE_INCREMENT } from './accounts.ts'
import { applyHeld } from './held.ts'
import { type Applied, applyPayment, malformedPayment, PARTIAL, reserveOf } from './payment.ts'
import { type Account, copyOf, DEPOSIT_AUTH, DISALLOW_XRP, lineName, REQUIRE_TAG, type State } from './state.ts'
import { type Fields, type FieldsOf, half, type SignedTransaction } from './transaction.ts'

/** A transaction in a ledger: `result` is `tesSUCCESS` or a `tec`. */
export type Outcome = Applied & { readonly affected: ReadonlySet<string>; readonly nodes: readonly object[] }
/** The ledger a transaction is tried on: its number, and the transactions it already holds. */
export type Place = { readonly index: number; readonly holds: ReadonlySet<string> }

/** `tfFullyCanonicalSig`, and the further flags of each type. */
const CANONICAL = 0x8000_0000
const FLAGS: Readonly<Record<Fields['TransactionType'], number>> = {
  Payment: CANONICAL + PARTIAL,
  AccountSet: CANONICAL,
  TrustSet: CANONICAL,
  AccountDelete: CANONICAL,
  EscrowCreate: CANONICAL,
  EscrowFinish: CANONICAL,
  PaymentChannelCreate: CANONICAL,
  PaymentChannelClaim: CANONICAL,
}
/** `asfRequireDest`, `asfDisallowXRP`, `asfDepositAuth` and the flags they set. */
const SETTINGS: ReadonlyMap<number, number> = new Map([
  [1, REQUIRE_TAG],
  [3, DISALLOW_XRP],
  [9, DEPOSIT_AUTH],
])
// An account must be older than this many ledgers to be deleted, so that no earlier transaction can be replayed.
const DELETE_AFTER = 255
/** The minimum fee of a transaction, in drops: deleting an account costs the reserve of one object. */
export const leastFee = (fields: Fields): bigint =>
  fields.TransactionType === 'AccountDelete' ? RESERVE_INCREMENT : FEE_BASE

/** Returns why a transaction cannot be in this ledger, or `null`. Changes nothing. */
export function refusalOf(
  state: State,
  { fields, byOwner, hash }: SignedTransaction,
  { index, holds }: Place,
): string | null {
  if (fields === null) return 'temDISABLED'
  const malformed = malformedCode(fields)
  if (malformed !== null) return malformed
  const account = state.accounts.get(fields.Account)
  if (account === undefined) return 'terNO_ACCOUNT'
  if (fields.Sequence > account.sequence) return 'terPRE_SEQ'
  if (fields.Sequence < account.sequence) return holds.has(hash) ? 'tefALREADY' : 'tefPAST_SEQ'
  if (fields.LastLedgerSequence !== undefined && fields.LastLedgerSequence < index) return 'tefMAX_LEDGER'
  if (fields.Fee < leastFee(fields)) return 'telINSUF_FEE_P'
  if (account.balance < fields.Fee) return 'terINSUF_FEE_B'
  return byOwner ? null : 'tefBAD_AUTH'
}

function malformedCode(fields: Fields): string | null {
  if (fields.NetworkID !== undefined && NETWORK_ID <= 1024) return 'telNETWORK_ID_MAKES_TX_NON_CANONICAL'
  if (fields.Sequence === 0) return 'temSEQ_AND_TICKET'
  // Flags are unsigned; JavaScript's bit operations are not.
  if (Number(BigInt(fields.Flags) & ~BigInt(FLAGS[fields.TransactionType])) !== 0) return 'temINVALID_FLAG'
  if (fields.TransactionType === 'AccountDelete' && fields.Destination === fields.Account) return 'temDST_IS_SRC'
  return fields.TransactionType === 'Payment' ? malformedPayment(fields) : null
}

/**
 * Executes a transaction that passed `refusalOf`. Changes the state: the fee and the sequence number are used whatever
 * the result.
 */
export function apply(state: State, { fields, hash }: SignedTransaction, index: number): Outcome {
  const account = fields === null ? undefined : state.accounts.get(fields.Account)
  if (fields === null || account === undefined) throw new Error('applied what should have been refused')
  const [before, was] = [account.balance, copyOf(state)]
  account.balance -= fields.Fee
  account.sequence += 1
  const applied = applyKind(state, fields, before, index)
  // Creating, changing or deleting objects of other accounts affects those accounts too.
  const affected = new Set([...changed(was, state), ...(applied.owners ?? []), fields.Account])
  const nodes = [...affected].map((address) => nodeOf(address, was, state))
  for (const address of affected) {
    const touched = state.accounts.get(address)
    if (touched !== undefined) touched.touched = { hash, ledger: index }
  }
  return { ...applied, affected, nodes: [...nodes, ...(applied.nodes ?? [])] }
}

function applyKind(state: State, fields: Fields, before: bigint, index: number): Applied {
  switch (fields.TransactionType) {
    case 'Payment':
      return applyPayment(state, fields, before, index)
    case 'AccountSet':
      return applySettings(state, fields)
    case 'TrustSet':
      return applyTrust(state, fields)
    case 'AccountDelete':
      return applyDelete(state, fields, index)
    case 'EscrowCreate':
    case 'EscrowFinish':
    case 'PaymentChannelCreate':
    case 'PaymentChannelClaim':
      return applyHeld(state, fields)
  }
}

function applySettings(state: State, { Account: address, SetFlag, ClearFlag }: FieldsOf<'AccountSet'>): Applied {
  const account = state.accounts.get(address)
  if (account !== undefined)
    account.flags = (account.flags | (SETTINGS.get(SetFlag ?? 0) ?? 0)) & ~(SETTINGS.get(ClearFlag ?? 0) ?? 0)
  return { result: 'tesSUCCESS' }
}

function applyTrust(
  state: State,
  { Account: address, LimitAmount: { issuer, currency, value } }: FieldsOf<'TrustSet'>,
): Applied {
  const account = state.accounts.get(address)
  if (account === undefined || !state.accounts.has(issuer)) return { result: 'tecNO_DST' }
  const line = state.lines.get(lineName(address, issuer, currency))
  const limit = BigInt(value.split('.')[0] ?? '0') * 1_000_000n
  if (line !== undefined) line.limit = limit
  else if (account.balance < reserveOf({ owned: account.owned + 1 })) return { result: 'tecNO_LINE_INSUF_RESERVE' }
  else {
    account.owned += 1
    state.lines.set(lineName(address, issuer, currency), { balance: 0n, limit })
  }
  return { result: 'tesSUCCESS' }
}

function applyDelete(
  state: State,
  { Account: from, Destination: to, DestinationTag }: FieldsOf<'AccountDelete'>,
  index: number,
): Applied {
  const [leaving, heir] = [state.accounts.get(from), state.accounts.get(to)]
  if (leaving === undefined || heir === undefined) return { result: 'tecNO_DST' }
  if ((heir.flags & REQUIRE_TAG) !== 0 && DestinationTag === undefined) return { result: 'tecDST_TAG_NEEDED' }
  if ((heir.flags & DEPOSIT_AUTH) !== 0) return { result: 'tecNO_PERMISSION' }
  if (leaving.owned > 0) return { result: 'tecHAS_OBLIGATIONS' }
  if (leaving.sequence - 1 + DELETE_AFTER > index) return { result: 'tecTOO_SOON' }
  heir.balance += leaving.balance
  state.accounts.delete(from)
  return { result: 'tesSUCCESS', delivered: leaving.balance.toString() }
}

function changed(was: State, is: State): readonly string[] {
  const differs = (a: Account | undefined, b: Account | undefined): boolean =>
    a?.balance !== b?.balance || a?.sequence !== b?.sequence || a?.flags !== b?.flags || a?.owned !== b?.owned
  const accounts = [...new Set([...was.accounts.keys(), ...is.accounts.keys()])].filter((address) =>
    differs(was.accounts.get(address), is.accounts.get(address)),
  )
  const lines = [...is.lines].filter(
    ([name, line]) => was.lines.get(name)?.balance !== line.balance || was.lines.get(name)?.limit !== line.limit,
  )
  // A trust line belongs to its holder and its issuer.
  return [...accounts, ...lines.flatMap(([name]) => name.split(' ').slice(0, 2))]
}

/** An account's part of the metadata. Trust lines have none here. */
function nodeOf(address: string, was: State, is: State): object {
  const [before, after] = [was.accounts.get(address), is.accounts.get(address)]
  const LedgerIndex = half('0061', accountId(address) ?? '')
  const fieldsOf = ({ balance, sequence, flags, owned }: Account): object => ({
    Account: address,
    Balance: balance.toString(),
    Flags: flags,
    OwnerCount: owned,
    Sequence: sequence,
  })
  const entry = { LedgerEntryType: 'AccountRoot', LedgerIndex }
  if (before === undefined && after !== undefined) return { CreatedNode: { ...entry, NewFields: fieldsOf(after) } }
  if (after === undefined)
    return { DeletedNode: { ...entry, FinalFields: before === undefined ? {} : fieldsOf({ ...before, balance: 0n }) } }
  const PreviousFields =
    before === undefined || before.balance === after.balance
      ? {}
      : { Balance: before.balance.toString(), Sequence: before.sequence }
  const previous =
    before?.touched === undefined
      ? {}
      : { PreviousTxnID: before.touched.hash, PreviousTxnLgrSeq: before.touched.ledger }
  return { ModifiedNode: { ...entry, FinalFields: fieldsOf(after), PreviousFields, ...previous } }
}
