/**
 * The rows of a batch that waits to be approved. Each can be opened: it then shows what is signed of it, and whether it
 * is one of the rows under the root that the passkey signs, which this page computes itself.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ApprovalDetail, BatchRowAnswer } from '@zend/contracts'
import { isId, type Id } from '@zend/kernel'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { saveFile } from '@zend/web/client/save-file'
import { batchRowQuery, batchRowsQuery, rootOf, RowLine, useMoney } from '@zend/web/data/batches'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { Button, Card, CardHeader, Note, Skeleton, SkeletonRows } from '@zend/web/ui'
import { IconAlert, IconCheck } from '@zend/web/ui/icons'
import { Address } from '@zend/web/ui/money'
import { type ReactElement, useId, useState } from 'react'
import { batchIn, partIn, readSigned, type SignedPart } from './payload.ts'
import { Line } from './signed-line.tsx'

const ROWS = 4

type Proof = Parameters<typeof rootOf>[0]

/** The card. */
export function BatchRows({ approval }: { readonly approval: ApprovalDetail }): ReactElement | null {
  const { subject } = approval
  return isId('bat', subject) ? <Rows id={subject} root={batchIn(readSigned(approval).payee).root} /> : null
}

function Rows({ id, root }: { readonly id: Id<'bat'>; readonly root: string }): ReactElement {
  const title = useId()
  const rows = useInfiniteQuery(batchRowsQuery(id, 'all'))
  return (
    <Card className="overflow-hidden" aria-labelledby={title}>
      <CardHeader id={title} title={<Trans>Payments in it</Trans>} />
      <p className="px-4 pb-3 text-meta text-muted tablet:px-5">
        <Trans>Open any row to see what is signed of it. Rows that were left out are not paid.</Trans>
      </p>
      <QueryView query={rows} loading={<SkeletonRows rows={ROWS} />}>
        {({ pages }) => (
          <ul aria-labelledby={title} className="divide-y divide-line border-t border-line">
            {pages
              .flatMap((page) => page.rows)
              .filter(({ state }) => state !== 'left_out')
              .map((row) => (
                <Row key={row.position} id={id} row={row} root={root} />
              ))}
          </ul>
        )}
      </QueryView>
      <MoreOf query={rows} />
    </Card>
  )
}

function Row({
  id,
  row,
  root,
}: {
  readonly id: Id<'bat'>
  readonly row: BatchRowAnswer
  readonly root: string
}): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="block list-none px-4 py-3.5 transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3 tablet:px-5 [&::-webkit-details-marker]:hidden">
          <RowLine row={row} />
        </summary>
        {open ? <Signed id={id} position={row.position} root={root} /> : null}
      </details>
    </li>
  )
}

/** What is signed of one row, and whether it is below the root. */
function Signed({
  id,
  position,
  root,
}: {
  readonly id: Id<'bat'>
  readonly position: number
  readonly root: string
}): ReactElement {
  const read = useQuery(batchRowQuery(id, position))
  const proof = read.data?.proof ?? null
  const { data: found } = useQuery({
    queryKey: ['batch-proof', proof],
    queryFn: async () => (proof === null ? '' : rootOf(proof)),
    enabled: read.data !== undefined,
  })
  const part = proof === null ? null : signedPart(proof.leaf)
  const isOne = part !== null && part.of === id && part.position === position && found === root
  return (
    <div className="grid gap-3 px-4 pb-4 pl-15 tablet:px-5 tablet:pl-16.5">
      <QueryView query={read} loading={<Skeleton className="h-24 w-full" />}>
        {() => (
          <div className="grid gap-3">
            {found === undefined ? (
              <Skeleton className="h-12 w-full" />
            ) : isOne ? (
              <Note tone="ok" icon={<IconCheck />}>
                <Trans>This payment is one of those that you sign, exactly so.</Trans>
              </Note>
            ) : (
              <div role="alert">
                <Note tone="bad" icon={<IconAlert />}>
                  <Trans>This payment is not one of those that you would sign. Don’t approve it, and tell us.</Trans>
                </Note>
              </div>
            )}
            {part !== null && isOne ? (
              <dl className="num grid min-w-0 grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 text-label">
                <PartLines part={part} />
              </dl>
            ) : null}
            {proof !== null && isOne ? (
              <Button variant="quiet" onClick={() => saveProof(`${id}-${String(position)}`, proof)}>
                <Trans>Save this row’s proof</Trans>
              </Button>
            ) : null}
          </div>
        )}
      </QueryView>
    </div>
  )
}

/** Saves what shows, beside the certificate, that this row is one of those approved (tools/zend-verify.mjs). */
function saveProof(name: string, { leaf, path }: Proof): void {
  const file = new Blob([JSON.stringify({ leaf, path }, null, 2)], { type: 'application/json' })
  saveFile({ name: `${name}.json`, file })
}

/** The text of a row; `null` where it is no such text. */
function signedPart(leaf: string): SignedPart | null {
  try {
    return partIn(leaf)
  } catch {
    return null
  }
}

function PartLines({
  part: {
    reference,
    pays: { most, least, payee },
  },
}: {
  readonly part: SignedPart
}): ReactElement {
  const { t } = useLingui()
  const money = useMoney()
  const { address, network, institution, institutionName, accountNumber, accountName } = payee.details
  const chain = network === undefined ? undefined : (NETWORK_NAMES as Readonly<Record<string, string>>)[network]
  const leaves = most === null ? '' : money({ currency: most.asset, amount: most.amount })
  return (
    <>
      {payee.name === '' ? null : <Line term={<Trans>Pay to</Trans>}>{payee.name}</Line>}
      {accountNumber === undefined ? null : (
        <Line term={<Trans>Account</Trans>}>
          {[institutionName ?? institution, accountNumber, accountName].map((line) =>
            line === undefined ? null : (
              <span key={line} className="block">
                {line}
              </span>
            ),
          )}
        </Line>
      )}
      {address === undefined ? null : (
        <Line term={<Trans>Address</Trans>}>
          <Address address={address} />
        </Line>
      )}
      {network === undefined ? null : <Line term={<Trans>Network</Trans>}>{chain ?? network}</Line>}
      {least === null ? null : (
        <Line term={<Trans>They get</Trans>}>{money({ currency: least.asset, amount: least.amount })}</Line>
      )}
      {leaves === '' ? null : <Line term={<Trans>You send</Trans>}>{t`at most ${leaves}`}</Line>}
      {reference === '' ? null : <Line term={<Trans>For</Trans>}>{reference}</Line>}
    </>
  )
}
