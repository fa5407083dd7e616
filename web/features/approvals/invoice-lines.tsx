/** Which invoices a payment abroad pays, as they are signed, and what of them does not fit. */
import { Trans, useLingui } from '@lingui/react/macro'
import { INVOICE_DIFFERENCES } from '@zend/contracts'
import type { AssetCode } from '@zend/kernel'
import { DIFFERENCE_TEXTS } from '@zend/web/data/invoices'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import * as z from 'zod/mini'
import { Line } from './signed-line.tsx'

const form = z.array(
  z.object({ number: z.string(), date: z.string(), total: z.string(), pays: z.string(), differences: z.string() }),
)

/** The lines. `text`: what is signed of the invoices; `currency`: what they are paid in. */
export function InvoiceLines({
  text,
  currency,
}: {
  readonly text: string
  readonly currency: AssetCode
}): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const sum = (amount: string): string => format.coin(amount, currency, { full: true })
  return (
    <>
      {form.parse(JSON.parse(text)).map(({ number, date, total, pays, differences }) => {
        const [part, whole] = [sum(pays), sum(total)]
        const day = format.day(`${date}T12:00:00Z`, new Date().toISOString())
        return (
          <Line key={number} term={<Trans>Invoice</Trans>}>
            <Trans>
              {number}, {day}: {part} of {whole}
            </Trans>
            {INVOICE_DIFFERENCES.filter((each) => differences.split(',').includes(each)).map((each) => (
              <span key={each} className="block font-normal text-bad">
                {i18n._(DIFFERENCE_TEXTS[each])}
              </span>
            ))}
          </Line>
        )
      })}
    </>
  )
}
