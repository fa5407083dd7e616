/**
 * Escrows and payment channels. An escrow may be released by someone else than its creator, and no payment shows that.
 * Times are not modelled: an escrow can be finished in the next ledger; only its owner claims from a channel.
 */
import { accountId } from './accounts.ts'
import { type Applied, reserveOf } from './payment.ts'
import type { Held, State } from './state.ts'
import { type FieldsOf, half } from './transaction.ts'

type HeldFields = FieldsOf<'EscrowCreate' | 'EscrowFinish' | 'PaymentChannelCreate' | 'PaymentChannelClaim'>
type Creation = FieldsOf<'EscrowCreate' | 'PaymentChannelCreate'>

const number = (value: number): string => value.toString(16).padStart(8, '0')
/** An escrow's id in the ledger. */
const escrowId = (owner: string, sequence: number): string => half('0075', accountId(owner) ?? '', number(sequence))
/** A channel's id in the ledger, which claims refer to. */
export const channelId = (owner: string, destination: string, sequence: number): string =>
  half('0078', accountId(owner) ?? '', accountId(destination) ?? '', number(sequence))

/** Executes one of these. Changes nothing unless the result is `tesSUCCESS`. */
export function applyHeld(state: State, fields: HeldFields): Applied {
  switch (fields.TransactionType) {
    case 'EscrowCreate':
      return create(state, fields, 'Escrow', escrowId(fields.Account, fields.Sequence))
    case 'PaymentChannelCreate':
      return create(state, fields, 'PayChannel', channelId(fields.Account, fields.Destination, fields.Sequence))
    case 'EscrowFinish': {
      const id = escrowId(fields.Owner, fields.OfferSequence)
      const escrow = state.held.get(id)
      if (escrow === undefined) return { result: 'tecNO_TARGET' }
      state.held.delete(id)
      const owner = state.accounts.get(escrow.owner)
      if (owner !== undefined) owner.owned -= 1
      return release(state, escrow, escrow.amount, { DeletedNode: entryOf(id, escrow) })
    }
    case 'PaymentChannelClaim': {
      const channel = state.held.get(fields.Channel)
      if (channel === undefined) return { result: 'tecNO_ENTRY' }
      const total = BigInt(fields.Balance)
      if (channel.owner !== fields.Account) return { result: 'tecNO_PERMISSION' }
      if (total <= channel.paid || total > channel.amount) return { result: 'tecUNFUNDED_PAYMENT' }
      const now = { ...channel, paid: total }
      state.held.set(fields.Channel, now)
      return release(state, now, total - channel.paid, { ModifiedNode: entryOf(fields.Channel, now) })
    }
  }
}

function create(state: State, fields: Creation, kind: Held['kind'], id: string): Applied {
  const { Account: owner, Destination: destination, DestinationTag: tag, Amount } = fields
  const [account, amount] = [state.accounts.get(owner), BigInt(Amount)]
  if (!state.accounts.has(destination)) return { result: 'tecNO_DST' }
  if (account === undefined || account.balance < amount + reserveOf({ owned: account.owned + 1 }))
    return { result: 'tecUNFUNDED' }
  account.balance -= amount
  account.owned += 1
  const held = { kind, owner, destination, tag, amount, paid: 0n }
  state.held.set(id, held)
  const { FinalFields: NewFields, ...entry } = entryOf(id, held)
  return { result: 'tesSUCCESS', nodes: [{ CreatedNode: { ...entry, NewFields } }], owners: [destination] }
}

function release(state: State, { destination }: Held, units: bigint, node: object): Applied {
  const payee = state.accounts.get(destination)
  if (payee === undefined) return { result: 'tecNO_DST' }
  payee.balance += units
  return { result: 'tesSUCCESS', nodes: [node] }
}

function entryOf(id: string, { kind, owner, destination, tag, amount, paid }: Held) {
  return {
    LedgerEntryType: kind,
    LedgerIndex: id,
    FinalFields: {
      Account: owner,
      Amount: amount.toString(),
      ...(kind === 'PayChannel' ? { Balance: paid.toString() } : {}),
      Destination: destination,
      ...(tag === undefined ? {} : { DestinationTag: tag }),
      Flags: 0,
    },
  }
}
