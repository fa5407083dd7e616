/**
 * The effects of operations on accounts: payments, account creation and merging, trustlines and data entries, by the
 * network's own rules and with its own codes. There are no offers: a path payment works only when the same token is
 * sent and received.
 */
import { Asset, extractBaseAddress, Keypair, MuxedAccount, type OperationRecord, xdr } from '@stellar/stellar-sdk/base'
import { formatDecimal, parseDecimal } from '@zend/kernel'
import { BASE_RESERVE, NATIVE, STELLAR_DECIMALS } from './accounts.ts'
import { type Account, type Changes, INT64_MAX, newAccount, reserveOf, subentriesOf } from './state.ts'

/** The extra fields that Horizon shows of an operation that moved coins. */
export type PaymentFields = Readonly<Record<string, unknown>> & { readonly type: string; readonly type_i: number }

/**
 * Result of an operation. `code` is Horizon's result code; `accounts` are those in whose history it appears; `payment`
 * is absent where it moved no coins.
 */
export type OperationOutcome = {
  readonly code: string
  readonly result: xdr.OperationResult
  readonly accounts: readonly string[]
  readonly payment?: PaymentFields
  /** The credited account and stroops, where the operation's own fields do not have them. */
  readonly credited?: { readonly account: string; readonly units: bigint }
}

const {
  OperationResult,
  OperationResultTr: Tr,
  PaymentResult,
  CreateAccountResult,
  AccountMergeResult,
  ChangeTrustResult,
  ManageDataResult,
} = xdr
const inner = (tr: xdr.OperationResultTr): xdr.OperationResult => OperationResult.opInner(tr)
const no = (code: string, tr: xdr.OperationResultTr): OperationOutcome => ({ code, result: inner(tr), accounts: [] })

/** Formats an amount as Horizon and the client library do, in parts of 10^7. */
export const amountText = (units: bigint): string => formatDecimal(units, STELLAR_DECIMALS)
const unitsOf = (text: string): bigint => {
  const parsed = parseDecimal(text, STELLAR_DECIMALS)
  if (!parsed.ok) throw new Error(`not an amount: ${text}`)
  return parsed.value
}

/** Returns this program's name of an asset. */
export const assetKey = (asset: Asset): string =>
  asset.isNative() ? NATIVE : `${asset.getCode()}:${asset.getIssuer() ?? ''}`
/** Returns an asset in Horizon's fields. */
export function assetFields(key: string, prefix = ''): Readonly<Record<string, string>> {
  if (key === NATIVE) return { [`${prefix}asset_type`]: 'native' }
  const [code = '', issuer = ''] = key.split(':')
  return {
    [`${prefix}asset_type`]: `credit_alphanum${code.length > 4 ? 12 : 4}`,
    [`${prefix}asset_code`]: code,
    [`${prefix}asset_issuer`]: issuer,
  }
}

/** Returns one side of a payment in Horizon's fields, with the id where the address has one. */
function party(name: string, address: string): Readonly<Record<string, string>> {
  const base = extractBaseAddress(address)
  if (base === address) return { [name]: base }
  return { [name]: base, [`${name}_muxed`]: address, [`${name}_muxed_id`]: MuxedAccount.fromAddress(address, '0').id() }
}

/**
 * Executes one operation. Changes nothing where the outcome is not `op_success`, though the caller discards the changes
 * then anyway.
 */
export function applyOperation(
  changes: Changes,
  operation: OperationRecord,
  transactionSource: string,
): OperationOutcome {
  const sourceAddress = operation.source ?? transactionSource
  const source = changes.get(extractBaseAddress(sourceAddress))
  if (source === null) return { code: 'op_no_source_account', result: OperationResult.opNoAccount(), accounts: [] }
  switch (operation.type) {
    case 'payment':
      return pay(changes, {
        source,
        sourceAddress,
        to: operation.destination,
        asset: operation.asset,
        units: unitsOf(operation.amount),
      })
    case 'pathPaymentStrictReceive':
    case 'pathPaymentStrictSend':
      return payAlong(changes, operation, source, sourceAddress)
    case 'createAccount':
      return create(changes, operation.destination, unitsOf(operation.startingBalance), source)
    case 'accountMerge':
      return merge(changes, operation.destination, source, sourceAddress)
    case 'changeTrust':
      return operation.line instanceof Asset
        ? trust(changes, assetKey(operation.line), unitsOf(operation.limit), source)
        : unsupported
    case 'manageData':
      return setData(changes, operation.name, operation.value, source)
    default:
      return unsupported
  }
}

