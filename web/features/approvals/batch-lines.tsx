/** What is signed of a batch: how many payments, what arrives, the most that leaves, and the root over all rows. */
import { Plural, Trans } from '@lingui/react/macro'
import type { ApprovalDetail } from '@zend/contracts'
import { useMoney } from '@zend/web/data/batches'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { batchIn, readSigned, type Signed, type Sum } from './payload.ts'
import { Line } from './signed-line.tsx'

/** The lines. */
export function BatchLines({ payee }: Pick<Signed, 'payee'>): ReactElement {
  const { root, rows, arrives, leaves } = batchIn(payee)
  return (
    <>
      <Line term={<Trans context="signed">Batch</Trans>}>{payee.name}</Line>
      <Line term={<Trans>Payments</Trans>}>{rows}</Line>
      <Line term={<Trans>They get</Trans>}>
        <Sums sums={arrives} />
      </Line>
      <Line term={<Trans>You send at most</Trans>}>
        <Sums sums={leaves} />
      </Line>
      <Line term={<Trans>Fingerprint</Trans>}>
        <span className="font-mono text-meta">{root.match(/.{1,4}/g)?.join(' ')}</span>
      </Line>
    </>
  )
}

function Sums({ sums }: { readonly sums: readonly Sum[] }): ReactElement {
  const money = useMoney()
  return (
    <>
      {sums.map(({ asset, amount }) => (
        <span key={asset} className="block whitespace-nowrap">
          {money({ currency: asset, amount })}
        </span>
      ))}
    </>
  )
}

/** The name of the batch, how many payments it has, and what they are worth together. */
export function BatchHead({ approval }: { readonly approval: ApprovalDetail }): ReactElement {
  const format = useFormat()
  const { payee } = readSigned(approval)
  const { rows } = batchIn(payee)
  return (
    <>
      <p className="mt-1 text-body font-semibold wrap-anywhere">{payee.name}</p>
      <p className="num text-body text-muted">
        <Plural value={rows} one="# payment" other="# payments" /> · {format.about(approval.valueUsd, 'USD')}
      </p>
    </>
  )
}
