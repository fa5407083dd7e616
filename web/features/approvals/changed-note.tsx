/** What the maker of a request changed since its last version, in one line. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApprovalDetail } from '@zend/contracts'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconInfo } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { readSigned, type Signed } from './payload.ts'

/**
 * The note; nothing while there is one version, and once it has ended. It compares with the version that the reader
 * approved, if any, else with the last.
 */
export function ChangedNote({ approval }: { readonly approval: ApprovalDetail }): ReactElement | null {
  const { t } = useLingui()
  const format = useFormat()
  const sumOf = ({ most }: Signed): string =>
    most === null ? '' : format.coin(most.amount, most.asset, { full: true })
  const { earlier, decisions, version, madeBy, state } = approval
  const approved = decisions.findLast((each) => each.by.you && each.version < version)?.version
  const last = earlier.find((each) => each.version === approved) ?? earlier.at(-1)
  if (last === undefined || (state !== 'open' && state !== 'approved')) return null
  const [before, now] = [readSigned(last), readSigned(approval)]
  const noteOf = ({ payee }: Signed): string => payee.details['note'] ?? ''
  // If nobody can pay out a sale.
  const returnedOf = ({ payee }: Signed): string => {
    const { ifFailed } = payee.details
    return ifFailed === undefined ? '' : ifFailed === 'local' ? t`kept as local money` : t`returned as it was sold`
  }
  const isSame = placeOf(before) === placeOf(now)
  // Two addresses can have the same ends, and two people the same name.
  const payeeOf = shortPlaceOf(before) === shortPlaceOf(now) ? placeOf : shortPlaceOf
  const what = [
    [sumOf(before), sumOf(now)],
    isSame ? [] : [payeeOf(before), payeeOf(now)],
    [noteOf(before), noteOf(now)],
    [returnedOf(before), returnedOf(now)],
  ]
    .filter(([old, next]) => old !== next)
    .map(([old, next]) => `${quoted(old)} → ${quoted(next)}`)
    .join(' · ')
  const { name } = madeBy
  return (
    <Note tone="warn" icon={<IconInfo />} className="mt-4">
      <p className="num wrap-anywhere">
        {madeBy.you ? (
          <Trans>You changed this: {what}</Trans>
        ) : (
          <Trans>
            {name} changed this: {what}
          </Trans>
        )}
      </p>
      <p className="mt-0.5">
        <Trans>No approval from before counts.</Trans>
      </p>
    </Note>
  )
}

const quoted = (text: string | undefined): string => (text === undefined || text === '' ? '–' : text)

const chainOf = (network = ''): string => (NETWORK_NAMES as Readonly<Record<string, string>>)[network] ?? network

/** Where it goes: the address with its network, the account at a bank, or the customer. */
function placeOf({ payee: { name, details } }: Signed): string {
  const { address, network, payee, institution, institutionName, accountNumber } = details
  if (accountNumber !== undefined) return `${name} (${institutionName ?? institution ?? ''} ${accountNumber})`
  return address === undefined ? `${name} (${payee ?? ''})` : `${address} (${chainOf(network)})`
}

/** The same in few letters: both ends of an address, the name with an account's end, or the name. */
function shortPlaceOf({ payee: { name, details } }: Signed): string {
  const { address, network, accountNumber } = details
  if (accountNumber !== undefined) return `${name} ••${accountNumber.slice(-4)}`
  return address === undefined ? name : `${address.slice(0, 6)}…${address.slice(-6)} (${chainOf(network)})`
}