const unsupported: OperationOutcome = {
  code: 'op_not_supported',
  result: OperationResult.opNotSupported(),
  accounts: [],
}

type Move = {
  readonly source: Account
  readonly sourceAddress: string
  readonly to: string
  readonly asset: Asset
  readonly units: bigint
}

function pay(changes: Changes, move: Move): OperationOutcome {
  const failed = transfer(changes, move)
  if (failed !== null) return no(failed.code, Tr.payment(failed.result))
  const payment = {
    type: 'payment',
    type_i: 1,
    ...party('from', move.sourceAddress),
    ...party('to', move.to),
    amount: amountText(move.units),
    ...assetFields(assetKey(move.asset)),
  }
  return {
    code: 'op_success',
    result: inner(Tr.payment(PaymentResult.paymentSuccess())),
    accounts: [move.source.id, extractBaseAddress(move.to)],
    payment,
  }
}

/** Moves units; returns an error code, or `null` when done. An issuer creates and destroys its own units. */
function transfer(
  changes: Changes,
  { source, to, asset, units }: Move,
): { readonly code: string; readonly result: xdr.PaymentResult } | null {
  const payee = changes.get(extractBaseAddress(to))
  if (payee === null) return { code: 'op_no_destination', result: PaymentResult.paymentNoDestination() }
  const key = assetKey(asset)
  if (key === NATIVE) {
    if (source.native - units < reserveOf(source))
      return { code: 'op_underfunded', result: PaymentResult.paymentUnderfunded() }
    changes.put({ ...source, native: source.native - units })
    const now = changes.get(payee.id) ?? payee
    changes.put({ ...now, native: now.native + units })
    return null
  }
  const issuer = asset.getIssuer()
  const [ours, theirs] = [source.trustlines.get(key), payee.trustlines.get(key)]
  if (source.id !== issuer && ours === undefined)
    return { code: 'op_src_no_trust', result: PaymentResult.paymentSrcNoTrust() }
  if (ours !== undefined && ours.balance < units)
    return { code: 'op_underfunded', result: PaymentResult.paymentUnderfunded() }
  if (payee.id !== issuer && theirs === undefined)
    return { code: 'op_no_trust', result: PaymentResult.paymentNoTrust() }
  if (theirs !== undefined && theirs.balance + units > theirs.limit)
    return { code: 'op_line_full', result: PaymentResult.paymentLineFull() }
  if (ours !== undefined) changes.put(withBalance(source, key, -units))
  if (theirs !== undefined) changes.put(withBalance(changes.get(payee.id) ?? payee, key, units))
  return null
}

function withBalance(account: Account, key: string, units: bigint): Account {
  const line = account.trustlines.get(key)
  if (line === undefined) return account
  return { ...account, trustlines: new Map(account.trustlines).set(key, { ...line, balance: line.balance + units }) }
}

type PathPayment = Extract<OperationRecord, { type: 'pathPaymentStrictReceive' | 'pathPaymentStrictSend' }>

function payAlong(changes: Changes, operation: PathPayment, source: Account, sourceAddress: string): OperationOutcome {
  const receives = operation.type === 'pathPaymentStrictReceive'
  const units = unitsOf(receives ? operation.destAmount : operation.sendAmount)
  const least = unitsOf(receives ? operation.sendMax : operation.destMin)
  const key = assetKey(operation.destAsset)
  const [word, type_i] = receives ? ['path_payment_strict_receive', 2] : ['path_payment_strict_send', 13]
  const wrap = (success: xdr.SimplePaymentResult | null): xdr.OperationResultTr => {
    const { PathPaymentStrictReceiveResult: Receive, PathPaymentStrictSendResult: Send } = xdr
    if (success === null) {
      return receives
        ? Tr.pathPaymentStrictReceive(Receive.pathPaymentStrictReceiveTooFewOffers())
        : Tr.pathPaymentStrictSend(Send.pathPaymentStrictSendTooFewOffers())
    }
    return receives
      ? Tr.pathPaymentStrictReceive(
          Receive.pathPaymentStrictReceiveSuccess(
            new xdr.PathPaymentStrictReceiveResultSuccess({ offers: [], last: success }),
          ),
        )
      : Tr.pathPaymentStrictSend(
          Send.pathPaymentStrictSendSuccess(new xdr.PathPaymentStrictSendResultSuccess({ offers: [], last: success })),
        )
  }
  const direct =
    assetKey(operation.sendAsset) === key && operation.path.length === 0 && (receives ? least >= units : units >= least)
  const failed = direct
    ? transfer(changes, { source, sourceAddress, to: operation.destination, asset: operation.destAsset, units })
    : null
  if (!direct || failed !== null) return no(failed?.code ?? 'op_too_few_offers', wrap(null))
  const payee = extractBaseAddress(operation.destination)
  const last = new xdr.SimplePaymentResult({
    destination: Keypair.fromPublicKey(payee).xdrAccountId(),
    asset: operation.destAsset.toXdrObject(),
    amount: units,
  })
  const payment = {
    type: word,
    type_i,
    ...party('from', sourceAddress),
    ...party('to', operation.destination),
    amount: amountText(units),
    ...assetFields(key),
    source_amount: amountText(units),
    [receives ? 'source_max' : 'destination_min']: amountText(least),
    ...assetFields(key, 'source_'),
    path: [],
  }
  return { code: 'op_success', result: inner(wrap(last)), accounts: [source.id, payee], payment }
}

