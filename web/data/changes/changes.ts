/** A request for approval that a form changes: how an address names it, and what it has on hold. Pure. */
import { fields } from '@zend/contracts'
import { add, type AssetCode, formatMoney, isId, parseMoney } from '@zend/kernel'
import type { ChangeParams } from '@zend/web/data/links'

/** Parses an address's query. */
export function readChange(search: URLSearchParams): ChangeParams {
  const [approval, version] = [search.get('changes') ?? '', Number(search.get('version'))]
  const held = fields.positiveAmount.safeParse(search.get('held'))
  return {
    changes: isId('apr', approval) && Number.isInteger(version) && version > 0 ? { approval, version } : null,
    held: held.success ? held.data : '',
  }
}

/** What can be used: what is free, and what is on hold for the request that is changed. */
export function freeFor(asset: AssetCode, free: string, { changes, held }: ChangeParams): string {
  if (changes === null) return free
  const [has, more] = [parseMoney(asset, free), parseMoney(asset, held)]
  return has.ok && more.ok ? formatMoney(add(has.value, more.value)) : free
}
