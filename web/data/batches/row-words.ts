/** A row of a batch in words: whom it pays, where, how much. Pure. */
import type { BatchRowAnswer } from '@zend/contracts'
import { shortAddress } from '@zend/web/ui/format'

type Words = Pick<BatchRowAnswer, 'name' | 'payee' | 'typed' | 'owner'>

const withAt = (username: string): string => `@${username.replace(/^@/, '')}`

/**
 * Whom a row pays; `null` where nothing says it. Where the account is somebody else's, the name that the file says:
 * whose it is instead is asked about.
 */
export function rowName({ name, payee, typed, owner }: Words): string | null {
  const username = payee['username'] ?? typed['username']
  const written = typed['name']
  const named = owner.says === 'differs' ? (written ?? name) : (name ?? written)
  return named ?? (username === undefined ? undefined : withAt(username)) ?? typed['address'] ?? null
}

/** Where a row's money goes: what was understood of it, else what was typed. Empty where nothing is known. */
export function rowPlace({ payee, typed, name }: Words): string {
  const { institutionName, institution, accountNumber, account, username, networkName, network, address } =
    Object.keys(payee).length === 0 ? typed : payee
  const parts = [
    institutionName ?? institution,
    accountNumber ?? account,
    // Without another name, the username is the name.
    username === undefined || (name ?? typed['name']) === undefined ? undefined : withAt(username),
    networkName ?? network,
    address === undefined ? undefined : shortAddress(address),
  ]
  return parts.filter((part) => part !== undefined && part !== '').join(' · ')
}