function create(changes: Changes, id: string, units: bigint, source: Account): OperationOutcome {
  if (changes.get(id) !== null)
    return no('op_already_exists', Tr.createAccount(CreateAccountResult.createAccountAlreadyExist()))
  if (units < 2n * BASE_RESERVE)
    return no('op_low_reserve', Tr.createAccount(CreateAccountResult.createAccountLowReserve()))
  if (source.native - units < reserveOf(source))
    return no('op_underfunded', Tr.createAccount(CreateAccountResult.createAccountUnderfunded()))
  changes.put({ ...source, native: source.native - units })
  changes.put(newAccount(id, units, changes.ledger))
  const payment = {
    type: 'create_account',
    type_i: 0,
    account: id,
    funder: source.id,
    starting_balance: amountText(units),
  }
  return {
    code: 'op_success',
    result: inner(Tr.createAccount(CreateAccountResult.createAccountSuccess())),
    accounts: [source.id, id],
    payment,
  }
}

function merge(changes: Changes, into: string, source: Account, sourceAddress: string): OperationOutcome {
  const heir = changes.get(extractBaseAddress(into))
  if (heir === null) return no('op_no_account', Tr.accountMerge(AccountMergeResult.accountMergeNoAccount()))
  if (subentriesOf(source) > 0)
    return no('op_has_sub_entries', Tr.accountMerge(AccountMergeResult.accountMergeHasSubEntries()))
  changes.put({ ...heir, native: heir.native + source.native })
  changes.remove(source.id)
  const payment = { type: 'account_merge', type_i: 8, ...party('account', sourceAddress), ...party('into', into) }
  const result = inner(Tr.accountMerge(AccountMergeResult.accountMergeSuccess(source.native)))
  return {
    code: 'op_success',
    result,
    accounts: [source.id, heir.id],
    payment,
    credited: { account: heir.id, units: source.native },
  }
}

function trust(changes: Changes, key: string, limit: bigint, source: Account): OperationOutcome {
  const line = source.trustlines.get(key)
  const trustlines = new Map(source.trustlines)
  if (limit === 0n) trustlines.delete(key)
  else trustlines.set(key, { balance: line?.balance ?? 0n, limit: limit > INT64_MAX ? INT64_MAX : limit })
  const changed = { ...source, trustlines }
  if ((line?.balance ?? 0n) > limit)
    return no('op_invalid_limit', Tr.changeTrust(ChangeTrustResult.changeTrustInvalidLimit()))
  if (line === undefined && source.native < reserveOf(changed))
    return no('op_low_reserve', Tr.changeTrust(ChangeTrustResult.changeTrustLowReserve()))
  changes.put(changed)
  return {
    code: 'op_success',
    result: inner(Tr.changeTrust(ChangeTrustResult.changeTrustSuccess())),
    accounts: [source.id],
  }
}

function setData(
  changes: Changes,
  name: string,
  value: Uint8Array | undefined | null,
  source: Account,
): OperationOutcome {
  const data = new Map(source.data)
  if (value === undefined || value === null) data.delete(name)
  else data.set(name, Buffer.from(value).toString('base64'))
  const changed = { ...source, data }
  if (data.size > source.data.size && source.native < reserveOf(changed))
    return no('op_low_reserve', Tr.manageData(ManageDataResult.manageDataLowReserve()))
  changes.put(changed)
  return {
    code: 'op_success',
    result: inner(Tr.manageData(ManageDataResult.manageDataSuccess())),
    accounts: [source.id],
  }
}
