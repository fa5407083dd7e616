/** Routes of receipts: the document for its customer, and its proof for anybody who holds it. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import type { FileMaker } from '@zend/server/core/paper'
import {
  checkReceipt,
  makeReceipt,
  type ReceiptsDeps,
  type ReceiptsPolicy,
  signedSheet,
  type SignedSheet,
} from '@zend/server/core/receipts'
import { networkOf, perMinute } from '@zend/server/core/throttle'
import { type Route, route } from '../guard.ts'

/** Dependencies of these routes. */
export type ReceiptsRoutesDeps = ReceiptsDeps & { readonly files: FileMaker; readonly policy: ReceiptsPolicy }

/** The routes of receipts. */
export function receiptsRoutes({ files, policy, ...deps }: ReceiptsRoutesDeps): Route[] {
  const admit = perMinute(policy.checksPerMinuteMax)
  const admitSheet = perMinute(policy.checksPerMinuteMax)
  return [
    route(contract.getReceipt, async ({ params: { id } }, { actor, locale }) =>
      files.make(actor.holder, () => makeReceipt(deps, actor.holder, { id, locale })),
    ),
    route(contract.getReceiptSheet, async ({ params: { id } }, { actor, locale }) => {
      const freeAt = await admitSheet(actor.holder, deps.clock.now())
      if (freeAt !== null) return refuse('rate_limited', { retryAt: freeAt })
      const made = await signedSheet(deps, actor.holder, { id, locale })
      return made.ok ? ok({ sheet: sheetOf(made.value) }) : made
    }),
    route(contract.checkReceipt, async ({ params: { code } }, { ip }) => {
      const freeAt = await admit(networkOf(ip), deps.clock.now())
      if (freeAt !== null) return refuse('rate_limited', { retryAt: freeAt })
      const found = await checkReceipt(deps, code)
      return found.ok ? ok({ receipt: found.value }) : found
    }),
  ]
}

function sheetOf({ sheet, fingerprint }: SignedSheet): contract.ReceiptSheet {
  const { title, heading, amount, counter, completed, facts, address, proof } = sheet
  return {
    title,
    heading,
    amount,
    counter,
    completed,
    facts: facts.map(({ label, text }) => ({ label, text })),
    address: address === null ? null : { label: address.label, text: address.text },
    check: { title: proof.title, how: proof.how },
    link: proof.link,
    signature: proof.signature,
    issued: proof.issued,
    fingerprint,
  }
}
