/** A request for approval that a form changes: how an address names it, and what it has on hold. Pure. */
import { fields } from '@zend/contracts'
import { add, type ApprovalId, type AssetCode, formatMoney, isId, parseMoney } from '@zend/kernel'

/** A request that is changed, in the version that its maker saw. */
export type Changes = { readonly approval: ApprovalId; readonly version: number }

/** A change as a page's address names it: the request, `null` for a new command, and what is on hold for it. */
export type ChangeParams = { readonly changes: Changes | null; readonly held: string }

/** Parses an address's query. */
export function readChange(search: URLSearchParams): ChangeParams {
  const [approval, version] = [search.get('changes') ?? '', Number(search.get('version'))]
  const held = fields.positiveAmount.safeParse(search.get('held'))
  return {
    changes: isId('apr', approval) && Number.isInteger(version) && version > 0 ? { approval, version } : null,
    held: held.success ? held.data : '',
  }
}

/** Names a change in an address's query; nothing for a new command. */
export const changeQuery = ({ changes, held }: ChangeParams): Readonly<Record<string, string>> =>
  changes === null ? {} : { changes: changes.approval, version: String(changes.version), held }

/** What can be used: what is free, and what is on hold for the request that is changed. */
export function freeFor(asset: AssetCode, free: string, { changes, held }: ChangeParams): string {
  if (changes === null) return free
  const [has, more] = [parseMoney(asset, free), parseMoney(asset, held)]
  return has.ok && more.ok ? formatMoney(add(has.value, more.value)) : free
}
