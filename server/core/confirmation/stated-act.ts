/**
 * Holds a statement against the act that its customer confirms: the code names amount and destination in the letter that they read, so nothing else may be
 * signed with it. Pure.
 */
import { type AssetCode, isAssetCode, isId, money } from '@zend/kernel'
import type { Statement } from '../authorizations/index.ts'
import { type Act, bindingOf, type Confirmation } from '../identity/index.ts'

/**
 * The act that is stated. Throws unless the statement is this customer's own, and states the act that the code is for. A rule, which only the PIN confirms, states
 * no payment: `null`.
 */
export function requireStated(statement: Statement, { userId, otp }: Confirmation): Act | null {
  if (statement.holder !== userId) throw new RangeError(`${userId} cannot confirm what ${statement.holder} has`)
  const stated = actOf(statement)
  const confirmed = otp === undefined ? null : bindingOf(otp.act)
  if ((stated === null ? null : bindingOf(stated)) !== confirmed) throw new RangeError(`a ${statement.kind} is stated that the code is not for`)
  return stated
}

/** The act that a statement is of; `null` for one that no code confirms. Throws when it misses what decides where money goes. */
function actOf(statement: Statement): Act | null {
  const text = (name: string): string => {
    const value = statement[name]
    if (typeof value !== 'string') throw new RangeError(`a ${statement.kind} is stated without its ${name}`)
    return value
  }
  const assetIn = (name: string): AssetCode => {
    const asset = text(name)
    if (!isAssetCode(asset)) throw new RangeError(`a ${statement.kind} of an unknown asset is stated`)
    return asset
  }
  switch (statement.kind) {
    case 'withdrawal': {
      const amount = money(assetIn('asset'), BigInt(text('amount')))
      return { kind: 'withdrawal', money: amount, network: text('network'), networkName: '', address: text('address') }
    }
    case 'transfer': {
      const payeeId = text('payee')
      if (!isId('usr', payeeId)) throw new RangeError('a transfer to nobody is stated')
      return { kind: 'transfer', money: money(assetIn('asset'), BigInt(text('amount'))), payeeId, username: '' }
    }
    case 'quick-sell': {
      const sold = money(assetIn('soldAsset'), BigInt(text('sold')))
      const to = { currency: assetIn('accountCurrency'), institution: text('institution'), institutionName: '', accountNumber: text('accountNumber') }
      return { kind: 'quick-sell', money: sold, ...to }
    }
    case 'sell-rule':
      return null
    case 'swap':
    case 'deposit':
      throw new RangeError(`a ${statement.kind} is not confirmed by a statement`)
  }
}
