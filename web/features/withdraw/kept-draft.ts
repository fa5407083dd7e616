/**
 * A withdrawal that was reviewed and not ordered yet, kept for the tab (specification §2: "edit"), so that a reload finds it: people load the page anew
 * when they come back from their mail. It is dropped with the order, and by a press in the menu (web/client/step-values.ts). The offer is not kept: it
 * is asked for anew.
 */
import { fields, type NetworkName, networkId } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import * as z from 'zod/mini'

const KEY = 'zend.edit'

const schema = z.object({ currency: fields.coinCode, chain: networkId, toAddr: z.string(), amount: z.string(), compared: z.nullable(z.string()) })

/** What was reviewed; `compared` is the address that the customer compared with one it looks like. */
export type KeptDraft = z.output<typeof schema>

/** The draft of this coin over this network; `null` when there is none. */
export function keptDraft(currency: CoinCode, chain: NetworkName, storage: Pick<Storage, 'getItem'> = sessionStorage): KeptDraft | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    return success && data.currency === currency && data.chain === chain ? data : null
  } catch {
    return null
  }
}

/** Keeps it in place of any other. */
export const keepDraft = (draft: KeptDraft, storage: Pick<Storage, 'setItem'> = sessionStorage): void => storage.setItem(KEY, JSON.stringify(draft))

/** Gives it up: it was ordered. */
export const dropDraft = (storage: Pick<Storage, 'removeItem'> = sessionStorage): void => storage.removeItem(KEY)
